import { randomUUID } from 'node:crypto';
import type { PaymentBody } from '../../shared/contract/billing.js';
import { TAKINGS } from '../../server/ledger/takings.js';
import { grant } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

export interface Bill {
  readonly id: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly total: string;
}

let people = 0;

/** Reception books one new patient; UE costs 12.00, LFT 15.00 in the catalogue that is shipped. */
export async function aBill(lab: Laboratory, profiles: readonly string[] = ['UE']): Promise<Bill> {
  const reception = await lab.as('ROLE_RECEPTION');
  people += 1;
  const patient = { fullName: `Paying Patient ${people}`, dateOfBirth: '1980-01-15', gender: 'female' };
  const answer = await reception.post('/api/booking/book', { patient, profiles });
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${answer.text}`);
  return {
    id: answer.body.id,
    labNumber: answer.body.patientData.labNumber,
    patientName: patient.fullName,
    total: answer.body.payment.total,
  };
}

type Payments = Partial<PaymentBody> | string;

/** A payment as the screen sends it; a plain amount is cash. */
export function pay(
  who: Client,
  bill: Pick<Bill, 'id'>,
  payment: Payments,
  key: string = randomUUID(),
): Promise<Answer> {
  const body =
    typeof payment === 'string' ? { payments: [{ paymentType: 'cash', amount: payment }] } : payment;
  return who.put(
    '/api/booking/update-payment',
    { bookingId: bill.id, payments: [], ...body },
    { 'Idempotency-Key': key },
  );
}

/** The amount still owed on it, in cash. */
export async function payTheRest(who: Client, bill: Pick<Bill, 'id'>): Promise<Answer> {
  const { balance } = (await who.get(`/api/booking/${bill.id}`)).body.payment;
  return pay(who, bill, balance);
}

export function refund(
  who: Client,
  bill: Pick<Bill, 'id'>,
  profiles: readonly string[],
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = {
    bookingId: bill.id,
    profiles,
    paymentType: 'cash',
    reasonCode: 'patient-request',
    ...more,
  };
  return who.post('/api/refunds', body, { 'Idempotency-Key': randomUUID(), ...headers });
}

/** A second person who signs beside the one at the till. */
export function beside({ username, password }: Client): { readonly 'X-Witness': string } {
  return { 'X-Witness': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/** The most that a refund of this bill can need: the admin code's grant and a manager's approval. */
export async function leaveTo(lab: Laboratory, who: Client, bill: { readonly id: string }) {
  const approver = await lab.as('ROLE_LABADMIN', 'approver');
  return { ...(await grant(lab, who.username, 'refund', bill.id)), ...beside(approver) };
}

/** The sum of the base amounts of money that moved on a booking, in hundredths. */
export async function ledgerOf(lab: Laboratory, bill: Bill): Promise<number> {
  const [row] = await lab.sql<{ minor: number }>(
    `select coalesce(sum(base_minor), 0)::bigint as minor from (${TAKINGS}) taking where booking_id = $1`,
    [bill.id],
  );
  return row?.minor ?? 0;
}
