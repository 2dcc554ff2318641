import { expect, test } from '@jest/globals';
import { ALL_OF_IT, coPaymentText } from '../../shared/domain/money/co-payment.js';
import { leftLines } from '../../shared/domain/money/receipt-words.js';
import { tender } from '../../shared/domain/money/tender.js';
import { obstacleText, patientOwes, whoOwes, whoOwesText } from '../../shared/domain/money/who-owes.js';
import { bill, paying, TYPES } from './tender-cases.js';

const FIFTH = { kind: 'percent', value: '20' } as const;
const FIVE = { kind: 'amount', value: '5.00' } as const;
const dollars = (amount: string): string => `$${amount}`;

const said = (net: bigint, billed: bigint, held: bigint): string =>
  whoOwesText(whoOwes({ net, billed, held, balance: net - held }, 'First Mutual', FIFTH), dollars);

test('the patient owes the co-payment, and the payer the rest', () => {
  expect(said(4000n, 0n, 0n)).toBe('You $8.00 · First Mutual $32.00');
});

test('the sentence says what was paid, and what was billed', () => {
  expect(said(4000n, 0n, 500n)).toBe('You $3.00 · First Mutual $32.00');
  expect(said(4000n, 0n, 800n)).toBe('You paid $8.00 · First Mutual $32.00');
  expect(said(4000n, 3200n, 3200n)).toBe('You $8.00 · First Mutual $32.00, billed');
  expect(said(4000n, 3200n, 4000n)).toBe('You paid $8.00 · First Mutual $32.00, billed');
});

test('what the patient has paid beyond the share is no longer billed', () => {
  expect(said(4000n, 0n, 2000n)).toBe('You paid $20.00 · First Mutual $20.00');
});

test('a test that is added is shared as the others are', () => {
  expect(said(5000n, 3200n, 4000n)).toBe('You $2.00 · First Mutual $40.00');
});

test('the shares are always the whole balance', () => {
  for (const net of [0n, 1n, 333n, 499n, 500n, 4000n])
    for (const held of [0n, 1n, 250n, net])
      for (const coPayment of [FIFTH, FIVE, { kind: 'none' } as const]) {
        const balance = net - held;
        const owes = whoOwes({ net, billed: 0n, held, balance }, 'Payer', coPayment);
        const cents = (text: string): bigint => BigInt(text.replace('.', ''));
        expect(cents(owes.patientOwes) + cents(owes.toBill)).toBe(balance > 0n ? balance : 0n);
      }
});

test('nothing is owed on a booking that has become cheaper than what was paid', () => {
  expect(patientOwes({ net: 1000n, billed: 0n, balance: -200n }, FIFTH)).toBe(0n);
});

test('of a payer that is switched off the patient owes what is not billed yet', () => {
  const owes = whoOwes({ net: 5000n, billed: 3200n, held: 4000n, balance: 1000n }, 'Payer', ALL_OF_IT);
  expect(owes).toMatchObject({ patientOwes: '10.00', patientPaid: '8.00', billed: '32.00', toBill: '0.00' });
});

test('the reason why a payer was not billed says who pays until then', () => {
  const owes = whoOwes({ net: 4000n, billed: 0n, held: 0n, balance: 4000n }, 'First Mutual', FIFTH);
  const said = (awaitsNumber: boolean, switchedOff: boolean) =>
    obstacleText({ ...owes, awaitsNumber, switchedOff });
  expect([said(false, false), said(true, false), said(true, true)]).toEqual([
    null,
    'First Mutual pays only with an authorisation number: it is billed once that is entered.',
    'First Mutual is switched off and can be billed nothing more: the patient owes the rest.',
  ]);
});

const INSURED = bill({
  total: 4000n,
  balance: 4000n,
  payer: { name: 'First Mutual', net: 4000n, billed: 0n, coPayment: FIFTH },
});

test('the till takes the patient’s share, and gives change on more', () => {
  const { due, change, balance, refusals } = tender(INSURED, TYPES, paying(['cash', '10.00']));
  expect({ due, change, balance, refusals }).toEqual({ due: 800n, change: 200n, balance: 0n, refusals: [] });
});

test('nothing but cash goes beyond the patient’s share', () => {
  const { refusals } = tender(INSURED, TYPES, paying(['card', '40.00']));
  expect(refusals).toEqual([
    {
      field: 'payments.0.amount',
      text: 'Only 8.00 is the patient’s to pay. Only cash may be more than that; the rest is given back as change.',
      isCertain: true,
    },
  ]);
});

test('a discount lowers the shares of both', () => {
  const discount = { amount: '10%', reasonCode: 'staff' } as const;
  const { due } = tender(INSURED, TYPES, { ...paying(['cash', '7.20']), discount });
  expect(due).toBe(720n);
});

test('nothing is taken of a patient whose payer pays all', () => {
  const all = bill({ payer: { name: 'First Mutual', net: 1200n, billed: 0n, coPayment: { kind: 'none' } } });
  const { refusals } = tender(all, TYPES, paying(['cash', '12.00']));
  expect(refusals.map(({ text }) => text)).toEqual([
    'Nothing is left for the patient to pay: the rest is billed to First Mutual.',
  ]);
});

test('a receipt ends with what is left to pay, and by whom', () => {
  expect(leftLines({ balance: '3.00' })).toEqual([['Left to pay', '3.00']]);
  expect(leftLines({ balance: '-3.00' })).toEqual([['Overpaid', '-3.00']]);
  const owes = whoOwes({ net: 4000n, billed: 0n, held: 500n, balance: 3500n }, 'First Mutual', FIFTH);
  expect(leftLines({ balance: '35.00', whoOwes: owes })).toEqual([
    ['First Mutual pays', '32.00'],
    ['Left for you to pay', '3.00'],
  ]);
});

test('a co-payment is written as every amount of money', () => {
  expect(coPaymentText({ kind: 'none' }, '$')).toBe('Nothing');
  expect(coPaymentText({ kind: 'percent', value: '12.5' }, '$')).toBe('12.5 %');
  expect(coPaymentText({ kind: 'amount', value: '1250.00' }, '$')).toBe('$1,250.00 a booking');
  expect(coPaymentText({ kind: 'amount', value: '5.00' }, 'ETB')).toBe('ETB 5.00 a booking');
});
