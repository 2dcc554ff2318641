import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { aBill, beside, pay, refund } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { balances, cash, close, coins, count, current, openShift, taken } from './drawer.js';

let lab: Laboratory;
let manager: Client;
let people = 0;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

/** Somebody at the till who has no shift yet. */
function aCashier(): Promise<Client> {
  people += 1;
  return lab.as('ROLE_CASHIER', `till_${people}`);
}

test('after the blind count the expected, the counted and the difference are told by type and unit', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  await taken(lab, cashier, '12.00');
  await taken(lab, cashier, '12.00', 'card');
  const lines = [coins('61.50'), { paymentType: 'card', amount: '12.00' }];
  const { status, body } = await count(cashier, lines);
  expect(status).toBe(200);
  expect(body.open).toBeNull();
  expect(body.closing).toMatchObject({
    state: 'closing',
    difference: '0.50',
    needsSecond: false,
    count: {
      drawers: [
        { payment: 'Cash', expected: '62.00', counted: '61.50', difference: '-0.50' },
        { payment: 'Card', expected: '12.00', counted: '12.00', difference: '0.00' },
      ],
    },
  });
});

test('every drawer that money went through is counted, cash by its notes and coins', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier, '12.00');
  await taken(lab, cashier, '12.00', 'card');
  const without = await count(cashier, [coins('12.00')]);
  expect(without.body.errors).toMatchObject([{ field: 'lines', message: expect.stringContaining('Card') }]);
  const card = { paymentType: 'card', amount: '12.00' };
  const wrong = await count(cashier, [
    { paymentType: 'cash', amount: '12.00', pieces: [{ value: '10.00', count: 1 }] },
    card,
  ]);
  expect(wrong.body.errors).toMatchObject([{ field: 'lines.0.pieces' }]);
  const none = await count(cashier, [{ paymentType: 'cash', amount: '12.00' }, card]);
  expect(none.body.errors).toMatchObject([{ field: 'lines.0.pieces' }]);
  expect((await current(cashier)).open.state).toBe('open');
});

test('what is taken after the count belongs to the next shift', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier, '12.00');
  await count(cashier, [coins('12.00')]);
  await taken(lab, cashier, '10.00');
  const own = await current(cashier);
  expect(own.closing.drawers).toMatchObject([{ taken: '12.00' }]);
  expect(own.open.drawers).toMatchObject([{ taken: '10.00' }]);
  expect(own.open.id).not.toBe(own.closing.id);
});

test('slips come to less than nothing where more went back than came in, and the bank has it to pay; cash never', async () => {
  const cashier = await aCashier();
  const bill = await aBill(lab);
  await pay(cashier, bill, '12.00');
  const back = await refund(cashier, bill, ['UE'], { paymentType: 'card' }, beside(manager));
  expect(back.status).toBe(201);
  const cash = await count(cashier, [{ paymentType: 'cash', amount: '-12.00' }, slips('-12.00')]);
  expect(cash.body.errors).toMatchObject([{ field: 'lines.0.amount' }]);
  const bank = await balances(lab, 'bank');
  await count(cashier, [coins('12.00'), slips('-12.00')]);
  expect((await close(cashier)).body).toMatchObject({
    difference: '0.00',
    drawers: [{ counted: '12.00' }, { expected: '-12.00', counted: '-12.00', to: 'bank' }],
  });
  expect(((await balances(lab, 'bank'))['$'] ?? 0) - (bank['$'] ?? 0)).toBe(-1200);
});

const slips = (amount: string) => ({ paymentType: 'card', amount });

test('it is counted again only beside a second person', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier, '12.00');
  await count(cashier, [coins('2.00')]);
  expect((await count(cashier, [coins('12.00')])).body.code).toBe('witness_required');
  const again = await count(cashier, [coins('12.00')], beside(manager));
  expect(again.body.closing).toMatchObject({ difference: '0.00', needsSecond: false });
  const { body: report } = await close(cashier);
  expect(report).toMatchObject({
    countWitness: expect.any(String),
    earlierCounts: [{ drawers: [{ counted: '2.00', difference: '-10.00' }] }],
  });
});

test('a close empties the drawers: cash to the safe, the rest to the bank, the difference over and short', async () => {
  const cashier = await aCashier();
  await openShift(cashier, cash('50.00'));
  await taken(lab, cashier, '12.00', 'card');
  const [safe, bank, over] = [
    await balances(lab, 'safe'),
    await balances(lab, 'bank'),
    await balances(lab, 'overshort'),
  ];
  await count(cashier, [coins('50.25'), { paymentType: 'card', amount: '12.00' }]);
  const answer = await close(cashier);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    cashier: cashier.username,
    payments: 1,
    difference: '0.25',
    witness: null,
    drawers: [
      { payment: 'Cash', float: '50.00', expected: '50.00', counted: '50.25', to: 'safe' },
      { payment: 'Card', taken: '12.00', counted: '12.00', to: 'bank' },
    ],
    units: [{ paymentUnit: '$', expected: '62.00', counted: '62.25', difference: '0.25' }],
  });
  expect(await balances(lab, 'safe')).toEqual({ ...safe, $: (safe['$'] ?? 0) + 5025 });
  expect(await balances(lab, 'bank')).toEqual({ ...bank, $: (bank['$'] ?? 0) + 1200 });
  expect(await balances(lab, 'overshort')).toEqual({ ...over, $: (over['$'] ?? 0) - 25 });
  const left = await lab.sql(
    `select 1 from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
     where a.shift_id = $1 group by a.id having sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end) <> 0`,
    [answer.body.shiftId],
  );
  expect(left).toEqual([]);
});

test('a difference above the threshold needs a reason and a second person', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier, '12.00');
  const { body } = await count(cashier, [coins('10.99')]);
  expect(body.closing).toMatchObject({ difference: '1.01', needsSecond: true });
  const silent = await close(cashier, {}, beside(manager));
  expect(silent.body.errors).toMatchObject([{ field: 'reason' }]);
  const reason = { reason: 'A coin fell behind the counter' };
  expect((await close(cashier, reason)).body.code).toBe('witness_required');
  expect((await close(cashier, reason, beside(cashier))).body.code).toBe('witness_required');
  const answer = await close(cashier, reason, beside(manager));
  expect(answer.body).toMatchObject({
    ...reason,
    difference: '1.01',
    witness: { username: manager.username },
  });
  const [journal] = await lab.sql(
    `select witness, reason from journal where shift_id = $1 and act = 'close'`,
    [answer.body.shiftId],
  );
  expect(journal).toEqual({ witness: manager.username, ...reason });
});

test('a difference of exactly the threshold needs neither', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier, '12.00');
  await count(cashier, [coins('11.00')]);
  expect((await close(cashier)).status).toBe(200);
});

test('too much of one type does not make up for too little of another', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier, '12.00');
  await taken(lab, cashier, '12.00', 'card');
  const { body } = await count(cashier, [coins('11.00'), { paymentType: 'card', amount: '13.00' }]);
  expect(body.closing).toMatchObject({ difference: '2.00', needsSecond: true });
});

test('nothing is closed that was not counted', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier);
  expect((await close(cashier)).status).toBe(409);
});

test('closing reports are numbered without gaps, a refused close takes no number', async () => {
  const cashier = await aCashier();
  const numbers: number[] = [];
  for (const counted of ['12.00', '9.00', '12.00']) {
    await taken(lab, cashier);
    await count(cashier, [coins(counted)]);
    const answer = await close(cashier);
    if (answer.status === 200) numbers.push(answer.body.number);
    else numbers.push((await close(cashier, { reason: 'Miscounted' }, beside(manager))).body.number);
  }
  const [first = 0] = numbers;
  expect(numbers).toEqual([first, first + 1, first + 2]);
});

test('a closing report cannot change, not even for the owner of the database', async () => {
  const cashier = await aCashier();
  await taken(lab, cashier);
  await count(cashier, [coins('12.00')]);
  const { body } = await close(cashier);
  await expect(
    lab.sql('update shift_report set document = document where number = $1', [body.number]),
  ).rejects.toThrow();
  const read = await cashier.get(`/api/shifts/reports/${body.number}`);
  expect(read.body).toEqual(body);
  const other = await aCashier();
  expect((await other.get(`/api/shifts/reports/${body.number}`)).status).toBe(403);
  expect((await manager.get(`/api/shifts/reports/${body.number}`)).body).toEqual(body);
});

test('the ledger holds together after all of it', async () => {
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});
