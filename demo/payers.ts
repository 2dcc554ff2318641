import { coPaymentOf, type CoPayment } from '../shared/domain/money/co-payment.js';
import type { Minor } from '../shared/domain/money/money.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { PayerEntity, billBooking } from '../server/payers/index.js';
import { labToday } from '../shared/domain/time/lab-time.js';
import { Problem } from '../server/kernel/http/problem.js';
import { bank, WRITE_OFF } from '../server/ledger/index.js';
import { invoicePeriod } from '../server/payers/commands/invoice-payer.js';
import { creditPayer, lockOpenItems } from '../server/payers/open-items.js';
import { lockPayer } from '../server/payers/payer.js';
import { laboratory } from '../server/settings/index.js';
import { collectedThen, later } from './past-time.js';
import type { Staff } from './staff.js';

/** Insurers and an account customer that the laboratory bills. */
const PAYERS = [
  {
    id: '019a5000-0000-7000-8000-000000000101',
    kind: 'insurer',
    name: 'First Mutual Health',
    number: 'INS 101',
    address: '4 Acacia Road\nRiverside',
    email: 'claims@first-mutual.example',
    coPayment: { kind: 'percent', value: '20' },
    needsAuthorisation: false,
    limitMinor: null,
  },
  {
    id: '019a5000-0000-7000-8000-000000000102',
    kind: 'insurer',
    name: 'Cimas',
    number: 'INS 102',
    address: 'P.O. Box 118\nRiverside',
    email: '',
    coPayment: { kind: 'amount', value: '5.00' },
    needsAuthorisation: true,
    limitMinor: 5_000_000,
  },
  {
    id: '019a5000-0000-7000-8000-000000000201',
    kind: 'account-customer',
    name: 'Old Mutual Staff Fund',
    number: 'ACC 201',
    address: '90 Second Street\nRiverside',
    email: 'accounts@old-mutual.example',
    coPayment: { kind: 'none' },
    needsAuthorisation: false,
    limitMinor: 2_000_000,
  },
  {
    id: '019a5000-0000-7000-8000-000000000103',
    kind: 'insurer',
    name: 'PSMAS',
    number: 'INS 103',
    address: '17 Hillside Avenue\nRiverside',
    email: 'accounts@psmas.example',
    coPayment: { kind: 'percent', value: '10' },
    needsAuthorisation: false,
    limitMinor: null,
  },
  {
    id: '019a5000-0000-7000-8000-000000000104',
    kind: 'insurer',
    name: 'Bupa Global',
    number: 'INS 104',
    address: '2 Harbour Road\nRiverside',
    email: '',
    coPayment: { kind: 'none' },
    needsAuthorisation: false,
    limitMinor: null,
  },
] as const;

type DemoPayer = (typeof PAYERS)[number];

export function payerOf(name: string): DemoPayer | undefined {
  return PAYERS.find((payer) => payer.name === name);
}

export function payerById(id: string | null): DemoPayer | undefined {
  return PAYERS.find((payer) => payer.id === id);
}

/** As the payer gives it on the telephone. */
export function authorisationOf(id: string): string {
  return `A ${id.slice(-6).toUpperCase()}`;
}

/** The patient's share at the counter. */
export function ownShare(total: Minor, { coPayment }: DemoPayer): Minor {
  return coPaymentOf(total, coPayment);
}

export async function addPayers(tx: Tx, since: Date): Promise<void> {
  const rows = PAYERS.map(({ coPayment, ...payer }) => ({
    ...payer,
    ...columns(coPayment),
    account: payer.id,
    priceListId: null,
    active: true,
    createdAt: since,
  }));
  await tx.entities.insert(PayerEntity, rows);
}

function columns({ kind, value = '0' }: CoPayment) {
  return {
    coPaymentPercent: kind === 'percent' ? value : null,
    coPaymentMinor: kind === 'amount' ? Number(value.replace('.', '')) : null,
  };
}

/** Recent arrivals are still to be billed at the till. */
const BILLED_AFTER_MINUTES = 5 * 60;
const MONTHS_BACK = 4;
const DAY_MINUTES = 24 * 60;

const INSURED = `
  select id, payer_id as "payerId", booked_at as "bookedAt" from booking
  where payer_id is not null and booked_at < $1 order by booked_at, id`;

interface InsuredBooking {
  readonly id: string;
  readonly payerId: string;
  readonly bookedAt: Date;
}

/** The payers' bills, invoices and payments up to today, by today's rules at the time of each. */
export async function pastPayers(tx: Tx, staff: Staff): Promise<void> {
  const before = later(tx.now, -BILLED_AFTER_MINUTES);
  const bookings = await tx.sql<InsuredBooking>(INSURED, [before]);
  for (const booking of bookings) await billPast(tx, staff, booking);
  const { timeZone } = await laboratory(tx);
  for (const payer of PAYERS) await askMonthly(tx, staff, payer, timeZone);
}

async function billPast(tx: Tx, staff: Staff, { id, payerId, bookedAt }: InsuredBooking): Promise<void> {
  const isAuthorised = payerById(payerId)?.needsAuthorisation === true;
  const request = {
    bookingId: id,
    ...(isAuthorised && { authorisationNumber: authorisationOf(id) }),
  };
  const till = collectedThen(tx, staff.cashier, later(bookedAt, 12));
  // A test that costs less than the co-payment: nothing is left to bill.
  await billBooking(till, payerId, request).catch(passRefusal);
}

function passRefusal(failure: unknown): void {
  if (!(failure instanceof Problem)) throw failure;
}

/** An invoice on the first of each month for the one before; then what came in for it. */
async function askMonthly(tx: Tx, staff: Staff, payer: DemoPayer, timeZone: string): Promise<void> {
  const months = monthsBefore(labToday(timeZone, tx.now));
  for (const [place, { from, to, writtenAt }] of months.entries()) {
    const at = collectedThen(tx, staff.manager, writtenAt);
    // A month in which nobody of this payer came.
    await invoicePeriod(at, payer.id, { from, to }).catch(passRefusal);
    const paidAt = later(writtenAt, 25 * DAY_MINUTES);
    if (paidAt < tx.now) await answer(collectedThen(tx, staff.manager, paidAt), staff, payer, place);
  }
}

/**
 * The staff's fund pays all that it is asked for; the first insurer pays the oldest invoice and a part of the next one;
 * of the second one's oldest invoice a part is given up.
 */
async function answer(tx: Tx, staff: Staff, payer: DemoPayer, month: number): Promise<void> {
  const { invoices } = await lockOpenItems(tx, payer.id);
  const [oldest] = invoices;
  if (!oldest) return;
  if (payer.id === PAYERS[1].id) {
    if (month === 0) await writtenOff(tx, staff, payer, oldest);
    return;
  }
  if (payer.id === PAYERS[0].id && month > 1) return;
  await paid(tx, payer, month === 0 || payer.id === PAYERS[2].id ? oldest.open : (oldest.open * 6n) / 10n);
}

const BANK = `select id from payment_type where name_slug = 'card'`;

async function paid(tx: Tx, payer: DemoPayer, amount: Minor): Promise<void> {
  const type = await tx.one<{ id: string }>(BANK);
  if (!type || amount <= 0n) return;
  const { invoices } = await lockOpenItems(tx, payer.id);
  creditPayer(tx, await lockPayer(tx, payer.id), {
    ...{ id: tx.id(), kind: 'payment', amount, invoices, debit: bank(type.id) },
    reference: `Transfer ${payer.number}`,
  });
}

async function writtenOff(
  tx: Tx,
  { pathologist: witness }: Staff,
  payer: DemoPayer,
  invoice: { readonly number: number; readonly open: Minor },
): Promise<void> {
  const amount = invoice.open / 5n;
  if (amount <= 0n) return;
  const reason = 'Refused by the insurer: no authorisation was asked for';
  creditPayer(tx, await lockPayer(tx, payer.id), {
    ...{ id: tx.id(), kind: 'write-off', amount, invoices: [invoice], debit: WRITE_OFF },
    ...{ reference: reason, reason, witness },
  });
}

/** The last whole months, the oldest first, each with the morning after it. */
function monthsBefore(today: string) {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const start = (offset: number): Date =>
      new Date(Date.UTC(year, month - 1 - MONTHS_BACK + back + offset, 1));
    const day = (at: Date): string => at.toISOString().slice(0, 10);
    const writtenAt = later(start(1), 10 * 60);
    return { from: day(start(0)), to: day(later(start(1), -DAY_MINUTES)), writtenAt };
  });
}
