import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { TenderBill } from '../../shared/domain/money/tender-settle.js';
import { firstType, tenderTotals, requestOf, type Draft } from '../../client/billing/tender-draft.js';

const type = (nameSlug: string, given: Partial<PaymentType> = {}): PaymentType => ({
  id: nameSlug,
  name: nameSlug,
  nameSlug,
  cost: '0.00',
  units: '$',
  useExchangeRate: false,
  exchangeRate: '1',
  cash: false,
  active: true,
  version: 1,
  ...given,
});

const cash = type('cash', { cash: true });
const card = type('card');
const euro = type('cash-eur', { cash: true, units: '€', useExchangeRate: true, exchangeRate: '1.08' });
const TYPES = [card, cash, euro];
const BILL: TenderBill = {
  total: 3000n,
  balance: 3000n,
  discounted: 0n,
  baseCurrency: '$',
  discountCap: 100,
};

const draft = (lines: readonly (readonly [string, string | null])[], given: Partial<Draft> = {}): Draft => ({
  lines: lines.map(([typeId, text], id) => ({ id, typeId, text })),
  discount: '',
  reasonCode: 'other',
  reason: '',
  changeIn: null,
  ...given,
});

test('an untouched form takes the whole balance in cash', () => {
  expect(firstType(TYPES, null, '$')).toBe(cash);
  const untouched = draft([['cash', null]]);
  const reckoned = tenderTotals(untouched, BILL, TYPES);
  expect(reckoned.errors).toEqual({});
  expect(requestOf('booking', untouched, reckoned)).toEqual({
    bookingId: 'booking',
    payments: [{ paymentType: 'cash', amount: '30.00', units: '$' }],
  });
});

test.each([
  ['50', 2000n, 0n],
  ['30.00', 0n, 0n],
  ['12,50', 0n, 1750n],
])('cash of %s gives the change and says what stays owed', (text, change, owed) => {
  expect(tenderTotals(draft([['cash', text]]), BILL, TYPES)).toMatchObject({ change, owed });
});

test('a card for more than is owed is refused while it is typed, and promises no change', () => {
  const reckoned = tenderTotals(draft([['card', '500']]), BILL, TYPES);
  expect(reckoned).toMatchObject({ change: 0n, kept: 0n, owed: 0n });
  expect(reckoned.certain).toEqual({
    'payments.0.amount':
      'Only 30.00 is left to be paid. Only cash may be more than that; the rest is given back as change.',
  });
  // Cash still to be typed is no fault yet, nor is a note that is larger than the bill.
  expect(tenderTotals(draft([['cash', '']]), BILL, TYPES).certain).toEqual({});
  expect(tenderTotals(draft([['cash', '50']]), BILL, TYPES).certain).toEqual({});
});

test('a second line takes what the first leaves, in its own currency', () => {
  const { lines, change, owed } = tenderTotals(
    draft([
      ['cash', '23'],
      ['cash-eur', null],
    ]),
    BILL,
    TYPES,
  );
  expect(lines.map(({ amount }) => formatMoney(amount ?? 0n))).toEqual(['23.00', '6.48']);
  expect(owed).toBe(0n);
  expect(change).toBe(0n);
});

test.each<[string, (readonly [string, string | null])[], string[], string[]]>([
  // Whose hand typed it, what the form shows, and what is sent.
  [
    'the second',
    [
      ['cash', null],
      ['card', '10'],
    ],
    ['20.00', '10'],
    ['cash 20.00', 'card 10.00'],
  ],
  [
    'the second, in full',
    [
      ['cash', null],
      ['card', '30'],
    ],
    ['0.00', '30'],
    ['card 30.00'],
  ],
  [
    'the first',
    [
      ['cash', '20'],
      ['card', null],
    ],
    ['20', '10.00'],
    ['cash 20.00', 'card 10.00'],
  ],
  [
    'both',
    [
      ['cash', '20'],
      ['card', '5'],
    ],
    ['20', '5'],
    ['cash 20.00', 'card 5.00'],
  ],
  [
    'the third',
    [
      ['cash', null],
      ['card', null],
      ['cash-eur', '10'],
    ],
    ['19.20', '0.00', '10'],
    ['cash 19.20', 'cash-eur 10.00'],
  ],
  [
    'nobody',
    [
      ['cash', null],
      ['card', null],
    ],
    ['30.00', '0.00'],
    ['cash 30.00'],
  ],
])(
  'a split takes what it names off the line that was only suggested: typed was %s',
  (_, typed, shown, sent) => {
    const split = draft(typed);
    const reckoned = tenderTotals(split, BILL, TYPES);
    expect(reckoned.lines.map((line) => line.shown)).toEqual(shown);
    expect(reckoned).toMatchObject({ change: 0n, errors: {} });
    const { payments } = requestOf('booking', split, reckoned);
    expect(payments.map(({ paymentType, amount }) => `${paymentType} ${amount}`)).toEqual(sent);
  },
);

test('an error stays at its line, if a line before it is not sent', () => {
  const split = draft([
    ['cash', null],
    ['card', '30.01'],
  ]);
  expect(Object.keys(tenderTotals(split, BILL, TYPES).errors)).toEqual(['payments.1.amount']);
});

test('a split line starts without an error, and is not sent before it is given an amount', () => {
  const split = draft([
    ['cash', '30.00'],
    ['card', null],
  ]);
  const reckoned = tenderTotals(split, BILL, TYPES);
  expect(reckoned.lines[1]?.shown).toBe('0.00');
  expect(reckoned.errors).toEqual({});
  expect(requestOf('booking', split, reckoned).payments).toHaveLength(1);
  const zero = draft([
    ['cash', '30.00'],
    ['card', '0'],
  ]);
  expect(tenderTotals(zero, BILL, TYPES).errors).toHaveProperty(['payments.1.amount']);
});

test('a card takes no more than is owed', () => {
  expect(Object.keys(tenderTotals(draft([['card', '30.01']]), BILL, TYPES).errors)).toEqual([
    'payments.0.amount',
  ]);
  expect(tenderTotals(draft([['card', '30']]), BILL, TYPES).errors).toEqual({});
});

test.each(['', '0', '-5', '1.234', 'twelve'])('an amount of "%s" is refused at its field', (text) => {
  expect(tenderTotals(draft([['cash', text]]), BILL, TYPES).errors).toHaveProperty(['payments.0.amount']);
});

test('a discount in percent is of the price, and needs a reason', () => {
  const bare = draft([['cash', null]], { discount: '10%' });
  const reckoned = tenderTotals(bare, { ...BILL, balance: 2000n }, TYPES);
  expect(reckoned).toMatchObject({ discount: 300n, due: 1700n });
  expect(Object.keys(reckoned.errors)).toEqual(['discount.reason']);
  const unchosen = tenderTotals({ ...bare, reasonCode: '' }, BILL, TYPES);
  expect(unchosen.errors).toEqual({ 'discount.reasonCode': 'Choose why.' });
  const told = { ...bare, reason: ' Staff family ' };
  const request = requestOf('booking', told, tenderTotals(told, BILL, TYPES));
  expect(request.discount).toEqual({ amount: '3.00', reasonCode: 'other', reason: 'Staff family' });
});

test('a discount above what one may give alone says that a second person is needed, and takes no other harm', () => {
  const told = draft([['cash', null]], { discount: '10%', reason: 'Board' });
  expect(tenderTotals(told, { ...BILL, discountCap: 10 }, TYPES).approval).toBeUndefined();
  const over = tenderTotals({ ...told, discount: '3.01' }, { ...BILL, discountCap: 10 }, TYPES);
  expect(over).toMatchObject({ discount: 301n, due: 2699n, errors: {} });
  expect(over.approval).toContain('3.00 (10 %)');
});

test('a discount of the whole balance takes no money at all', () => {
  const free = draft([['cash', null]], { discount: '30', reason: 'Board' });
  const reckoned = tenderTotals(free, BILL, TYPES);
  expect(reckoned.errors).toEqual({});
  expect(requestOf('booking', free, reckoned).payments).toEqual([]);
});
