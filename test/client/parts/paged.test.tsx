/** @jest-environment ./test/window.cjs */
import { act, fireEvent, screen } from '@testing-library/react';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import { PaymentTypeDetail } from '../../../client/billing/payment-type-detail.js';
import { BoardsSection } from '../../../client/identity/boards-section.js';
import { PriceHistory } from '../../../client/prices/price-history.js';
import { PlannedChanges } from '../../../client/prices/planned-changes.js';
import { SentList } from '../../../client/reports/sending/sent-list.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
let asked: string[];

/** Sixty of whatever is asked for, of which the answer has a page. */
function answersWith(item: object): void {
  asked = [];
  globalThis.fetch = ((path: string) => {
    asked.push(path);
    const page = Number(new URL(path, 'http://lab.example').searchParams.get('page') ?? '1');
    const items = [{ ...item, id: `of page ${page}`, changeId: `of page ${page}` }];
    return Promise.resolve(Response.json({ items, rates: items, page, size: 20, total: 60 }));
  }) as typeof fetch;
}
afterEach(() => {
  globalThis.fetch = real;
});

const AT = '2026-11-25T10:00:00Z';
const BOARD = { name: 'Bench', shows: 'number', issuedAt: AT, issuedBy: 'tendai', revokedAt: null };
const CHANGE = { from: '2031-01-01', to: null, profiles: 1, codes: ['UE'], percent: null, by: 'tendai' };
const LINE = {
  ...CHANGE,
  before: '1.00',
  after: '2.00',
  reason: null,
  at: AT,
  undone: false,
  kind: 'change',
};
const RATE = { ...LINE, rate: '1.2', units: '€', state: 'past', withdrawn: null };
const EURO = { id: 'euro', cash: true, units: '€', active: true, useExchangeRate: true } as PaymentType;
const SENT = { state: 'sent', address: 'a@lab.example', askedBy: 'tendai', askedAt: AT, attempts: 1 };

test.each([
  ['boards', BOARD, <BoardsSection key="boards" />],
  ['planned prices', CHANGE, <PlannedChanges key="planned" list="" />],
  [
    'the history of a price',
    LINE,
    <PriceHistory key="history" list="" code="UE" version={1} currency="USD" />,
  ],
  [
    'the rates of a currency',
    RATE,
    <PaymentTypeDetail
      key="rates"
      type={EURO}
      currency="USD"
      mayWrite={false}
      onEdit={() => undefined}
      onChanged={() => undefined}
    />,
  ],
  ['what was sent of a booking', SENT, <SentList key="sent" bookingId="b" />],
])('%s: what stands behind the first page is a page away', async (_what, item, part) => {
  answersWith(item);
  await act(async () => void draw(part));
  expect(screen.getByText(/1–20 of 60/)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Page 3' })));
  expect(asked.at(-1)).toMatch(/[?&]page=3\b/);
  expect(screen.getByText(/41–60 of 60/)).toBeTruthy();
});
