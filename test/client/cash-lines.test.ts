import type { CashSummary } from '../../shared/contract/billing-shapes.js';
import type { AnyEnvelope, PaymentEntryRow } from '../../shared/events.js';
import { applyToCash } from '../../client/billing/cash-lines.js';

const EMPTY: CashSummary = { date: '2026-11-21', cashier: 'cora', lines: [], units: [] };

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
  const { lines, units } = applyToCash(EMPTY, paid([cash('20.00'), cash('-4.00')]), dayOf);
  expect(lines).toEqual([{ payment: 'Cash', paymentUnit: '$', count: 1, amount: '16.00' }]);
  expect(units).toEqual([{ paymentUnit: '$', amount: '16.00' }]);
});

test("another cashier's payment changes nothing", () => {
  expect(applyToCash(EMPTY, paid([cash('20.00')], 'mara'), dayOf)).toBe(EMPTY);
});

test("the first payment after the laboratory's midnight opens a new day", () => {
  const yesterday = applyToCash(EMPTY, paid([cash('20.00')]), dayOf);
  const today = applyToCash(yesterday, paid([cash('1.00')], 'cora', '2026-11-21T22:30:00Z'), dayOf);
  expect(today).toMatchObject({ date: '2026-11-22', units: [{ paymentUnit: '$', amount: '1.00' }] });
});
