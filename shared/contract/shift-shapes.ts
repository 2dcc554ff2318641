import type { ShiftState } from '../vocabulary.js';

/** A payment type of a drawer, in one unit. */
export interface DrawerKind {
  readonly paymentTypeId: string;
  readonly payment: string;
  readonly paymentUnit: string;
  /** Counted by notes and coins, and kept in the safe; else it goes to the bank. */
  readonly cash: boolean;
}

/**
 * What moved in a drawer, each above zero in the direction that its name says. Nothing adds it up: what should lie
 * there is told after the count.
 */
export interface DrawerMoves extends DrawerKind {
  readonly float: string;
  readonly taken: string;
  readonly change: string;
  readonly refunds: string;
  /** Taken by mistake and voided in this shift. */
  readonly voided: string;
  readonly drops: string;
  readonly handedIn: string;
  readonly handedOut: string;
}

/** A float, a drop or a handover of a shift, as it was signed. */
export interface ShiftMove {
  readonly at: string;
  readonly act: 'float' | 'drop' | 'handover';
  /** For a handover: this shift received it. */
  readonly received: boolean;
  readonly by: string;
  readonly witness: string | null;
  readonly lines: readonly {
    readonly payment: string;
    readonly paymentUnit: string;
    readonly amount: string;
  }[];
}

export interface Shift {
  readonly id: string;
  /** The user name; cashierName is for people. */
  readonly cashier: string;
  readonly cashierName: string;
  /** The laboratory's day on which it was opened. */
  readonly day: string;
  readonly openedAt: string;
  readonly state: ShiftState;
  /** Its float was asked for; a shift that a payment opened has none until it is. */
  readonly hasFloat: boolean;
  readonly closedAt: string | null;
  readonly reportNumber: number | null;
}

/** A shift and what moved in it: the X view. */
export interface ShiftView extends Shift {
  readonly payments: number;
  readonly refunds: number;
  readonly drawers: readonly DrawerMoves[];
  readonly moves: readonly ShiftMove[];
}

export interface CountedDrawer extends DrawerKind {
  readonly expected: string;
  readonly counted: string;
  /** Counted less expected: below zero there is too little. */
  readonly difference: string;
  readonly pieces: readonly { readonly value: string; readonly count: number }[];
}

export interface ShiftCount {
  readonly at: string;
  /** Beside whom it was counted again. */
  readonly witness: string | null;
  readonly drawers: readonly CountedDrawer[];
}

/** The result of the last count, and the needs for closing the shift. */
export interface CountedShift extends ShiftView {
  readonly count: ShiftCount;
  /** All differences without their signs, in the base currency at the present rates. */
  readonly difference: string;
  /** Above the laboratory's threshold: a reason and a second person. */
  readonly needsSecond: boolean;
}

/** GET /api/shifts/current */
export interface OwnShifts {
  /** Money that is taken now goes here; null: the next payment opens one. */
  readonly open: ShiftView | null;
  /** Counted, not closed. */
  readonly closing: CountedShift | null;
  /** The types of a float, a drop and a count: cash in use, and whatever else is in the drawer. */
  readonly kinds: readonly DrawerKind[];
  /** The newest closed ones. */
  readonly closed: readonly Shift[];
}

/** One of everyone's shifts, with what managers see of it. */
export interface ListedShift extends Shift {
  readonly payments: number;
  /** Net takings by unit, e.g. 120.00 $. */
  readonly taken: readonly UnitAmount[];
  /** Null for one's own shift before its count. */
  readonly expected: readonly UnitAmount[] | null;
  readonly differences: readonly UnitAmount[];
  readonly witness: string | null;
  readonly reason: string | null;
  /** Open for longer than the laboratory's hours. */
  readonly late: boolean;
}

export interface UnitAmount {
  readonly paymentUnit: string;
  readonly amount: string;
}

export interface ReportedDrawer extends DrawerMoves, CountedDrawer {
  readonly to: 'safe' | 'bank';
}

/** A closing report as it was frozen. */
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
  /** All differences without their signs, in the base currency. */
  readonly difference: string;
  readonly payments: number;
  readonly refunds: number;
  readonly firstReceipt: number | null;
  readonly lastReceipt: number | null;
  readonly moves: readonly ShiftMove[];
  /** Counts before the one that counts. */
  readonly earlierCounts: readonly ShiftCount[];
  /** Beside whom the drawers were counted again. */
  readonly countWitness: string | null;
  readonly reason: string | null;
  /** The person who closed it for a cashier who could not. */
  readonly closedBy: { readonly username: string; readonly name: string } | null;
  /** The second person, by user name and name. */
  readonly witness: { readonly username: string; readonly name: string } | null;
}

/** GET /api/shifts/safe */
export interface SafeLine extends DrawerKind {
  readonly safe: string;
  readonly bank: string;
}

/** GET /api/shifts/{id}: what managers see of anybody's shift. */
export interface ShiftDetail extends ShiftView {
  readonly counts: readonly ShiftCount[];
  /** The result of the last count, while the shift is not closed. */
  readonly judged: Pick<CountedShift, 'difference' | 'needsSecond'> | null;
  /** The drawers to count. */
  readonly kinds: readonly DrawerKind[];
  /** The money in each drawer now; null for one's own before its count. */
  readonly holds: readonly (DrawerKind & { readonly amount: string })[] | null;
}
