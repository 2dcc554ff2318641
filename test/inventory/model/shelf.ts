/** A store in thousandths, without any code of the server. */
export interface ModelLot {
  readonly product: number;
  readonly lot: string;
  /** Days from the first one; null: it does not expire. */
  readonly expiry: number | null;
  readonly order: number;
  /** Place -> thousandths. */
  readonly held: Map<string, bigint>;
}

export interface Taken {
  readonly lot: string | null;
  readonly quantity: bigint;
}

export class Shelf {
  readonly lots: ModelLot[] = [];
  day = 0;

  receive(product: number, lot: string, expiry: number | null, quantity: bigint): void {
    const known = this.find(product, lot);
    const held = known ?? { product, lot, expiry, order: this.lots.length, held: new Map<string, bigint>() };
    if (known === undefined) this.lots.push(held);
    this.add(held, 'store', quantity);
  }

  find(product: number, lot: string): ModelLot | undefined {
    return this.lots.find((one) => one.product === product && one.lot === lot);
  }

  holds(lot: ModelLot, place: string): bigint {
    return lot.held.get(place) ?? 0n;
  }

  add(lot: ModelLot, place: string, quantity: bigint): void {
    lot.held.set(place, this.holds(lot, place) + quantity);
  }

  /** The usable stock there, first to expire first. */
  good(product: number, place: string): ModelLot[] {
    return this.lots
      .filter((lot) => lot.product === product && this.holds(lot, place) > 0n)
      .filter(({ expiry }) => expiry === null || expiry >= this.day)
      .sort((one, other) => (one.expiry ?? 1e9) - (other.expiry ?? 1e9) || one.order - other.order);
  }

  total(product: number, place: string): bigint {
    return this.good(product, place).reduce((sum, lot) => sum + this.holds(lot, place), 0n);
  }

  /** Takes from these places in turn; what none has is of no lot. */
  take(product: number, places: readonly string[], wanted: bigint, to?: string): readonly Taken[] {
    const taken: Taken[] = [];
    let rest = wanted;
    for (const place of places)
      for (const lot of this.good(product, place)) {
        const there = this.holds(lot, place);
        const part = rest < there ? rest : there;
        if (part === 0n) continue;
        this.add(lot, place, -part);
        if (to !== undefined) this.add(lot, to, part);
        taken.push({ lot: lot.lot, quantity: part });
        rest -= part;
      }
    return rest === 0n ? taken : [...taken, { lot: null, quantity: rest }];
  }
}
