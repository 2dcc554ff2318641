import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '../support/client.js';

export interface SomePayer {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

let payers = 0;

/** An insurer; the patient pays 20 per cent, unless it is said otherwise. */
export async function aPayer(manager: Client, more: object = {}): Promise<SomePayer> {
  payers += 1;
  const answer = await manager.post('/api/payers', {
    kind: 'insurer',
    name: `Health Cover ${payers}`,
    number: `INS ${payers}`,
    coPayment: { kind: 'percent', value: '20' },
    ...more,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

export function bill(
  who: Client,
  payer: { readonly id: string },
  booking: { readonly id: string },
  more: object = {},
  key: string = randomUUID(),
): Promise<Answer> {
  const body = { bookingId: booking.id, ...more };
  return who.post(`/api/payers/${payer.id}/bill`, body, { 'Idempotency-Key': key });
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** An invoice over the total that the preview says. */
export async function invoice(
  who: Client,
  payer: { readonly id: string },
  { from, to }: Period,
  key: string = randomUUID(),
): Promise<Answer> {
  const address = `/api/payers/${payer.id}/invoices`;
  const preview = await who.get(`${address}/preview?from=${from}&to=${to}`);
  const total = preview.body.total ?? '0.00';
  return who.post(address, { from, to, total }, { 'Idempotency-Key': key });
}

export async function accountOf(manager: Client, payer: { readonly id: string }): Promise<Answer['body']> {
  const { body } = await manager.get('/api/payers?retired=true');
  return body.find(({ id }: { readonly id: string }) => id === payer.id);
}

/** A payer that was asked for one booking and paid a part of it, and was billed for another: its id. */
export async function anAccount(
  manager: Client,
  asked: { readonly id: string },
  charged: { readonly id: string },
): Promise<string> {
  const payer = await aPayer(manager, { email: 'claims@insurer.example', address: '1 High Street' });
  const key = () => ({ 'Idempotency-Key': randomUUID() });
  const post = async (path: string, body: object): Promise<void> => {
    const { status, text } = await manager.post(`/api/payers/${payer.id}/${path}`, body, key());
    if (status >= 300) throw new Error(text);
  };
  await post('bill', { bookingId: asked.id });
  const [{ day }] = (await manager.get(`/api/payers/${payer.id}`)).body.charges;
  const { status, text } = await invoice(manager, payer, { from: day, to: day });
  if (status >= 300) throw new Error(text);
  await post('payments', { amount: '5.00', paymentType: 'card', reference: 'Transfer 7' });
  await post('bill', { bookingId: charged.id });
  return payer.id;
}

/** An insurer that has paid ahead, and its payment. */
export async function whoPaidAhead(
  manager: Client,
): Promise<{ readonly payerId: string; readonly creditId: string }> {
  const { id: payerId } = await aPayer(manager, { name: 'Sample Cover' });
  const payment = { amount: '9.00', paymentType: 'card', keepRest: true };
  const key = { 'Idempotency-Key': randomUUID() };
  const { status, body, text } = await manager.post(`/api/payers/${payerId}/payments`, payment, key);
  if (status !== 201) throw new Error(text);
  return { payerId, creditId: body.id };
}
