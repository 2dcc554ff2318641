import { randomUUID } from 'node:crypto';
import { aBill, pay } from '../billing/till.js';
import type { Answer, Client, Headers } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';

const key = (): Headers => ({ 'Idempotency-Key': randomUUID() });
export const cash = (amount: string) => [{ paymentType: 'cash', amount }];

export function openShift(
  who: Client,
  floats: readonly object[] = [],
  headers: Headers = {},
): Promise<Answer> {
  return who.post('/api/shifts/open', { floats }, { ...key(), ...headers });
}

export function drop(who: Client, lines: readonly object[]): Promise<Answer> {
  return who.post('/api/shifts/drop', { lines }, key());
}

export function handOver(who: Client, lines: readonly object[], witness: Headers = {}): Promise<Answer> {
  return who.post('/api/shifts/handover', { lines }, { ...key(), ...witness });
}

/** Cash by coins of a cent, so that any amount can be counted. */
export function coins(amount: string, paymentType = 'cash') {
  return { paymentType, amount, pieces: [{ value: '0.01', count: Math.round(Number(amount) * 100) }] };
}

export function count(who: Client, lines: readonly object[], witness: Headers = {}): Promise<Answer> {
  return who.post('/api/shifts/count', { lines }, { ...key(), ...witness });
}

export function close(who: Client, body: object = {}, headers: Headers = {}): Promise<Answer> {
  return who.post('/api/shifts/close', body, { ...key(), ...headers });
}

export async function current(who: Client) {
  const answer = await who.get('/api/shifts/current');
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** Counts all to the cent, as the ledger has it, and closes. */
export async function closeToTheCent(lab: Laboratory, who: Client): Promise<Answer> {
  const lines = await expectedOf(lab, who.username);
  const counted = await count(who, lines);
  if (counted.status !== 200) throw new Error(counted.text);
  return close(who);
}

export async function expectedOf(lab: Laboratory, cashier: string) {
  const rows = await lab.sql<{ slug: string; units: string; cash: boolean; minor: number }>(
    `select p.name_slug as slug, a.currency as units, p.cash,
       sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
     from shift s join account a on a.shift_id = s.id join payment_type p on p.id = a.payment_type_id
     join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
     where s.cashier = $1 and s.state = 'open' group by 1, 2, 3`,
    [cashier],
  );
  return rows.map(({ slug, units, cash: isCash, minor }) => {
    const amount = (minor / 100).toFixed(2);
    return isCash ? { ...coins(amount, slug), units } : { paymentType: slug, amount, units };
  });
}

/** The balance of all accounts of a kind, by currency, in hundredths. */
export async function balances(lab: Laboratory, kind: string): Promise<Record<string, number>> {
  const rows = await lab.sql<{ currency: string; minor: number }>(
    `select a.currency, sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
     from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
     where a.kind = $1 group by 1`,
    [kind],
  );
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]));
}

/** A new bill's payment of UE, 12.00. */
export async function taken(
  lab: Laboratory,
  who: Client,
  amount = '12.00',
  paymentType = 'cash',
): Promise<void> {
  const bill = await aBill(lab, ['UE']);
  const answer = await pay(who, bill, { payments: [{ paymentType, amount }] });
  if (answer.status !== 200) throw new Error(answer.text);
}
