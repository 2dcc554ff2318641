import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../server/ledger/index.js';
import { Database } from '../../server/kernel/database.js';
import type { RefundOptions } from '../../shared/contract/refunds.js';
import { grant } from '../bookings/requests.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { DepositDesk } from './deposit-desk.js';
import { aBill, beside, ledgerOf, pay, refund, type Bill } from './till.js';

let lab: Laboratory;
let cashier: Client;
let manager: Client;
let desk: DepositDesk;

beforeAll(async () => {
  lab = await openLaboratory();
  cashier = await lab.as('ROLE_CASHIER');
  manager = await lab.as('ROLE_LABADMIN');
  desk = new DepositDesk(lab, cashier);
});
afterAll(async () => {
  // Everything kept beside the ledger is still a sum over it.
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

const CODES = ['UE', 'LFT', 'CRP', 'FBC', 'ESR'];

/** Prices by the manager, and the smallest coin in hundredths. */
async function priced(coin: number, prices: readonly string[]): Promise<readonly string[]> {
  const about = (await manager.get('/api/about')).body;
  expect((await manager.post('/api/about/', { ...about, cashRoundingMinor: coin })).status).toBe(200);
  const listed = (await manager.get('/api/catalogue/profiles?size=200')).body;
  const known = (listed.items ?? listed) as { code: string; version: number; price: string }[];
  const codes = CODES.slice(0, prices.length);
  const wanted = codes.flatMap((code, place) => {
    const profile = known.find((one) => one.code === code);
    const price = prices[place] ?? '';
    return profile === undefined || profile.price === price
      ? []
      : [{ code, price, version: profile.version }];
  });
  if (wanted.length > 0)
    expect((await manager.put('/api/catalogue/prices', { prices: wanted })).status).toBe(200);
  return codes;
}

/** With the admin code alone: a second person is asked of nobody. */
async function alone(bill: Bill, codes: readonly string[], paymentType = 'cash'): Promise<Answer> {
  const headers = await grant(lab, cashier.username, 'refund', bill.id);
  return refund(cashier, bill, codes, { paymentType }, headers);
}

const amounts = ({ body }: Answer): string[] =>
  body.refund.lines.map(({ amount }: { readonly amount: string }) => amount);

test.each([
  [500, ['46.00', '46.00', '46.00'], '140.00', ['-45.00', '-45.00', '-50.00']],
  [500, ['48.00', '48.00', '48.00'], '145.00', ['-50.00', '-45.00', '-50.00']],
  [100, ['2.40', '2.40', '2.40', '2.40', '2.40'], '12.00', ['-2.00', '-3.00', '-2.00', '-3.00', '-2.00']],
  [5, ['3.33', '3.33', '3.34'], '10.00', ['-3.35', '-3.30', '-3.35']],
  [5, ['4.03', '4.03', '4.04'], '12.10', ['-4.05', '-4.00', '-4.05']],
])('with a coin of %s, %s paid as %s go back one by one to the coin', async (coin, prices, paid, back) => {
  const codes = await priced(coin, prices);
  const bill = await aBill(lab, codes);
  expect((await pay(cashier, bill, paid)).body.receipt.paymentStatus).toBe('paid');
  const given: string[] = [];
  for (const code of codes) given.push(...amounts(await alone(bill, [code])));
  expect(given).toEqual(back);
  expect(await ledgerOf(lab, bill)).toBe(0);
});

test('what coins cannot make up goes back by the card that paid it, and no second person is asked', async () => {
  await priced(500, ['46.00', '46.00', '46.00']);
  const bill = await aBill(lab, ['UE', 'LFT', 'CRP']);
  const payments = [
    { paymentType: 'card', amount: '55.00' },
    { paymentType: 'cash', amount: '85.00' },
  ];
  expect((await pay(cashier, bill, { payments })).body.receipt.paymentStatus).toBe('paid');
  expect(amounts(await alone(bill, ['UE'], 'card'))).toEqual(['-46.00']);
  const last = await alone(bill, ['LFT', 'CRP']);
  expect(last.body.refund.lines).toMatchObject([
    { payment: 'Cash', amount: '-85.00' },
    { payment: 'Card', amount: '-9.00' },
  ]);
  expect(await ledgerOf(lab, bill)).toBe(0);
});

test.each([
  [100, '7.50', '8.00', '10.00', '2.00'],
  [10, '7.55', '7.60', '8.00', '0.40'],
  [500, '12.50', '15.00', '20.00', '5.00'],
])(
  'a half coin of %s: %s is due as %s, changed and given back alike',
  async (coin, price, due, note, change) => {
    await priced(coin, [price]);
    const bill = await aBill(lab, ['UE']);
    const paid = (await pay(cashier, bill, due)).body.receipt;
    expect(paid).toMatchObject({ change: '0.00', balance: '0.00', paymentStatus: 'paid' });
    expect(amounts(await alone(bill, ['UE']))).toEqual([`-${due}`]);
    const other = await aBill(lab, ['UE']);
    expect((await pay(cashier, other, note)).body.receipt).toMatchObject({ change, balance: '0.00' });
    expect(amounts(await alone(other, ['UE']))).toEqual([`-${due}`]);
    expect(await ledgerOf(lab, other)).toBe(0);
  },
);

async function options(bill: Bill): Promise<RefundOptions> {
  return (await cashier.get(`/api/refunds/${bill.id}`)).body;
}

test('what was paid from a deposit goes back to it, offered first and without a second person', async () => {
  await priced(1, ['12.00', '15.00']);
  const bill = await aBill(lab, ['UE', 'LFT']);
  const patientId = await desk.patientOf(bill);
  await desk.take(patientId, '50.00');
  const paid = await pay(cashier, bill, {
    payments: [{ paymentType: 'patient-deposit', amount: '27.00' }],
  });
  expect(paid.body.receipt.paymentStatus).toBe('paid');
  const [first, ...others] = (await options(bill)).types;
  expect(first).toMatchObject({ nameSlug: 'patient-deposit', paid: { held: '27.00' } });
  expect(others.map((type) => type.paid)).toEqual(others.map(() => null));
  const given = await alone(bill, ['UE'], 'patient-deposit');
  expect(given.body.refund).toMatchObject({
    lines: [],
    depositKept: '12.00',
    depositBalance: '35.00',
    amountPaid: '15.00',
  });
  expect(await desk.transfersOf(given.body.refund.number)).toEqual([
    { act: 'refund', debit: 'refunds', credit: 'receivable', minor: 1200 },
    { act: 'refund', debit: 'receivable', credit: 'deposit', minor: 1200 },
  ]);
  expect(await desk.balance(patientId)).toBe('35.00');
  // In cash, it needs a second person, and leaves nothing to go back to the deposit.
  expect(await alone(bill, ['LFT'])).toMatchObject({ status: 403, body: { code: 'witness_required' } });
  expect((await refund(cashier, bill, ['LFT'], {}, beside(manager))).status).toBe(201);
  expect(await desk.balance(patientId)).toBe('35.00');
});

test('a deposit that never paid the bill is no way to give it back', async () => {
  const bill = await aBill(lab, ['UE']);
  await desk.take(await desk.patientOf(bill), '5.00');
  await pay(cashier, bill, '12.00');
  const headers = { ...(await grant(lab, cashier.username, 'refund', bill.id)), ...beside(manager) };
  const answer = await refund(cashier, bill, ['UE'], { paymentType: 'patient-deposit' }, headers);
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'paymentType' }] } });
});
