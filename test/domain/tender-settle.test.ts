import { amountToCover, tender } from '../../shared/domain/money/tender.js';
import { depositType, type TenderInput, type TenderBill } from '../../shared/domain/money/tender-settle.js';
import type { DiscountReason } from '../../shared/vocabulary.js';
import { bill, card, cash, paying, type, TYPES } from './tender-cases.js';

const wanting = (asked: TenderInput, paymentType: string): TenderInput => ({
  ...asked,
  change: { paymentType },
});

test.each<[string, TenderInput, TenderBill, object]>([
  // 8.00 over ÷ 1.10 = 7.2727: 7.27 is worth 8.00 (7.997).
  [
    'in another currency at its rate',
    wanting(paying(['cash', '20']), 'euro'),
    bill(),
    { change: 800n, rounding: 0n, changeLine: { amount: 727n, rate: '1.10', worth: 800n } },
  ],
  [
    'in the currency that was paid',
    wanting(paying(['euro', '20']), 'euro'),
    bill(),
    { change: 1000n, changeLine: { amount: 909n }, rounding: 0n },
  ],
  // 0.01 over is less than half a minor unit of a currency that is worth three.
  [
    'in a currency whose smallest unit is more than what is over',
    wanting(paying(['cash', '12.01']), 'dear'),
    bill(),
    { change: 0n, changeLine: undefined, rounding: 1n },
  ],
  [
    'in a currency that comes a cent short',
    wanting(paying(['cash', '12.10']), 'dear'),
    bill(),
    { change: 9n, changeLine: { amount: 3n }, rounding: 1n },
  ],
  [
    'onto the patient’s deposit',
    wanting(paying(['cash', '20']), 'patient-deposit'),
    bill(),
    { change: 0n, changeLine: undefined, kept: 800n, rounding: 0n },
  ],
])('gives change %s', (_, asked, owed, expected) => {
  const dear = type('dear', { cash: true, units: 'D', useExchangeRate: true, exchangeRate: '3' });
  const decided = tender(owed, [...TYPES, dear, depositType('$')], asked);
  expect(decided).toMatchObject({ refusals: [], balance: 0n, ...expected });
  expect(decided.received).toBe(decided.due + decided.change + decided.kept + decided.rounding);
});

test.each<[string, string, string]>([
  ['a card', 'card', 'Change has to be given in cash, or kept as the patient’s deposit.'],
  ['what there is not', 'shells', 'There is no payment type "shells".'],
  ['a currency without a rate', 'rand-cash', 'RAND-CASH needs an exchange rate before it can be given.'],
])('refuses change by %s at its field', (_, wanted, text) => {
  const rands = type('rand-cash', { cash: true, units: 'R' });
  const { refusals } = tender(bill(), [...TYPES, rands], wanting(paying(['cash', '20']), wanted));
  expect(refusals).toEqual([{ field: 'change.paymentType', text }]);
});

test.each<[string, string, bigint, bigint, bigint, bigint]>([
  // handed over, of 12.03 or 12.02 with a smallest coin of 0.05: change, rounding, left to be paid.
  ['12.05', 'the coin above', 1203n, 0n, 2n, 0n],
  ['12.00', 'the coin below', 1202n, 0n, -2n, 0n],
  ['12.00', 'a coin too little', 1203n, 0n, 0n, 3n],
  ['20.00', 'a note', 1203n, 795n, 2n, 0n],
  ['20.00', 'a note for what rounds down', 1202n, 800n, -2n, 0n],
  ['5.00', 'a part', 1202n, 0n, 0n, 702n],
])('rounds cash of %s, %s', (amount, _, balance, change, rounding, rest) => {
  const decided = tender(bill({ balance, smallestCoin: 5n }), TYPES, paying(['cash', amount]));
  expect(decided).toMatchObject({ refusals: [], change, rounding, balance: rest });
});

test('only cash of the base currency is rounded to its smallest coin, and comes in it', () => {
  const coins = bill({ balance: 1202n, smallestCoin: 5n });
  expect(tender(coins, TYPES, paying(['card', '12.02']))).toMatchObject({ rounding: 0n, balance: 0n });
  expect(tender(coins, TYPES, paying(['card', '5.00'], ['cash', '7.00']))).toMatchObject({
    rounding: -2n,
    balance: 0n,
  });
  expect(tender(coins, TYPES, paying(['cash', '12.02'])).refusals).toEqual([
    { field: 'payments.0.amount', text: 'The smallest coin is 0.05 $: enter 12.00.' },
  ]);
  expect([
    amountToCover(1202n, cash, 5n),
    amountToCover(1203n, cash, 5n),
    amountToCover(1203n, card, 5n),
  ]).toEqual([1200n, 1205n, 1203n]);
});

test('what is less than one minor unit of the currency that was paid is rounded away, once nothing else was paid', () => {
  const dear = type('dear', { units: 'D', useExchangeRate: true, exchangeRate: '3' });
  const types = [cash, card, dear];
  expect(tender(bill({ balance: 1202n }), types, paying(['dear', '4.00']))).toMatchObject({
    rounding: -2n,
    balance: 0n,
  });
  expect(tender(bill({ balance: 1203n }), types, paying(['dear', '4.00']))).toMatchObject({
    rounding: 0n,
    balance: 3n,
  });
  expect(tender(bill({ balance: 1302n }), types, paying(['dear', '4.00'], ['card', '1.00']))).toMatchObject({
    rounding: 0n,
    balance: 2n,
  });
});

test('a deposit pays what is on it and no more, named twice neither', () => {
  const types = [...TYPES, depositType('$')];
  const holding = bill({ deposit: 500n });
  expect(tender(holding, types, paying(['patient-deposit', '5.00'], ['cash', '10']))).toMatchObject({
    refusals: [],
    change: 300n,
  });
  expect(tender(holding, types, paying(['patient-deposit', '5.01'])).refusals).toEqual([
    { field: 'payments.0.amount', text: 'The patient has only 5.00 $ on deposit.' },
  ]);
  const twice = paying(['patient-deposit', '3.00'], ['patient-deposit', '3.00']);
  expect(tender(holding, types, twice).refusals[0]?.field).toBe('payments');
});

test('a discount’s reason is a code; the words are needed where the code says none', () => {
  const by = (reasonCode: DiscountReason, reason?: string): TenderInput => ({
    payments: [],
    discount: { amount: '1.00', reasonCode, reason },
  });
  expect(tender(bill(), TYPES, by('staff')).refusals).toEqual([]);
  expect(tender(bill(), TYPES, by('other')).refusals[0]?.field).toBe('discount.reason');
  expect(tender(bill(), TYPES, by('other', 'Board decision')).refusals).toEqual([]);
});
