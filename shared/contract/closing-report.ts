import type { Receipt } from './billing-shapes.js';
import type { CountedDrawer, DrawerMoves, ShiftCount, ShiftMove } from './shifts.js';

export interface ReportedDrawer extends DrawerMoves, CountedDrawer {
  readonly to: 'safe' | 'bank';
}

/** A receipt that the shift wrote. */
export interface ReportedReceipt {
  readonly number: number;
  readonly at: string;
  readonly kind: Receipt['kind'];
  /** Of the booking, or for a deposit of the patient. */
  readonly labNumber: string;
  /** Over the counter, less change; negative: given back. None: a discount, or a deposit that was used. */
  readonly lines: readonly {
    readonly payment: string;
    readonly paymentUnit: string;
    readonly amount: string;
  }[];
  /** The receipt that voided it, or its credit note, as of the close. */
  readonly turnedBy: number | null;
  /** The receipt that it reverses. */
  readonly reverses: number | null;
}

/** A closing report, which never changes. */
export interface ClosingReport {
  readonly number: number;
  readonly shiftId: string;
  readonly cashier: string;
  readonly cashierName: string;
  readonly day: string;
  readonly openedAt: string;
  readonly countedAt: string;
  readonly closedAt: string;
  readonly laboratory: { readonly name: string; readonly address: string; readonly phones: string };
  readonly baseCurrency: string;
  readonly drawers: readonly ReportedDrawer[];
  readonly units: readonly {
    readonly paymentUnit: string;
    readonly expected: string;
    readonly counted: string;
    readonly difference: string;
  }[];
  /** The sum of all differences, ignoring signs, in the base currency. */
  readonly difference: string;
  readonly payments: number;
  readonly refunds: number;
  readonly firstReceipt: number | null;
  readonly lastReceipt: number | null;
  /** Those of this shift and of no other; older reports list none. */
  readonly receipts?: readonly ReportedReceipt[];
  readonly moves: readonly ShiftMove[];
  /** Earlier counts than the final one. */
  readonly earlierCounts: readonly ShiftCount[];
  /** The witness of the second count. */
  readonly countWitness: string | null;
  readonly reason: string | null;
  /** The person who closed it for a cashier who could not. */
  readonly closedBy: { readonly username: string; readonly name: string } | null;
  /** The second person, by user name and name. */
  readonly witness: { readonly username: string; readonly name: string } | null;
}
