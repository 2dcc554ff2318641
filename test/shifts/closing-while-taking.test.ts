import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill, pay } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { close, coins, count, openShift } from './drawer.js';

const CASHIERS = 8;
const PAYMENTS = 6;
let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

async function takeWhileClosing(cashier: Client, bills: readonly { readonly id: string }[]): Promise<void> {
  const [early = [], late = []] = [bills.slice(0, 3), bills.slice(3)];
  await Promise.all(early.map((bill) => pay(cashier, bill, '1.00')));
  // The count has what was taken before it; a payment at the same moment falls on one side or the other.
  const [counted] = await Promise.all([
    count(cashier, [coins('3.00')]),
    ...late.map((bill) => pay(cashier, bill, '1.00')),
  ]);
  expect(counted.status).toBe(200);
  const { needsSecond } = counted.body.closing;
  const witness = await lab.as('ROLE_LABADMIN');
  const basic = Buffer.from(`${witness.username}:${witness.password}`).toString('base64');
  const signed = { 'X-Witness': `Basic ${basic}` };
  const body = needsSecond ? { reason: 'Taken while it was counted' } : {};
  const closed = await close(cashier, body, needsSecond ? signed : {});
  expect(closed.status).toBe(200);
}

test('8 cashiers close while 8 take money: every payment stands in exactly one shift', async () => {
  const cashiers = await Promise.all(
    Array.from({ length: CASHIERS }, (_, place) => lab.as('ROLE_CASHIER', `counter_${place}`)),
  );
  const bills = await Promise.all(
    cashiers.map(() => Promise.all(Array.from({ length: PAYMENTS }, () => aBill(lab)))),
  );
  await Promise.all(cashiers.map((cashier) => openShift(cashier)));
  await Promise.all(cashiers.map((cashier, place) => takeWhileClosing(cashier, bills[place] ?? [])));

  const [taken] = await lab.sql(
    `select count(*)::integer as payments, count(distinct j.id)::integer as journals, sum(t.amount_minor)::integer as minor
     from journal j join transfer t on t.journal_id = j.id
     join account a on a.id = t.debit and a.currency = t.currency and a.kind = 'drawer' and a.shift_id = j.shift_id
     where j.act = 'payment'`,
  );
  const all = CASHIERS * PAYMENTS;
  expect(taken).toEqual({ payments: all, journals: all, minor: all * 100 });
  const numbers = await lab.sql<{ number: number }>('select number from shift_report order by number');
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: CASHIERS }, (_, n) => n + 1));
  // Money too late for the closed shift is in the next one.
  const [sums] = await lab.sql(
    `select coalesce(sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)
       filter (where s.state = 'closed'), 0)::integer as closed,
       count(*) filter (where s.state = 'open' and s.cashier not in (select cashier from shift where state = 'closed'))::integer
         as strange
     from shift s join account a on a.shift_id = s.id
     join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency`,
  );
  expect(sums).toEqual({ closed: 0, strange: 0 });
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});
