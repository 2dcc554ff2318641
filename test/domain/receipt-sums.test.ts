import { expect, test } from '@jest/globals';
import { receiptSums } from '../../shared/domain/money/receipt-sums.js';
import { disagreements } from '../billing/adds-up.js';

type Summed = Parameters<typeof receiptSums>[0];

const FBC = { name: 'Full Blood Count', price: '20.00' };
const LIPID = { name: 'Lipid Profile', price: '16.00' };

function cash(amount: string) {
  return { payment: 'Cash', paymentUnit: '$', amount, rate: '1', base: amount };
}

function euros(amount: string, base: string) {
  return { payment: 'Cash', paymentUnit: '€', amount, rate: '1.09', base };
}

function paper(said: Partial<Summed>): Summed {
  return {
    kind: 'payment',
    baseCurrency: '$',
    items: [FBC, LIPID],
    total: '36.00',
    lines: [],
    change: '0.00',
    changeLine: null,
    amountPaid: '0.00',
    balance: '0.00',
    ...said,
  };
}

/** As a reader sees it, a blank line between the parts. */
function read(receipt: Summed): string {
  return receiptSums(receipt)
    .map(({ rows, total }) => [...rows, ...(total ? [total] : [])])
    .map((rows) => rows.map(({ name, amount }) => `${name}: ${amount}`).join('\n'))
    .join('\n\n');
}

const OWES = {
  payer: 'First Mutual',
  patientOwes: '1.40',
  patientPaid: '5.00',
  billed: '0.00',
  toBill: '25.60',
};

const PAPERS: readonly (readonly [what: string, receipt: Summed, lines: string])[] = [
  [
    'one amount for all of it',
    paper({ lines: [cash('36.00')], amountPaid: '36.00' }),
    `Full Blood Count: 20.00
Lipid Profile: 16.00
Total: 36.00

Cash: 36.00

Left to pay: 0.00`,
  ],
  [
    'several amounts, currencies, change and rounding, after an earlier payment',
    paper({
      lines: [cash('20.00'), euros('10.00', '10.90')],
      change: '4.91',
      rounding: '-0.01',
      amountPaid: '36.00',
    }),
    `Full Blood Count: 20.00
Lipid Profile: 16.00
Total: 36.00

Paid before: 10.00
Cash: 20.00
Cash €10.00 at 1.09: 10.90
Change: -4.91
Rounding: 0.01
Paid: 36.00

Left to pay: 0.00`,
  ],
  [
    'a discount, and change in another currency',
    paper({
      lines: [cash('40.00')],
      change: '6.54',
      changeLine: euros('6.00', '6.54'),
      amountPaid: '33.46',
      balance: '0.00',
    }),
    `Full Blood Count: 20.00
Lipid Profile: 16.00
Discount: -2.54
Total: 33.46

Cash: 40.00
Change €6.00 at 1.09: -6.54
Paid: 33.46

Left to pay: 0.00`,
  ],
  [
    'a deposit that is used, and a payer who bears a part',
    paper({
      lines: [cash('1.00')],
      depositUsed: '4.00',
      depositBalance: '6.00',
      amountPaid: '5.00',
      balance: '27.00',
      whoOwes: OWES,
    }),
    `Full Blood Count: 20.00
Lipid Profile: 16.00
Discount: -4.00
Total: 32.00

Cash: 1.00
Deposit used: 4.00
Paid: 5.00

First Mutual pays: 25.60
Left for you to pay: 1.40

On deposit now: 6.00`,
  ],
  [
    'a payer that was billed before, whose part the patient never paid',
    paper({
      lines: [cash('6.40')],
      amountPaid: '36.00',
      whoOwes: { ...OWES, patientOwes: '0.00', billed: '25.60', toBill: '0.00' },
    }),
    `Full Blood Count: 20.00
Lipid Profile: 16.00
Total: 36.00

Paid before: 4.00
Cash: 6.40
Paid: 10.40

First Mutual pays: 25.60
Left for you to pay: 0.00`,
  ],
  [
    'a test refunded before is on it neither as a price nor as a payment',
    paper({ items: [LIPID], lines: [cash('16.00')], amountPaid: '16.00' }),
    `Lipid Profile: 16.00
Total: 16.00

Cash: 16.00

Left to pay: 0.00`,
  ],
  [
    'a payment turned round, of which a part had come from the deposit',
    paper({
      kind: 'void',
      lines: [cash('-10.02')],
      rounding: '-0.02',
      depositUsed: '-6.00',
      depositBalance: '6.00',
      amountPaid: '0.00',
      balance: '36.00',
    }),
    `Full Blood Count: 20.00
Lipid Profile: 16.00
Total: 36.00

Paid before: 16.00
Cash: -10.02
Put back on the deposit: -6.00
Rounding: 0.02
Paid: 0.00

Left to pay: 36.00

On deposit now: 6.00`,
  ],
  [
    'a test taken off that was paid',
    paper({ items: [FBC], kind: 'void', lines: [cash('-6.00')], amountPaid: '30.00', balance: '-10.00' }),
    `Full Blood Count: 20.00
Total: 20.00

Paid before: 36.00
Cash: -6.00
Paid: 30.00

Overpaid: -10.00`,
  ],
  [
    'a refund: what was paid, what is given back by which type, what stays',
    paper({
      kind: 'refund',
      items: [FBC],
      lines: [cash('-5.00'), euros('-1.00', '-1.09')],
      rounding: '0.01',
      depositKept: '4.00',
      refunded: { discount: '2.00', setOff: '3.00', credited: '4.90' },
      amountPaid: '13.00',
      whoOwes: { ...OWES, patientOwes: '0.00', billed: '0.00', toBill: '0.00' },
    }),
    `Full Blood Count: 20.00
Discount: -2.00
Set against what was still owed: -3.00
First Mutual is credited: -4.90
To give back: 10.10

Paid before: 23.10
Cash: -5.00
Cash €1.00 at 1.09: -1.09
Onto the deposit: -4.00
Rounding: -0.01
Stays paid: 13.00

First Mutual pays: 0.00
Left for you to pay: 0.00`,
  ],
  [
    'a refund of a test that had not been paid',
    paper({
      kind: 'refund',
      items: [FBC],
      refunded: { discount: '0.00', setOff: '20.00', credited: '0.00' },
      amountPaid: '10.00',
      balance: '6.00',
    }),
    `Full Blood Count: 20.00
Set against what was still owed: -20.00
To give back: 0.00

Stays paid: 10.00

Left to pay: 6.00`,
  ],
  [
    'an older refund, which knows only what it gave back',
    paper({ kind: 'refund', items: [FBC], lines: [cash('-18.00')], amountPaid: '16.00' }),
    `Full Blood Count: 20.00
Discount, or not paid: -2.00
To give back: 18.00

Paid before: 34.00
Cash: -18.00
Stays paid: 16.00

Left to pay: 0.00`,
  ],
  [
    'a deposit',
    paper({
      kind: 'deposit',
      items: [],
      total: '30.90',
      lines: [cash('20.00'), euros('10.00', '10.90')],
      depositBalance: '35.90',
      amountPaid: '30.90',
    }),
    `Cash: 20.00
Cash €10.00 at 1.09: 10.90
Deposit: 30.90

On deposit before: 5.00
Deposit: 30.90
On deposit now: 35.90`,
  ],
  [
    'a deposit given back in coins',
    paper({
      kind: 'deposit-returned',
      items: [],
      total: '5.02',
      lines: [cash('-5.00')],
      rounding: '0.02',
      depositBalance: '0.00',
      amountPaid: '5.02',
    }),
    `Cash: -5.00
Rounding: -0.02
Deposit given back: -5.02

On deposit before: 5.02
Deposit given back: -5.02
On deposit now: 0.00`,
  ],
];

test.each(PAPERS)('a receipt adds up line by line: %s', (_, receipt, lines) => {
  expect(read(receipt)).toBe(lines);
  expect(disagreements(receipt)).toEqual([]);
});

test('what no longer adds up is noticed', () => {
  const whole = paper({ lines: [cash('36.00')], amountPaid: '36.00' });
  expect(disagreements({ ...whole, whoOwes: OWES })).toHaveLength(1);
});
