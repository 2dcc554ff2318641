import type { Lot, ProductKind } from './inventory-shapes.js';

export const TAKE_STATES = ['open', 'closed', 'dropped'] as const;
export type TakeState = (typeof TAKE_STATES)[number];

/** A count of what lies there. */
export interface StockTake {
  readonly id: string;
  readonly number: number;
  readonly state: TakeState;
  /** The kind to count; null: reagents and consumables. */
  readonly kind: ProductKind | null;
  /** Null: the store and the benches. */
  readonly placeId: string | null;
  readonly place: string | null;
  /** The book figure of a lot is shown once it was counted. */
  readonly blind: boolean;
  readonly note: string;
  readonly at: string;
  readonly by: string;
  /** Lots that were counted, each at its place, and those of them of which the books said otherwise. */
  readonly counted: number;
  readonly different: number;
  readonly countedBy: readonly string[];
  readonly endedAt: string | null;
  readonly endedBy: string | null;
  /** Why it was given up. */
  readonly endedReason: string | null;
}

/** A lot at a place, as it is counted. */
export interface StockTakeLine {
  readonly lotId: string;
  readonly lot: string;
  readonly productId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly decimals: number;
  readonly expiry: string | null;
  readonly state: Lot['state'];
  readonly placeId: string;
  readonly place: string;
  /** When it was counted, else now; null: not told before it is counted. */
  readonly books: string | null;
  /** Null: not counted. */
  readonly counted: string | null;
  /** "-2": so much is missing; "0", or so much was found. Null: not counted. */
  readonly difference: string | null;
  readonly reason: string;
  readonly countedAt: string | null;
  readonly countedBy: string | null;
  /** How often it was counted. */
  readonly counts: number;
}

/** The count sheet: the store in front, in each place what expires first. */
export interface StockTakeSheet extends StockTake {
  readonly lines: readonly StockTakeLine[];
}
