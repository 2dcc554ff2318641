import { verifyLedger } from '../../../server/ledger/index.js';
import { Chance } from '../../ledger/model/chance.js';
import type { Answer } from '../../support/client.js';
import { openLaboratory, type Laboratory } from '../../support/laboratory.js';
import { aCustomer, aProduct, good } from '../store.js';
import { lotId, post, quantityOf, refused, text, type Store } from './played-store.js';
import { counted, takeEnds } from './play-takes.js';
import { Shelf, type ModelLot, type Taken } from './shelf.js';

const DAY_MS = 86_400_000;
const CUSTOMERS = ['bench', 'clinic'] as const;

/** Plays this many random movements on its own laboratory and on the model; throws if the two differ. */
export async function playStock(seed: number, operations: number): Promise<ReadonlyMap<string, number>> {
  const lab = await openLaboratory();
  try {
    const store = await openStore(lab, new Chance(seed));
    for (let count = 1; count <= operations; count += 1) {
      const act = store.chance.weighed(ACTS);
      try {
        await act(store);
      } catch (failure) {
        throw new Error(`Seed ${seed}, operation ${count}, ${act.name}`, { cause: failure });
      }
      store.done.set(act.name, (store.done.get(act.name) ?? 0) + 1);
      if (count % 100 === 0) await compare(store, `seed ${seed}, after ${count}`);
    }
    await compare(store, `seed ${seed}, at the end`);
    const { wrong } = await verifyLedger(lab.database);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    return store.done;
  } finally {
    await lab.close();
  }
}

async function openStore(lab: Laboratory, chance: Chance): Promise<Store> {
  const who = await lab.as('ROLE_LABADMIN');
  const products = [];
  for (const decimals of [0, 0, 2, 3]) products.push(await aProduct(who, { decimals }));
  const bench = await aCustomer(who, { unit: 'biochemistry' });
  const clinic = await aCustomer(who, { kind: 'outside' });
  const [store] = await lab.sql<{ id: string }>(`select id from stock_customer where kind = 'store'`);
  const places = new Map([
    ['store', store?.id ?? ''],
    ['bench', bench.id],
    ['clinic', clinic.id],
  ]);
  const started = lab.clock.now();
  return { lab, who, chance, shelf: new Shelf(), products, places, started, done: new Map() };
}

const ACTS: readonly (readonly [number, (store: Store) => Promise<void>])[] = [
  [22, receive],
  [26, dispatch],
  [8, chosenLot],
  [12, returned],
  [8, wasted],
  [20, used],
  [4, timePasses],
  [10, counted],
  [3, takeEnds],
];

const idOf = ({ products }: Store, product: number): string => products[product]?.id ?? '';
const anyProduct = ({ chance, products }: Store): number => chance.whole(0, products.length - 1);

function dayText({ started }: Store, day: number): string {
  return new Date(started.getTime() + day * DAY_MS).toISOString().slice(0, 10);
}

async function receive(store: Store): Promise<void> {
  const { chance, shelf } = store;
  const product = anyProduct(store);
  const lot = `L${chance.whole(1, 60)}`;
  const known = shelf.find(product, lot);
  const expiry = known ? known.expiry : chance.happens(10) ? null : shelf.day + chance.whole(0, 25);
  const quantity = quantityOf(store, product);
  const day = expiry === null ? null : dayText(store, expiry);
  const line = {
    productId: idOf(store, product),
    quantity: text(quantity),
    lot,
    expiry: day,
    noExpiry: day === null,
  };
  const answer = await post(store, 'received', { lines: [line] });
  if (expiry !== null && expiry < shelf.day) return refused(answer);
  good(answer);
  shelf.receive(product, lot, expiry, quantity);
}

async function dispatch(store: Store): Promise<void> {
  const { chance, shelf, places } = store;
  const product = anyProduct(store);
  const to = chance.one(CUSTOMERS);
  const quantity = quantityOf(store, product, 60);
  const lines = [{ productId: idOf(store, product), quantity: text(quantity) }];
  const answer = await post(store, 'dispatched', { customerId: places.get(to), lines });
  if (shelf.total(product, 'store') < quantity) return refused(answer);
  same(answer, shelf.take(product, ['store'], quantity, to));
}

async function chosenLot(store: Store): Promise<void> {
  const { chance, shelf, places } = store;
  const product = anyProduct(store);
  const some = shelf.lots.filter((lot) => lot.product === product);
  if (some.length === 0) return;
  const lot = chance.one(some);
  const quantity = quantityOf(store, product, 10);
  const line = { productId: idOf(store, product), quantity: text(quantity), reason: 'Begun already' };
  const lines = [{ ...line, lotId: await lotId(store, lot) }];
  const answer = await post(store, 'dispatched', { customerId: places.get('bench'), lines });
  const isGood = shelf.good(product, 'store').includes(lot) && shelf.holds(lot, 'store') >= quantity;
  if (!isGood) return refused(answer);
  good(answer);
  shelf.add(lot, 'store', -quantity);
  shelf.add(lot, 'bench', quantity);
}

async function returned(store: Store): Promise<void> {
  const { chance, shelf, places } = store;
  const from = chance.one(CUSTOMERS);
  await outOf(store, from, (lines) =>
    post(store, 'returned', { customerId: places.get(from), reason: 'Not needed', lines }),
  ).then((moved) => moved && shelf.add(moved.lot, 'store', moved.quantity));
}

async function wasted(store: Store): Promise<void> {
  const { chance, places } = store;
  const from = chance.one(['store', 'bench'] as const);
  await outOf(store, from, (lines) =>
    post(store, 'wasted', { placeId: places.get(from), reason: 'Broken', lines }),
  );
}

/** Some of a lot out of a place, expired or not; sometimes more than lies there. */
async function outOf(
  store: Store,
  from: string,
  send: (lines: readonly object[]) => Promise<Answer>,
): Promise<{ readonly lot: ModelLot; readonly quantity: bigint } | undefined> {
  const { chance, shelf } = store;
  if (shelf.lots.length === 0) return undefined;
  const lot = chance.one(shelf.lots);
  const quantity = quantityOf(store, lot.product, 12);
  const answer = await send([{ lotId: await lotId(store, lot), quantity: text(quantity) }]);
  if (shelf.holds(lot, from) < quantity) {
    refused(answer);
    return undefined;
  }
  good(answer);
  shelf.add(lot, from, -quantity);
  return { lot, quantity };
}

async function used(store: Store): Promise<void> {
  const product = anyProduct(store);
  const quantity = quantityOf(store, product, 30);
  const lines = [{ productId: idOf(store, product), quantity: text(quantity) }];
  const answer = await post(store, 'used', { purpose: 'control', lines });
  same(answer, store.shelf.take(product, ['store', 'bench'], quantity));
}

async function timePasses({ lab, shelf }: Store): Promise<void> {
  await lab.sql('select 1');
  lab.clock.advance(DAY_MS);
  shelf.day += 1;
}

function same(answer: Answer, expected: readonly Taken[]): void {
  const told = (good(answer).lines as readonly { lot: string | null; quantity: string }[]).map(
    ({ lot, quantity }) => `${lot} ${quantity}`,
  );
  const wanted = expected.map(({ lot, quantity }) => `${lot} ${text(quantity)}`);
  if (told.join() !== wanted.join()) throw new Error(`It took ${told.join()}, not ${wanted.join()}`);
}

/** Every lot at every place agrees with the model, and none is below zero. */
async function compare(store: Store, when: string): Promise<void> {
  const { lab, shelf, places, products } = store;
  const rows = await lab.sql<{ product_id: string; lot_number: string; place_id: string; quantity: string }>(
    `select l.product_id, l.lot_number, b.place_id, trim_scale(b.quantity)::text as quantity
     from stock_lot l join stock_balance b on b.lot_id = l.id where b.quantity <> 0`,
  );
  const books = rows.map((row) => `${row.product_id} ${row.lot_number} ${row.place_id} ${row.quantity}`);
  const model = shelf.lots.flatMap((lot) =>
    [...lot.held].flatMap(([place, quantity]) =>
      quantity === 0n
        ? []
        : [`${products[lot.product]?.id} ${lot.lot} ${places.get(place)} ${text(quantity)}`],
    ),
  );
  const wrong = books.filter((line) => !model.includes(line) || / -\d/.test(line));
  if (books.length !== model.length || wrong.length > 0)
    throw new Error(`${when}: the books differ from the model: ${wrong.slice(0, 5).join('; ')}`);
}
