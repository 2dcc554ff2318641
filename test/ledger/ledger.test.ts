// Long because every act of the ledger is here once.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountId } from '../../server/ledger/account.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { grant } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { takeEuros } from '../support/euro.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  await takeEuros(manager, '1.0737');
});
afterAll(() => lab.close());

/** Debit ← credit of a booking's transfers, in the order of their journals. */
async function transfersOf(booking: string): Promise<string[]> {
  const rows = await lab.sql<{ text: string }>(
    `select format('%s: %s %s ← %s', j.act, t.currency, t.amount_minor, d.kind || ' ' || c.kind) as text
     from journal j join transfer t on t.journal_id = j.id
     join account d on d.id = t.debit and d.currency = t.currency
     join account c on c.id = t.credit and c.currency = t.currency
     where j.booking_id = $1 order by j.at, j.id, t.id`,
    [booking],
  );
  return rows.map(({ text }) => text);
}

async function linesOf(booking: string, act: string): Promise<Record<string, number>> {
  const rows = await lab.sql<{ code: string; minor: number }>(
    `select p.code, l.amount_minor as minor from journal j join transfer t on t.journal_id = j.id
     join transfer_line l on l.transfer_id = t.id join booking_profile p on p.id = l.booking_profile_id
     where j.booking_id = $1 and j.act = $2`,
    [booking, act],
  );
  return Object.fromEntries(rows.map(({ code, minor }) => [code, minor]));
}

async function update(id: string, profiles: readonly string[]): Promise<number> {
  const reception = await lab.as('ROLE_RECEPTION');
  const { body } = await reception.get(`/api/booking/${id}`);
  const headers = await grant(lab, 'reception', 'update', id);
  const answer = await reception.put('/api/booking/update', { id, version: body.version, profiles }, headers);
  return answer.status;
}

test('a booking owes what its profiles cost, a line a profile, at their frozen prices', async () => {
  const bill = await aBill(lab, ['UE', 'LFT', 'FBC']);
  const transfers = await transfersOf(bill.id);
  expect(transfers).toHaveLength(2);
  expect(await linesOf(bill.id, 'booking')).toMatchObject({ UE: 1200, LFT: 1500 });
});

test('a payment with change and a second currency passes through the drawer and the exchange', async () => {
  const bill = await aBill(lab);
  await pay(cashier, bill, {
    payments: [
      { paymentType: 'cash-eur', amount: '5.00' },
      { paymentType: 'cash', amount: '10.00' },
    ],
  });
  expect((await transfersOf(bill.id)).slice(1).sort()).toEqual([
    'payment: $ 1000 ← drawer receivable',
    'payment: $ 337 ← receivable drawer',
    'payment: $ 537 ← exchange receivable',
    'payment: € 500 ← drawer exchange',
  ]);
});

test('a refund forgives the whole share and gives back what of it was paid', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(cashier, bill, '20.00');
  expect((await refund(cashier, bill, ['LFT'], {}, await leaveTo(lab, cashier, bill))).status).toBe(201);
  expect((await transfersOf(bill.id)).slice(2).sort()).toEqual([
    'refund: $ 1500 ← refunds receivable',
    'refund: $ 800 ← receivable drawer',
  ]);
  const [journal] = await lab.sql(
    `select reason_code from journal where booking_id = $1 and act = 'refund'`,
    [bill.id],
  );
  expect(journal).toEqual({ reason_code: 'patient-request' });
});

test('a part payment is shared over what each profile still owes, and the rest pays the rest', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(cashier, bill, '10.00');
  expect(await linesOf(bill.id, 'payment')).toEqual({ UE: 444, LFT: 556 });
  await pay(cashier, bill, '17.00');
  const owed = await lab.sql(
    `select p.code from transfer t join transfer_line l on l.transfer_id = t.id
     join booking_profile p on p.id = l.booking_profile_id where $1 in (t.debit, t.credit)
     group by 1 having sum(case when t.debit = $1 then l.amount_minor else -l.amount_minor end) <> 0`,
    [bill.id],
  );
  expect(owed).toEqual([]);
});

test('a profile that is taken off turns its price and its share of the discount round', async () => {
  const bill = await aBill(lab, ['UE', 'LFT']);
  await pay(manager, bill, { discount: { amount: '2.70', reason: 'Staff family' } });
  expect(await update(bill.id, ['UE'])).toBe(200);
  const { body } = await manager.get(`/api/booking/${bill.id}`);
  expect(body.payment).toMatchObject({ total: '12.00', discount: '1.20', balance: '10.80' });
  expect(await linesOf(bill.id, 'profiles-removed')).toHaveProperty('LFT');
  expect(await update(bill.id, ['UE', 'LFT'])).toBe(200);
  expect(await linesOf(bill.id, 'profiles-added')).toEqual({ LFT: 1500 });
});

test('a deleted booking owes nothing and earned nothing', async () => {
  const bill = await aBill(lab, ['UE', 'FBC']);
  const reception = await lab.as('ROLE_RECEPTION');
  const { body } = await reception.get(`/api/booking/${bill.id}`);
  const headers = await grant(lab, 'reception', 'delete', bill.id);
  const request = { id: bill.id, version: body.version, reason: 'Booked twice' };
  expect((await reception.delete('/api/booking', request, headers)).status).toBe(200);
  const [row] = await lab.sql(
    `select sum(case when debit = $1 then amount_minor else -amount_minor end)::bigint as owed
     from transfer where $1 in (debit, credit)`,
    [bill.id],
  );
  expect(row).toEqual({ owed: 0 });
});

test('taking money opens the cashier a shift of the day, once', async () => {
  const other = await lab.as('ROLE_CASHIER', 'morning');
  const bills = await Promise.all([aBill(lab), aBill(lab), aBill(lab)]);
  await Promise.all(bills.map((bill) => pay(other, bill, '1.00')));
  const shifts = await lab.sql(`select state, float_at from shift where cashier = 'morning'`);
  expect(shifts).toEqual([{ state: 'open', float_at: null }]);
  const events = await lab.sql(
    `select 1 from event where type = 'ShiftOpened' and payload ->> 'cashier' = 'morning'`,
  );
  expect(events).toHaveLength(1);
});

test('a refused payment opens no shift', async () => {
  const other = await lab.as('ROLE_CASHIER', 'refused');
  const bill = await aBill(lab);
  expect((await pay(other, bill, '0')).status).toBe(422);
  expect(await lab.sql(`select 1 from shift where cashier = 'refused'`)).toEqual([]);
});

const accounts = [
  ['drawer', 'shift type'],
  ['exchange', '€'],
  ['revenue', 'biochemistry'],
  ['receivable', '0195f1c4-7a3e-7bbb-8000-000000000001'],
] as const;

test.each(accounts)('the database and the server name the account %s %s alike', async (kind, owner) => {
  const [row] = await lab.sql('select account_id($1, $2, $3) as id', [kind, owner, '€']);
  expect(row).toEqual({ id: accountId({ kind, owner }, '€') });
});

test('the database refuses a transfer between two currencies', async () => {
  const [journal] = await lab.sql<{ id: string }>('select id from journal limit 1');
  const [drawer] = await lab.sql<{ id: string }>(
    `select id from account where kind = 'drawer' and currency = '€'`,
  );
  const [income] = await lab.sql<{ id: string }>(
    `select id from account where kind = 'revenue' and currency = '$'`,
  );
  for (const currency of ['$', '€']) {
    const written = lab.sql(
      `insert into transfer (id, journal_id, debit, credit, currency, amount_minor)
       values (gen_random_uuid(), $1, $2, $3, $4, 100)`,
      [journal?.id, drawer?.id, income?.id, currency],
    );
    await expect(written).rejects.toThrow(/foreign key/);
  }
});

test('the database refuses lines that do not sum to their transfer', async () => {
  const [transfer] = await lab.sql<{
    id: string;
    journal: string;
    debit: string;
    credit: string;
    profile: string;
  }>(
    `select t.journal_id as journal, t.debit, t.credit, l.booking_profile_id as profile
     from transfer t join transfer_line l on l.transfer_id = t.id where t.currency = '$' limit 1`,
  );
  const written = lab.sql(
    `with t as (insert into transfer (id, journal_id, debit, credit, currency, amount_minor)
       values (gen_random_uuid(), $1, $2, $3, '$', 100) returning id)
     insert into transfer_line (transfer_id, booking_profile_id, amount_minor) select id, $4, 99 from t`,
    [transfer?.journal, transfer?.debit, transfer?.credit, transfer?.profile],
  );
  await expect(written).rejects.toThrow(/do not sum/);
});

test.each(['account', 'journal', 'transfer', 'transfer_line', 'receipt_print'])(
  'nobody rewrites or deletes what stands in %s',
  async (table) => {
    await expect(lab.sql(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(lab.sql(`truncate ${table} cascade`)).rejects.toThrow(/permission denied/);
  },
);

test('whatever is booked, paid and given back, what is kept beside the ledger is its sum', async () => {
  const line = fc.record({
    paymentType: fc.constantFrom('cash', 'card', 'cash-eur'),
    minor: fc.integer({ min: 1, max: 2500 }),
  });
  const visit = fc.record({
    profiles: fc.uniqueArray(fc.constantFrom('UE', 'FBC', 'LFT', 'LIPID'), { minLength: 1, maxLength: 4 }),
    payments: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    discount: fc.integer({ min: 0, max: 400 }),
    refunded: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(visit, async ({ profiles, payments, discount, refunded }) => {
      const bill = await aBill(lab, profiles);
      if (discount > 0) {
        const amount = (discount / 100).toFixed(2);
        await pay(manager, bill, { discount: { amount, reason: 'Rounded down' } });
      }
      for (const lines of payments) {
        const paid = lines.map(({ paymentType, minor }) => ({
          paymentType,
          amount: (minor / 100).toFixed(2),
        }));
        await pay(cashier, bill, { payments: paid });
      }
      for (const code of profiles.slice(0, refunded))
        await refund(manager, bill, [code], { paymentType: 'cash-eur' }, await leaveTo(lab, manager, bill));
    }),
    { numRuns: oftener(25, 500) },
  );
  const { wrong, accounts: sums } = await verifyLedger(lab.database);
  expect(wrong).toEqual([]);
  const perCurrency = new Map<string, number>();
  for (const { currency, minor } of sums) perCurrency.set(currency, (perCurrency.get(currency) ?? 0) + minor);
  expect([...perCurrency.values()]).toEqual([0, 0]);
});

test('the check tells what does not hold', async () => {
  const bill = await aBill(lab);
  await lab.sql('update booking set paid_minor = 1 where id = $1', [bill.id]);
  const { wrong } = await verifyLedger(lab.database);
  expect(wrong).toEqual([expect.stringContaining(bill.id)]);
});
