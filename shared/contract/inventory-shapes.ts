import type { Discipline } from '../vocabulary.js';

export const PRODUCT_KINDS = ['reagent', 'consumable'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** When a product is gone: once it was used, so that a bench holds stock of it, or once it was given out. */
export const ISSUE_POINTS = ['when-used', 'when-given-out'] as const;
export type IssuePoint = (typeof ISSUE_POINTS)[number];

export const CUSTOMER_KINDS = ['department', 'outside'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

export const MOVEMENT_KINDS = [
  'received',
  'dispatched',
  'returned',
  'used',
  'wasted',
  'difference',
  'not-covered',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const USE_PURPOSES = ['test', 'repeat', 'control', 'other'] as const;
export type UsePurpose = (typeof USE_PURPOSES)[number];

/** Quantities are decimal text in the product's unit of use: "12", "2.5". */
export interface Product {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: ProductKind;
  /** The unit of counting: test, tube, mL. */
  readonly useUnit: string;
  /** Decimals that a quantity may have. */
  readonly decimals: number;
  readonly packSize: string;
  /** At this quantity or less stock is low; null: nobody is notified. */
  readonly reorderLevel: string | null;
  readonly usedUp: IssuePoint;
  readonly supplier: string;
  readonly active: boolean;
  readonly version: number;
}

/** A product with its stock. */
export interface StockedProduct extends Product {
  /** Good stock in the store and on the benches that count it until it is used. */
  readonly onHand: string;
  readonly inStore: string;
  /** Expired, wherever it is. */
  readonly expired: string;
  /** Still to come from open orders. */
  readonly onOrder: string;
  readonly low: boolean;
  /** Used in the last 30 days. */
  readonly used30: string;
  /** The day until which it lasts at that rate; null: nothing was used. */
  readonly lastsUntil: string | null;
  /** The first expiry among good lots; null: none expires. */
  readonly firstExpiry: string | null;
}

export interface Customer {
  readonly id: string;
  readonly kind: CustomerKind;
  readonly name: string;
  /** The unit whose bench it is. */
  readonly unit: Discipline | null;
  readonly contact: string;
  readonly active: boolean;
  readonly version: number;
}

/** A quantity at one place. */
export interface StockedAt {
  readonly placeId: string;
  readonly place: string;
  readonly quantity: string;
}

export interface Lot {
  readonly id: string;
  readonly productId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly lot: string;
  /** Good to the end of that day; null: it does not expire. */
  readonly expiry: string | null;
  readonly state: 'good' | 'expiring' | 'expired';
  readonly inStore: string;
  /** In departments that count it until it is used. */
  readonly onBenches: string;
  readonly places: readonly StockedAt[];
}

/** A correction of a mistyped expiry. */
export interface LotCorrection {
  readonly id: string;
  readonly lotId: string;
  /** Null: it does not expire. */
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
  readonly at: string;
  readonly by: string;
}

/** A lot that can be used now, in the order of use. */
export interface OfferedLot {
  readonly lotId: string;
  readonly lot: string;
  readonly expiry: string | null;
  readonly quantity: string;
}

export interface OrderLine {
  readonly productId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly packSize: string;
  readonly decimals: number;
  readonly ordered: string;
  readonly received: string;
  /** Still to come; "0" if as much or more has arrived. */
  readonly open: string;
}

export const ORDER_STATES = ['open', 'part', 'received', 'closed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export interface Order {
  readonly id: string;
  readonly number: number;
  readonly supplier: string;
  readonly day: string;
  readonly expected: string | null;
  readonly note: string;
  readonly by: string;
  readonly state: OrderState;
  /** Expected before today, and not complete. */
  readonly late: boolean;
  readonly closedReason: string | null;
  readonly lines: readonly OrderLine[];
}

/** One movement as the lists show it. */
export interface MovementLine {
  readonly id: string;
  readonly kind: MovementKind;
  /** The number of its document; null: used by a test. */
  readonly number: number | null;
  readonly at: string;
  readonly by: string;
  readonly productId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly useUnit: string;
  readonly lotId: string | null;
  readonly lot: string | null;
  readonly expiry: string | null;
  readonly quantity: string;
  readonly from: string | null;
  readonly to: string | null;
  /** The department or customer that received or returned it. */
  readonly customerId: string | null;
  readonly orderNumber: number | null;
  readonly supplier: string;
  readonly reference: string;
  readonly reason: string;
  readonly purpose: UsePurpose | null;
  readonly profileCode: string | null;
}

/** The outcome of a stock act: its document's number and its movements. */
export interface StockDocument {
  readonly id: string;
  readonly kind: 'received' | 'dispatched' | 'returned' | 'wasted' | 'used' | 'taken';
  readonly number: number;
  readonly lines: readonly MovedLot[];
  /** Notes about it, in words. */
  readonly notices: readonly string[];
}

export interface MovedLot {
  readonly kind: MovementKind;
  readonly productId: string;
  readonly lot: string | null;
  readonly expiry: string | null;
  readonly quantity: string;
}
