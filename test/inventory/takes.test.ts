import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Lot, Product } from '../../shared/contract/inventory-shapes.js';
import type { StockTakeLine, StockTakeSheet } from '../../shared/contract/stock-take.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { closeStore, openStore, refusedAt } from './open-store.js';
import { aCustomer, aProduct, good, inStore, lotsOf, move, receive, storeOf, take } from './store.js';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  ({ lab, manager, bench } = await openStore());
});
afterAll(() => closeStore(lab));

interface Shelf {
  readonly product: Product;
  readonly lots: readonly Lot[];
  /** A department of its own, so that no test counts what another has open. */
  readonly placeId: string;
}

/** Lots of one product, all of them given to a bench of its own. */
async function shelf(lots: Readonly<Record<string, string>>, more: object = {}): Promise<Shelf> {
  const product = await aProduct(manager, more);
  const place = await aCustomer(manager);
  const come = Object.entries(lots).map(([lot, quantity], index) => ({
    ...{ lot, quantity, expiry: lab.day(60 + index) },
  }));
  await receive(bench, product, come);
  const total = come.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const lines = [{ productId: product.id, quantity: String(total) }];
  good(await move(bench, 'dispatched', { customerId: place.id, lines }));
  return { product, lots: await lotsOf(bench, product), placeId: place.id };
}

const sheet = async (who: Client, id: string): Promise<StockTakeSheet> =>
  good(await who.get(`/api/inventory/takes/${id}`));

function counts(
  id: string,
  lines: readonly object[],
  who = bench,
  key: string = randomUUID(),
): Promise<Answer> {
  return move(who, `takes/${id}/counts`, { lines }, key);
}

const close = (id: string, body: object = {}): Promise<Answer> => move(manager, `takes/${id}/close`, body);

async function heldAt({ product, placeId }: Shelf): Promise<Record<string, string>> {
  const lots = await lotsOf(bench, product);
  const held = ({ places }: Lot) => places.find((one) => one.placeId === placeId)?.quantity ?? '0';
  return Object.fromEntries(lots.map((lot) => [lot.lot, held(lot)]));
}

const told = ({ lines }: StockTakeSheet) =>
  lines.map(({ lot, books, counted, difference }) => [lot, books, counted, difference]);

test('what is counted otherwise than the books have it becomes a movement, with its reason, when it is closed', async () => {
  const here = await shelf({ A: '10', B: '5', C: '7' });
  const { placeId } = here;
  const [a, b, c] = here.lots;
  const opened = await take(bench, { placeId });
  expect(opened).toMatchObject({ state: 'open', placeId, counted: 0, kind: null });
  expect(told(await sheet(bench, opened.id))).toEqual([
    ['A', '10', null, null],
    ['B', '5', null, null],
    ['C', '7', null, null],
  ]);
  good(
    await counts(opened.id, [
      { lotId: a?.id, placeId, counted: '8' },
      { lotId: b?.id, placeId, counted: '6', reason: 'Stood behind' },
      { lotId: c?.id, placeId, counted: '7' },
    ]),
  );
  expect(await close(opened.id)).toMatchObject(refusedAt('lines[0].reason'));
  good(await counts(opened.id, [{ lotId: a?.id, placeId, reason: 'Spilt, nobody wrote it down' }]));
  expect(await heldAt(here)).toEqual({ A: '10', B: '5', C: '7' });
  const closed = good<StockTakeSheet>(await close(opened.id));
  expect(closed).toMatchObject({ state: 'closed', counted: 3, different: 2, number: opened.number });
  expect(told(closed)).toEqual([
    ['A', '10', '8', '-2'],
    ['B', '5', '6', '1'],
    ['C', '7', '7', '0'],
  ]);
  expect(await heldAt(here)).toEqual({ A: '8', B: '6', C: '7' });
  const { items } = (await bench.get(`/api/inventory/movements?kind=difference&productId=${here.product.id}`))
    .body;
  expect(items).toMatchObject([
    { lot: 'B', quantity: '1', from: null, number: opened.number, reason: 'Stood behind' },
    { lot: 'A', quantity: '2', to: null, number: opened.number, reason: 'Spilt, nobody wrote it down' },
  ]);
  expect(await close(opened.id)).toMatchObject({ status: 409 });
  expect(await counts(opened.id, [{ lotId: a?.id, placeId, counted: '1' }])).toMatchObject({ status: 409 });
});

test('what moves between the counting of a lot and the closing is no difference', async () => {
  const here = await shelf({ A: '10', B: '10' });
  const { placeId, product } = here;
  const [a, b] = here.lots;
  const { id } = await take(bench, { placeId });
  good(await counts(id, [{ lotId: a?.id, placeId, counted: '10' }]));
  const gone = { placeId, reason: 'Broken', lines: [{ lotId: a?.id, quantity: '4' }] };
  good(await move(bench, 'wasted', gone));
  good(await move(bench, 'wasted', { ...gone, lines: [{ lotId: b?.id, quantity: '3' }] }));
  good(await counts(id, [{ lotId: b?.id, placeId, counted: '6', reason: 'One is missing' }]));
  good(await move(bench, 'wasted', { ...gone, lines: [{ lotId: b?.id, quantity: '2' }] }));
  const closed = good<StockTakeSheet>(await close(id));
  expect(told(closed)).toEqual([
    ['A', '10', '10', '0'],
    ['B', '7', '6', '-1'],
  ]);
  expect(await heldAt(here)).toEqual({ A: '6', B: '4' });
  expect(product.id).toBe(a?.productId);
});

test('a lot that was used up since cannot be missing: it is counted again, and no lot goes below nothing', async () => {
  const here = await shelf({ A: '10' });
  const { placeId } = here;
  const [a] = here.lots;
  const { id } = await take(bench, { placeId });
  good(await counts(id, [{ lotId: a?.id, placeId, counted: '3', reason: 'Seven are missing' }]));
  const lines = [{ lotId: a?.id, quantity: '6' }];
  good(await move(bench, 'wasted', { placeId, reason: 'Broken', lines }));
  expect(await close(id)).toMatchObject(refusedAt('lines[0].counted'));
  good(await move(bench, 'wasted', { placeId, reason: 'Broken', lines: [{ ...lines[0], quantity: '4' }] }));
  expect(await counts(id, [{ lotId: a?.id, placeId, counted: '2' }])).toMatchObject(
    refusedAt('lines[0].counted'),
  );
  good(await counts(id, [{ lotId: a?.id, placeId, counted: '0' }]));
  expect(told(good<StockTakeSheet>(await close(id)))).toEqual([['A', '0', '0', '0']]);
});

test('a blind count tells what the books say of a lot once it was counted', async () => {
  const here = await shelf({ A: '10', B: '5' });
  const { placeId } = here;
  const [a] = here.lots;
  const opened = good(await move(bench, 'takes', { placeId }));
  expect(opened.blind).toBe(true);
  const other = await lab.as('ROLE_LAB', 'rudo');
  good(await counts(opened.id, [{ lotId: a?.id, placeId, counted: '9' }]));
  const again = await counts(opened.id, [{ lotId: a?.id, placeId, counted: '10' }], other);
  expect(good<StockTakeLine[]>(again)).toMatchObject([{ books: '10', difference: '0', counts: 2 }]);
  expect(told(await sheet(other, opened.id))).toEqual([
    ['A', '10', '10', '0'],
    ['B', null, null, null],
  ]);
  expect((await bench.get(`/api/inventory/takes/${opened.id}?format=csv`)).text).not.toMatch(/\bB,[^,]*,5,/);
  expect(await close(opened.id)).toMatchObject(refusedAt('leaveRest'));
  const closed = good<StockTakeSheet>(await close(opened.id, { leaveRest: true }));
  expect(told(closed)).toEqual([
    ['A', '10', '10', '0'],
    ['B', '5', null, null],
  ]);
  expect(closed.countedBy).toHaveLength(1);
  expect(await heldAt(here)).toEqual({ A: '10', B: '5' });
});

test('a count is kept once for its key, taken back, and told to who looks on', async () => {
  const here = await shelf({ A: '10' });
  const { placeId } = here;
  const [a] = here.lots;
  const { id } = await take(bench, { placeId });
  const live = await follow(bench, ['stock']);
  const key = randomUUID();
  const line = { lotId: a?.id, placeId, counted: '9' };
  good(await counts(id, [line], bench, key));
  await live.event(({ type, subject }) => type === 'StockChanged' && subject.id === id);
  live.close();
  const wasted = { placeId, reason: 'Broken', lines: [{ lotId: a?.id, quantity: '1' }] };
  good(await move(bench, 'wasted', wasted));
  // The answer was lost: it is not counted again against the present book figures.
  expect(good<StockTakeLine[]>(await counts(id, [line], bench, key))).toMatchObject([
    { books: '10', counts: 1 },
  ]);
  expect(told(await sheet(bench, id))).toEqual([['A', '10', '9', '-1']]);
  good(await counts(id, [{ ...line, counted: null }]));
  expect(told(await sheet(bench, id))).toEqual([['A', '9', null, null]]);
  expect(await counts(id, [{ lotId: a?.id, placeId, reason: 'Why' }])).toMatchObject(
    refusedAt('lines[0].reason'),
  );
  expect(await close(id, { leaveRest: true })).toMatchObject(refusedAt('lines'));
});

test('no two open stock-takes count the same, and one that is given up moves nothing', async () => {
  const here = await shelf({ A: '10' });
  const { placeId } = here;
  const [a] = here.lots;
  const { id, number } = await take(bench, { placeId, kind: 'reagent' });
  const second = await move(bench, 'takes', { placeId });
  expect(second).toMatchObject(refusedAt('placeId'));
  expect(second.text).toContain(`Stock-take ${number} is open`);
  expect(await move(bench, 'takes', { placeId, kind: 'consumable' })).toMatchObject(refusedAt('placeId'));
  good(await counts(id, [{ lotId: a?.id, placeId, counted: '0' }]));
  expect(await bench.post(`/api/inventory/takes/${id}/drop`, { reason: 'By mistake' })).toMatchObject({
    status: 403,
  });
  expect(await move(bench, `takes/${id}/close`, {})).toMatchObject({ status: 403 });
  expect(good(await manager.post(`/api/inventory/takes/${id}/drop`, { reason: 'By mistake' }))).toMatchObject(
    {
      state: 'dropped',
      endedReason: 'By mistake',
    },
  );
  expect(await heldAt(here)).toEqual({ A: '10' });
  good(await move(bench, 'takes', { placeId, kind: 'reagent' }));
});

test('a count says which field is wrong', async () => {
  const here = await shelf({ A: '10' }, { decimals: 1 });
  const { placeId } = here;
  const [a] = here.lots;
  const { id } = await take(bench, { placeId });
  const line = { lotId: a?.id, placeId, counted: '9' };
  const elsewhere = { ...line, placeId: storeOf((await lotsOf(bench, here.product))[0]) };
  expect(await counts(id, [line, line])).toMatchObject(refusedAt('lines[1].lotId'));
  expect(await counts(id, [{ ...line, lotId: randomUUID() }])).toMatchObject(refusedAt('lines[0].lotId'));
  expect(elsewhere.placeId).toBe('');
  expect(await counts(id, [{ ...line, counted: '9.25' }])).toMatchObject(refusedAt('lines[0].counted'));
  expect(await counts(id, [{ lotId: a?.id, placeId }])).toMatchObject(refusedAt('lines[0].counted'));
  const clinic = await aCustomer(manager, { kind: 'outside' });
  expect(await move(bench, 'takes', { placeId: clinic.id })).toMatchObject(refusedAt('placeId'));
  expect(await inStore(bench, here.product)).toEqual({ A: '0' });
});
