import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { Lot, StockedProduct } from '../../../shared/contract/inventory-shapes.js';
import { PaymentTypeDetail } from '../../../client/billing/payment-type-detail.js';
import { LotDetail } from '../../../client/inventory/lot-detail.js';
import { ProductDetail } from '../../../client/inventory/products-page.js';
import { BoardsSection } from '../../../client/identity/boards-section.js';
import { PriceHistory } from '../../../client/prices/price-detail.js';
import { PlannedChanges } from '../../../client/prices/price-admin-page.js';
import { SentList } from '../../../client/reports/sending/sent-list.js';
import { draw } from './draw.js';

const real = globalThis.fetch;
let asked: string[];

/** Answers a page of sixty such items. */
function answersWith(item: object): void {
  asked = [];
  globalThis.fetch = ((path: string) => {
    // A lot's corrections come beside the first page of its history, and are not paged.
    if (path.endsWith('/corrections')) return Promise.resolve(Response.json([]));
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
const MOVED = { kind: 'received', at: AT, quantity: '5', from: null, to: null, supplier: '', reason: '' };
const LOT = { id: 'lot', lot: 'L1', expiry: null, state: 'good', inStore: '5', places: [], useUnit: 'test' };
const PRODUCT = {
  ...{
    id: 'product',
    useUnit: 'test',
    packSize: '10',
    reorderLevel: null,
    supplier: '',
    usedUp: 'when-used',
  },
  ...{ onHand: '5', inStore: '5', expired: '0', onOrder: '0', used30: '0', lastsUntil: null },
};
const ofProduct = (id: string) => (
  <MemoryRouter>
    <ProductDetail product={{ ...PRODUCT, id } as unknown as StockedProduct} />
  </MemoryRouter>
);

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
  [
    'the story of a lot',
    MOVED,
    <LotDetail key="lot" lot={LOT as unknown as Lot} onMoved={() => undefined} />,
  ],
  ['the lots of a product', LOT, ofProduct('product')],
])('%s: what stands behind the first page is a page away', async (_what, item, part) => {
  answersWith(item);
  await act(async () => void draw(part));
  expect(screen.getByText(/1–20 of 60/)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Page 3' })));
  expect(asked.at(-1)).toMatch(/[?&]page=3\b/);
  expect(screen.getByText(/41–60 of 60/)).toBeTruthy();
});

test('another product begins with the first page of its lots, wherever the one before was read', async () => {
  answersWith(LOT);
  let again: (next: ReactElement) => void = () => undefined;
  await act(async () => void ({ again } = draw(ofProduct('product'))));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Page 3' })));
  expect(asked.at(-1)).toBe('/api/inventory/lots?productId=product&page=3');
  await act(async () => again(ofProduct('other')));
  expect(asked.at(-1)).toBe('/api/inventory/lots?productId=other&page=1');
});
