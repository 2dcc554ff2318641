import { good } from '../store.js';
import { ModelStockTake } from './model-take.js';
import { lotId, post, quantityOf, refused, text, type Store } from './played-store.js';

const PLACES = ['store', 'bench'] as const;

/** Something is counted of the stock-take that is open, or of one that is opened for it. */
export async function counted(store: Store): Promise<void> {
  const { chance, shelf, places } = store;
  if (shelf.lots.length === 0) return;
  const lot = chance.one(shelf.lots);
  const place = chance.one(PLACES);
  const books = shelf.holds(lot, place);
  // Mostly as the books have it, or near it.
  const isOff = chance.happens(40);
  const quantity = isOff ? quantityOf(store, lot.product, 20) : books;
  const isKnown = lot.held.has(place);
  if (store.take === undefined) {
    const answer = await post(store, 'takes', {});
    if (!PLACES.some((one) => shelf.lots.some((other) => shelf.holds(other, one) > 0n)))
      return refused(answer);
    store.take = new ModelStockTake(good<{ id: string }>(answer).id);
  }
  const line = { lotId: await lotId(store, lot), placeId: places.get(place), counted: text(quantity) };
  const lines = [{ ...line, reason: 'Counted otherwise' }];
  const answer = await post(store, `takes/${store.take.id}/counts`, { lines });
  if (!isKnown || (books === 0n && quantity > 0n)) return refused(answer);
  good(answer);
  store.take.count(lot, place, books, quantity);
}

/** Closes the open stock-take, or abandons it if too much was used since. */
export async function takeEnds(store: Store): Promise<void> {
  const { take, shelf, who } = store;
  if (take === undefined) return;
  const answer = await post(store, `takes/${take.id}/close`, { leaveRest: true });
  if (take.isEmpty || take.isShort(shelf)) {
    refused(answer);
    good(await who.post(`/api/inventory/takes/${take.id}/drop`, { reason: 'Used up since' }));
  } else {
    good(answer);
    take.closeOn(shelf);
  }
  store.take = undefined;
}
