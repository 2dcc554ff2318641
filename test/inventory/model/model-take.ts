import type { ModelLot, Shelf } from './shelf.js';

interface ModelCount {
  readonly lot: ModelLot;
  readonly place: string;
  readonly difference: bigint;
}

/** The model of a stock-take: each count beside what the shelf held at that moment. */
export class ModelStockTake {
  private readonly counts = new Map<string, ModelCount>();

  constructor(readonly id: string) {}

  count(lot: ModelLot, place: string, books: bigint, counted: bigint): void {
    this.counts.set(`${lot.product} ${lot.lot} ${place}`, { lot, place, difference: counted - books });
  }

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  /** Less is left of a lot than is missing of it. */
  isShort(shelf: Shelf): boolean {
    return [...this.counts.values()].some(
      ({ lot, place, difference }) => shelf.holds(lot, place) + difference < 0n,
    );
  }

  closeOn(shelf: Shelf): void {
    for (const { lot, place, difference } of this.counts.values()) shelf.add(lot, place, difference);
  }
}
