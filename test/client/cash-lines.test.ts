import type { CashSummary, Transaction } from '../../shared/contract/billing-shapes.js';
import type { PaymentEntryRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { applyToCash, summaryOf } from '../../client/billing/cash-lines.js';
import { mustReload, shownOf } from '../../client/core/reload-needed.js';

const EMPTY: CashSummary = {
  ...{ date: '2026-11-21', cashier: 'cora', lines: [], units: [] },
  ...{ deposits: '0.00', billed: '0.00' },
};

/** Harare, two hours ahead. */
const dayOf = (at: string): string => new Date(Date.parse(at) + 7_200_000).toISOString().slice(0, 10);

function paid(
  entries: readonly PaymentEntryRow[],
  cashier = 'cora',
  at = '2026-11-21T08:00:00Z',
): AnyEnvelope {
  const payload = { bookingId: 'b', labNumber: 'LAB1', patientName: '', cashier, entries, at };
  const event = { seq: 1, id: at, type: 'PaymentReceived', at, actor: cashier, version: 1 };
  return { ...event, payload, subject: { kind: 'booking', id: 'b' } } as unknown as AnyEnvelope;
}

const cash = (amount: string): PaymentEntryRow => ({ payment: 'Cash', paymentUnit: '$', amount });

test('change comes off the cash of the same receipt, which counts once', () => {
  const { lines, units } = shownOf(applyToCash(EMPTY, paid([cash('20.00'), cash('-4.00')]), dayOf));
  expect(lines).toEqual([{ payment: 'Cash', paymentUnit: '$', count: 1, amount: '16.00' }]);
  expect(units).toEqual([{ paymentUnit: '$', amount: '16.00' }]);
});

test("another cashier's payment changes nothing", () => {
  expect(applyToCash(EMPTY, paid([cash('20.00')], 'mara'), dayOf)).toBe(EMPTY);
});

test("the first payment after the laboratory's midnight opens a new day, and has the server add it up", () => {
  const yesterday = shownOf(applyToCash(EMPTY, paid([cash('20.00')]), dayOf));
  const today = applyToCash(yesterday, paid([cash('1.00')], 'cora', '2026-11-21T22:30:00Z'), dayOf);
  expect(shownOf(today)).toMatchObject({ date: '2026-11-22', units: [{ paymentUnit: '$', amount: '1.00' }] });
  expect(mustReload(today)).toBe(true);
});

test("a payment of the day is exact; one that arrives late for yesterday is the server's to add up", () => {
  expect(mustReload(applyToCash(EMPTY, paid([cash('20.00')]), dayOf))).toBe(false);
  const late = applyToCash(EMPTY, paid([cash('1.00')], 'cora', '2026-11-20T08:00:00Z'), dayOf);
  expect([shownOf(late), mustReload(late)]).toEqual([EMPTY, true]);
});

test('an amount that cannot be read is never counted as nothing', () => {
  const unread = applyToCash(EMPTY, paid([cash('20.00'), cash('1e3')]), dayOf);
  expect([shownOf(unread), mustReload(unread)]).toEqual([EMPTY, true]);
});

test('the entries of a day come to one total a payment unit, whatever they were taken in', () => {
  const entry = (payment: string, paymentUnit: string, amount: string) =>
    ({ payment, paymentUnit, amount }) as Transaction;
  const taken = [entry('Cash', '$', '20.00'), entry('Card', '$', '0.10'), entry('Cash', 'R', '0.20')];
  const { lines, units } = summaryOf('cora', '2026-11-21', [...taken, entry('Cash', '$', '-4.00')]);
  expect(units).toEqual([
    { paymentUnit: '$', amount: '16.10' },
    { paymentUnit: 'R', amount: '0.20' },
  ]);
  expect(lines.map(({ payment, paymentUnit, amount }) => [paymentUnit, payment, amount])).toEqual([
    ['$', 'Card', '0.10'],
    ['$', 'Cash', '16.00'],
    ['R', 'Cash', '0.20'],
  ]);
});
