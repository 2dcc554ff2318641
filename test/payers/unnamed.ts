import { randomUUID } from 'node:crypto';
import { allocate, formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import type { Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

const TYPE = `
  insert into payment_type (id, name, name_slug, units, use_exchange_rate, cash, active)
  select gen_random_uuid(), 'Insurance / Account', 'insurance-account', l.base_currency, false, false, false
  from laboratory l on conflict do nothing`;

const RATE = `
  insert into payment_type_rate (id, payment_type_id, units, rate, valid_from, actor, actor_name, at)
  select gen_random_uuid(), t.id, t.units, 1, '2000-01-01Z', 'system', 'system', now() from payment_type t
  where t.name_slug = 'insurance-account' and not exists (select from payment_type_rate r where r.payment_type_id = t.id)`;

const PROFILES = `
  select id, code, name, price_minor as price from booking_profile
  where booking_id = $1 and removed_at is null order by position`;

// As the till wrote it before a payer had to be named.
const PAYMENT = `
  with counter as (
    update receipt_counter set last_number = last_number + 1 returning last_number as number
  ), accounts as (
    insert into account (id, kind, owner, currency, payment_type_id)
    select account_id('payer', 'not named', t.units), 'payer', 'not named', t.units, t.id
    from payment_type t where t.name_slug = 'insurance-account' on conflict do nothing
  ), receipts as (
    insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document)
    select number, $2, 'payment', $3, $4, $5, $6::jsonb || jsonb_build_object('number', number) from counter
  ), journals as (
    insert into journal (id, act, actor, actor_name, at, day, booking_id, receipt_number, shift_id)
    select $1, 'payment', $3, $4, $5, ($5::timestamptz at time zone l.time_zone)::date, $2, number,
      (select id from shift where cashier = $3 and state = 'open')
    from counter cross join laboratory l
  ), due as (
    insert into taking_due (journal_id) values ($1)
  ), transfers as (
    insert into transfer (id, journal_id, debit, credit, currency, amount_minor)
    select $7, $1, account_id('payer', 'not named', l.base_currency), $2, l.base_currency, $8 from laboratory l
  ), lines as (
    insert into transfer_line (transfer_id, booking_profile_id, amount_minor)
    select $7, id, amount from json_to_recordset($9::json) as l (id uuid, amount bigint)
  ), bookings as (
    update booking set paid_minor = paid_minor + $8,
      payment_status = case when paid_minor + $8 >= total_minor - discount_minor then 'paid' else 'part_paid' end
    where id = $2
  )
  select number from counter`;

/** Pays a booking, or a part of it, by the old type "Insurance / Account": answers the receipt's number. */
export async function paidUnnamed(
  lab: Laboratory,
  who: Client,
  bill: { readonly id: string },
  amount?: string,
  cashierName: string = who.username,
): Promise<number> {
  // Money belongs to a shift; one that is open stays as it is.
  await who.post('/api/shifts/open', { floats: [] }, { 'Idempotency-Key': randomUUID() });
  await lab.sql(TYPE);
  await lab.sql(RATE);
  const profiles = await lab.sql<{ id: string; code: string; name: string; price: number }>(PROFILES, [
    bill.id,
  ]);
  const { body: booking } = await who.get(`/api/booking/${bill.id}`);
  const { payment, patientData } = booking;
  const minor = parseMoney(amount ?? payment.balance) ?? 0n;
  const prices = profiles.map(({ price }) => BigInt(price));
  const shares = allocate(minor, prices);
  const paid = formatMoney(minor);
  const document = {
    ...{
      kind: 'payment',
      at: lab.clock.now().toISOString(),
      cashier: who.username,
      cashierName,
    },
    ...{
      bookingId: bill.id,
      labNumber: patientData.labNumber,
      patientName: patientData.fullName,
      bookingIndex: 1,
    },
    ...{ accountName: 'Hill Fund', accountNumber: 'HF 7', baseCurrency: '$', reason: null },
    laboratory: { name: 'Laboratory', address: '', phones: '' },
    items: profiles.map(({ code, name, price }) => ({ code, name, price: formatMoney(BigInt(price)) })),
    lines: [{ payment: 'Insurance / Account', paymentUnit: '$', amount: paid, rate: '1', base: paid }],
    ...{ change: '0.00', changeLine: null, total: payment.total, discount: '0.00' },
    ...{ amountPaid: paid, balance: '0.00', paymentStatus: 'paid' },
  };
  const lines = profiles.map(({ id }, place) => ({ id, amount: Number(shares[place] ?? 0n) }));
  const [written] = await lab.sql<{ number: number }>(PAYMENT, [
    randomUUID(),
    bill.id,
    who.username,
    cashierName,
    lab.clock.now(),
    JSON.stringify(document),
    randomUUID(),
    Number(minor),
    JSON.stringify(lines.filter((line) => line.amount > 0)),
  ]);
  if (!written) throw new Error('No receipt was written.');
  return Number(written.number);
}
