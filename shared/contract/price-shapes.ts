import type { Discipline } from '../vocabulary.js';

/** `cash`: who pays at the counter, and what another list says nothing of. One list a payer. */
export const PRICE_LIST_KINDS = ['cash', 'staff', 'payer'] as const;
export type PriceListKind = (typeof PRICE_LIST_KINDS)[number];

export interface PriceList {
  readonly id: string;
  readonly name: string;
  readonly kind: PriceListKind;
  /** Nothing is booked by it any more. */
  readonly retired: boolean;
  readonly version: number;
}

export const PRICE_CHANGE_KINDS = ['first', 'change', 'percentage', 'csv', 'undo'] as const;
export type PriceChangeKind = (typeof PRICE_CHANGE_KINDS)[number];

/** A profile's price as a change of it answers. */
export interface ChangedPrice {
  readonly code: string;
  /** "12.50" on the change's first day; null: the list says nothing of it, and cash holds. */
  readonly price: string | null;
  readonly version: number;
}

/** A previewed price: of a rise, or of a file. */
export interface PricePreview {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** The price on that day: the list's own, or the cash list's. */
  readonly before: string;
  readonly own: boolean;
  /** Null: the list says nothing of it from then on. */
  readonly after: string | null;
  readonly version: number;
}

/** A change of one profile's price, as its history tells it. */
export interface PriceHistoryLine {
  readonly changeId: string;
  readonly kind: PriceChangeKind;
  /** Days of the laboratory; `from` null: from the beginning, `to` null: until the next price. */
  readonly from: string | null;
  readonly to: string | null;
  /** Null: the list said, or says, nothing of it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly percent: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
  /** It was taken back before its day. */
  readonly undone: boolean;
}

/** `planned`: its day is still to come, and it can be undone. */
export const PRICE_CHANGE_STATES = ['planned', 'in_force', 'undone'] as const;
export type PriceChangeState = (typeof PRICE_CHANGE_STATES)[number];

/** One act: a price, or many at once. */
export interface PriceChangeRow {
  readonly id: string;
  readonly kind: PriceChangeKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly profiles: number;
  /** The first few codes. */
  readonly codes: readonly string[];
  readonly percent: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
  readonly state: PriceChangeState;
}

/** Today's price of a profile by a list, for booking. */
export interface OfferedPrice {
  readonly code: string;
  readonly price: string;
  /** False: the list says nothing of it, and the cash list holds. */
  readonly own: boolean;
}

export interface NextPrice {
  /** "12.50"; null: from then on the cash list holds. */
  readonly price: string | null;
  /** Day of the laboratory, yyyy-MM-dd. */
  readonly from: string;
}

/** A profile on a price list, today. */
export interface PriceLine {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** Today's price: the list's own, or the cash list's. */
  readonly price: string;
  /** False: the list says nothing of it, and the cash list holds. */
  readonly own: boolean;
  /** The first day of the price in force; null: from the beginning. */
  readonly since: string | null;
  readonly next: NextPrice | null;
  readonly retired: boolean;
  /** The profile's: a change of its price names it. */
  readonly version: number;
}
