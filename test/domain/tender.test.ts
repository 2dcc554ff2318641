import { convert } from '../../shared/domain/money/money.js';
import {
  amountToCover,
  discountAmount,
  discountCap,
  findTenderType,
  MAX_AMOUNT,
  rateOf,
  tender,
} from '../../shared/domain/money/tender.js';
import type { TenderInput, TenderBill } from '../../shared/domain/money/tender-settle.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';
import { bill, card, cash, euro, paying, type, TYPES } from './tender-cases.js';

const CAPS = {
  ...{ discountCapSuperAdmin: 100, discountCapLabadmin: 100, discountCapLab: 10 },
  ...{ discountCapReception: 10, discountCapCashier: 10 },
};

const discounting = (amount: string, reason = 'Staff family'): TenderInput => ({
  payments: [],
  discount: { amount, reason },
});

test.each([
  ['cash', cash],
  [' CASH ', cash],
  ['id-of-card', card],
])('the payment type "%s" is found by its slug, id or name', (wanted, found) => {
  expect(findTenderType(TYPES, wanted)).toBe(found);
  expect(findTenderType([{ ...cash, nameSlug: 'x1', id: 'x2', name: 'Cash Box' }], 'cash BOX')?.id).toBe(
    'x2',
  );
  expect(findTenderType([{ ...cash, nameSlug: 'till', name: 'Front' }], 'till')?.name).toBe('Front');
  expect(findTenderType(TYPES, 'cheque')).toBeUndefined();
});

test.each([
  ['10%', 120n],
  [' 10 % ', 120n],
  ['2,5%', 30n],
  ['2.55%', 31n],
  ['100%', 1200n],
  ['1.20', 120n],
  ['x10%', null],
  ['10%x', null],
  ['1000%', null],
  ['10x5%', null],
  ['2.555%', null],
  ['2.x%', null],
])('a discount of "%s" is %s', (text, amount) => {
  expect(discountAmount(text, 1200n)).toBe(amount);
});

test('a type pays what is left: cash to the last cent, anything else never beyond it', () => {
  expect([amountToCover(0n, cash), amountToCover(-1n, cash), amountToCover(500n, undefined)]).toEqual([
    0n,
    0n,
    500n,
  ]);
  const third = type('third', { useExchangeRate: true, exchangeRate: '3' });
  expect([
    amountToCover(100n, third),
    amountToCover(101n, third),
    amountToCover(100n, { ...third, cash: true }),
  ]).toEqual([33n, 33n, 34n]);
  expect([amountToCover(99n, third), amountToCover(99n, { ...third, cash: true })]).toEqual([33n, 33n]);
});

test.each<[string, TenderInput, Partial<ReturnType<typeof tender>>]>([
  ['exactly what is owed', paying(['cash', '12.00']), { received: 1200n, change: 0n, balance: 0n }],
  ['one cent too little', paying(['cash', '11.99']), { received: 1199n, change: 0n, balance: 1n }],
  ['one cent too much', paying(['cash', '12.01']), { received: 1201n, change: 1n, balance: 0n }],
  ['a note', paying(['CASH', '20']), { change: 800n, changeFrom: cash }],
  ['a comma', paying(['cash', '12,00']), { balance: 0n }],
  ['the type by its id', paying(['id-of-card', '12']), { balance: 0n }],
  ['another currency, half a cent up', paying(['euro', '5.55', '€']), { received: 611n, balance: 589n }],
  [
    'two currencies',
    paying(['euro', '5.55'], ['card', '5.89']),
    { received: 1200n, change: 0n, balance: 0n },
  ],
  ['a card and too much cash', paying(['card', '10'], ['cash', '5']), { change: 300n, balance: 0n }],
  ['change for another currency in base', paying(['euro', '20']), { change: 1000n, changeFrom: cash }],
  ['a discount of a tenth', discounting('1.20'), { discount: 120n, due: 1080n, balance: 1080n }],
  ['a discount in percent', discounting('10 %'), { discount: 120n }],
  ['a discount and the rest', { ...discounting('1.20'), ...paying(['card', '10.80']) }, { balance: 0n }],
])('takes %s', (_, asked, expected) => {
  const decided = tender(bill(), TYPES, asked);
  expect(decided.refusals).toEqual([]);
  expect(decided).toMatchObject(expected);
});

test.each<[string, TenderInput, string | null]>([
  ['no type', paying(['', '1']), 'payments.0.paymentType'],
  ['an unknown type', paying(['cash', '1'], ['shells', '1']), 'payments.1.paymentType'],
  ['a type in the wrong currency', paying(['cash', '1', '€']), 'payments.0.units'],
  ['a currency without a rate', paying(['rand', '1']), 'payments.0.paymentType'],
  ['nothing', paying(['cash', '0']), 'payments.0.amount'],
  ['less than nothing', paying(['cash', '-1']), 'payments.0.amount'],
  ['three decimals', paying(['cash', '1.234']), 'payments.0.amount'],
  ['words', paying(['cash', 'twelve']), 'payments.0.amount'],
  ['what is worth less than half a cent', paying(['yen', '1.24']), 'payments.0.amount'],
  ['more than is owed by card', paying(['cash', '1'], ['card', '12.01']), 'payments.1.amount'],
  ['an empty request', paying(), 'payments'],
  ['a discount of nothing', discounting('0'), 'discount.amount'],
  ['a discount in words', discounting('half'), 'discount.amount'],
  ['a discount without a reason', discounting('1.20', ' ab '), 'discount.reason'],
  [
    'a discount whose reason was not chosen',
    { ...discounting('1.20'), discount: { amount: '1.20', reasonCode: '' } },
    'discount.reasonCode',
  ],
])('refuses %s at its field', (_, asked, field) => {
  expect(tender(bill(), TYPES, asked).refusals[0]?.field).toBe(field);
});

test.each<[string, TenderBill, TenderInput, string]>([
  [
    'nothing owed',
    bill({ balance: 0n }),
    paying(['cash', '1']),
    'Nothing is left to be paid on this booking.',
  ],
  [
    'a booking paid beyond its price',
    bill({ balance: -5n }),
    paying(['cash', '1']),
    'Nothing is left to be paid on this booking.',
  ],
])('says of %s that it takes no money', (_, owed, asked, text) => {
  expect(tender(owed, TYPES, asked).refusals).toEqual([{ field: null, text }]);
});

test('says in words what is wrong with a payment', () => {
  const text = (asked: TenderInput, owed = bill()) => tender(owed, TYPES, asked).refusals[0]?.text;
  expect(text(paying(['', '1']))).toBe('Choose how it is paid.');
  expect(text(paying(['shells', '1']))).toBe('There is no payment type "shells".');
  expect(text(paying(['cash', 'x']))).toBe(
    'Enter an amount above zero with at most two decimals, such as 12.50.',
  );
  const discount = 'Enter an amount such as 5.00, or a percentage such as 10%.';
  expect([text(discounting('0')), text(discounting('x'))]).toEqual([discount, discount]);
  expect(text(discounting('1', 'abc'))).toBeUndefined();
  expect(tender(bill({ discountCap: 0 }), TYPES, discounting('0.01')).approval).toContain('by 0.00 (0 %)');
});

test('refuses what is worth more than can be paid at once, and names its worth', () => {
  const dear = type('gold', { name: 'Gold', units: 'oz', useExchangeRate: true, exchangeRate: '1000000' });
  const of = (amount: string) =>
    tender(bill(), [dear], paying(['gold', amount])).refusals.map(({ text }) => text);
  const most = MAX_AMOUNT / 100_000_000n;
  expect(of(String(most + 1n))[0]).toMatch(
    /^That is worth \d+\.00 \$, more than can be paid at once\. Check the amount and the exchange rate of Gold\.$/,
  );
  expect(of(String(most)).join()).not.toContain('at once');
});

test('a rate is one’s own only where the type uses one', () => {
  expect([rateOf(euro), rateOf(cash), rateOf({ ...cash, exchangeRate: '5' }), rateOf(undefined)]).toEqual([
    '1.10',
    '1',
    '1',
    '1',
  ]);
});

test('change is given from a till of the base currency, and none where nothing is over', () => {
  const odd = type('rand', { cash: true, units: 'R' });
  expect(tender(bill(), [odd, euro, cash], paying(['euro', '20'])).changeFrom).toBe(cash);
  expect(tender(bill(), [euro], paying(['euro', '5.55'])).refusals).toEqual([]);
});

test('refuses to give change where no till has the base currency', () => {
  const { refusals } = tender(bill(), [euro], paying(['euro', '20']));
  expect(refusals).toEqual([
    { field: null, text: 'There is no cash payment type in $ to give change from.' },
  ]);
});

test('refuses a discount of more than what is left, and cash beside a discount of all of it', () => {
  const manager = bill({ balance: 500n, discountCap: 100 });
  expect(tender(manager, TYPES, discounting('5.01')).refusals).toEqual([
    { field: 'discount.amount', text: 'The discount is more than the 5.00 that is left to be paid.' },
  ]);
  const all = { ...discounting('5.00'), ...paying(['cash', '1']) };
  expect(tender(manager, TYPES, all).refusals[0]?.field).toBe('payments.0.amount');
  expect(tender(manager, TYPES, discounting('5.00'))).toMatchObject({ refusals: [], balance: 0n });
});

test.each<[Role, bigint, string, boolean]>([
  ['ROLE_CASHIER', 0n, '1.20', true],
  ['ROLE_CASHIER', 1n, '1.20', false],
  ['ROLE_CASHIER', 120n, '0.01', false],
  ['ROLE_RECEPTION', 0n, '1.21', false],
  ['ROLE_LAB', 0n, '1.20', true],
  ['ROLE_LABADMIN', 600n, '6.00', true],
  ['ROLE_SUPER_ADMIN', 0n, '12.00', true],
  ['ROLE_BOARD', 0n, '0.01', false],
])('%s that gave %s before may discount %s alone: %s', (role, discounted, amount, may) => {
  const own = bill({ discountCap: discountCap(role, CAPS), discounted });
  const { approval, refusals } = tender(own, TYPES, discounting(amount));
  expect([approval === undefined, refusals]).toEqual([may, []]);
});

test('each role has the limit that the laboratory set for it, and nobody else any', () => {
  const caps = {
    ...{ discountCapSuperAdmin: 1, discountCapLabadmin: 2, discountCapLab: 3 },
    ...{ discountCapReception: 4, discountCapCashier: 5 },
  };
  expect(ROLES.map((role) => [role, discountCap(role, caps)])).toEqual([
    ['ROLE_SUPER_ADMIN', 1],
    ['ROLE_LABADMIN', 2],
    ['ROLE_LAB', 3],
    ['ROLE_RECEPTION', 4],
    ['ROLE_CASHIER', 5],
    ['ROLE_BOARD', 0],
  ]);
  expect(discountCap(undefined, caps)).toBe(0);
});

test.each([1n, 7n, 599n, 600n, 1200n, 99999n])(
  'cash covers %s to the last cent, anything else never goes beyond it',
  (rest) => {
    const foreign = type('pound', { ...euro, cash: false });
    expect(convert(amountToCover(rest, euro), '1.10')).toBeGreaterThanOrEqual(rest);
    expect(convert(amountToCover(rest, foreign), '1.10')).toBeLessThanOrEqual(rest);
    expect(amountToCover(rest, cash)).toBe(rest);
  },
);

test('nothing covers what is not owed', () => {
  expect([amountToCover(0n, cash), amountToCover(-5n, euro)]).toEqual([0n, 0n]);
});
