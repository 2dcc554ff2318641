import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { ShiftState } from '../vocabulary.js';
import { Amount, Day, ListOf, Search, Text } from './fields.js';
import { PageOrFileRequest } from './worklist.js';

/** A payment type of a drawer, in one unit. */
export interface DrawerKind {
  readonly paymentTypeId: string;
  readonly payment: string;
  readonly paymentUnit: string;
  /** Counted by notes and coins, and kept in the safe; else it goes to the bank. */
  readonly cash: boolean;
}

/**
 * Movements of a drawer, each positive in the direction that its name says. There is no total: the expected amount is
 * shown only after the count.
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
  /** Older reports have none. */
  readonly id?: string;
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
    /** For a handover: what its receiver counted; left out: nothing yet. */
    readonly counted?: string;
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
  /** Whether its float was entered; a shift opened by a payment has none at first. */
  readonly hasFloat: boolean;
  /** When its cashier began the blind count that is not finished; null: no count is open. */
  readonly countBegunAt: string | null;
  readonly closedAt: string | null;
  readonly reportNumber: number | null;
}

/** A shift and what moved in it: the X view. During its blind count the cashier sees no drawers and no moves. */
export interface ShiftView extends Shift {
  readonly payments: number;
  readonly refunds: number;
  readonly drawers: readonly DrawerMoves[];
  readonly moves: readonly ShiftMove[];
}

export interface CountedDrawer extends DrawerKind {
  readonly expected: string;
  readonly counted: string;
  /** Counted less expected; negative: money is missing. */
  readonly difference: string;
  readonly pieces: readonly { readonly value: string; readonly count: number }[];
}

export interface ShiftCount {
  readonly at: string;
  /** The witness of a second count. */
  readonly witness: string | null;
  readonly drawers: readonly CountedDrawer[];
}

/** The result of the last count, and what closing the shift requires. */
export interface CountedShift extends ShiftView {
  readonly count: ShiftCount;
  /** The sum of all differences, ignoring signs, in the base currency at present rates. */
  readonly difference: string;
  /** Above the laboratory's threshold: a reason and a second person. */
  readonly needsSecond: boolean;
}

/** GET /api/shifts/current */
export interface OwnShifts {
  /** The shift that takes money now; null: the next payment opens one. */
  readonly open: ShiftView | null;
  /** Counted, not closed. */
  readonly closing: CountedShift | null;
  /** The payment types for float, drop and count: cash types in use, and anything else in the drawer. */
  readonly kinds: readonly DrawerKind[];
  /** The newest closed ones. */
  readonly closed: readonly Shift[];
}

/** One of everyone's shifts, with what managers see of it. */
export interface ListedShift extends Shift {
  readonly payments: number;
  /** Net takings by unit, e.g. 120.00 $; none of the caller's own shift during its count. */
  readonly taken: readonly UnitAmount[];
  /** Null for the caller's own shift before its count. */
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

/** GET /api/shifts/safe */
export interface SafeLine extends DrawerKind {
  readonly safe: string;
  readonly bank: string;
}

/** GET /api/shifts/{id}: anybody's shift as managers see it. */
export interface ShiftDetail extends ShiftView {
  readonly counts: readonly ShiftCount[];
  /** The result of the last count, while the shift is not closed. */
  readonly judged: Pick<CountedShift, 'difference' | 'needsSecond'> | null;
  /** The drawers to count. */
  readonly kinds: readonly DrawerKind[];
  /** The money in each drawer now; null for the caller's own before its count. */
  readonly holds: readonly (DrawerKind & { readonly amount: string })[] | null;
}

const AMOUNT_TEXT = 'must be an amount such as "12.50"';
const MOST_LINES = 50;

class NamedDrawer {
  /** The payment type's slug, name or id. */
  @Text(1, 100) readonly paymentType!: string;
  /** When given, it must be the payment type's own unit. */
  @IsOptional() @Text(1, 10) readonly units?: string;
}

/** So much of one payment type, in its own unit. */
export class MovedLine extends NamedDrawer {
  @Amount() readonly amount!: string;
}

/** POST /api/shifts/open: what lies in the drawer to begin with; none: nothing does. */
export class OpenShiftRequest {
  @ListOf(() => MovedLine, MOST_LINES) readonly floats!: readonly MovedLine[];
}

/** POST /api/shifts/drop, handover, and the safe's capital and banked. */
export class MoveMoneyRequest {
  @IsArray()
  @ArrayMinSize(1, { message: 'lines must have at least one amount' })
  @ArrayMaxSize(MOST_LINES)
  @ValidateNested({ each: true })
  @Type(() => MovedLine)
  readonly lines!: readonly MovedLine[];
  @IsOptional() @Text(1, 500) readonly reason?: string;
}

/** POST /api/shifts/handover/check: what the receiver of a handover counted, a line for each that was handed over. */
export class CheckHandoverRequest {
  /** The id of the move. */
  @IsUUID() readonly move!: string;
  @IsArray()
  @ArrayMinSize(1, { message: 'lines must have at least one amount' })
  @ArrayMaxSize(MOST_LINES)
  @ValidateNested({ each: true })
  @Type(() => MovedLine)
  readonly lines!: readonly MovedLine[];
}

/** So many notes or coins of one value. */
export class CountedPieces {
  @Amount('value must be what one note or coin is worth, such as "0.50"') readonly value!: string;
  @IsInt() @Min(0) @Max(100_000) readonly count!: number;
}

export class CountedLine extends NamedDrawer {
  /** Negative only for other than cash, if more went back than came in. */
  @Matches(/^-?\d{1,9}(\.\d{1,2})?$/, { message: `amount ${AMOUNT_TEXT}` }) readonly amount!: string;
  /** For cash: its notes and coins, which sum to the amount. */
  @IsOptional() @ListOf(() => CountedPieces, 60) readonly pieces?: readonly CountedPieces[];
}

/** POST /api/shifts/count: every payment type that lies in the drawer, each once. */
export class CountShiftRequest {
  @ListOf(() => CountedLine, MOST_LINES) readonly lines!: readonly CountedLine[];
  /** Another's, which a manager counts beside a second person; left out: the own. */
  @IsOptional() @IsUUID() readonly shiftId?: string;
}

/** POST /api/shifts/close: a shift that was counted. */
export class CloseShiftRequest {
  /** Another's, for managers; left out: the own. */
  @IsOptional() @IsUUID() readonly shiftId?: string;
  /** Why there is a difference; needed above the laboratory's threshold. */
  @IsOptional() @Text(3, 500) readonly reason?: string;
}

const SHIFT_FILTERS = ['all', 'standing', 'closed'] as const;
export type ShiftFilter = (typeof SHIFT_FILTERS)[number];

/** GET /api/shifts: everyone's, the newest first. */
export class ShiftsRequest extends PageOrFileRequest {
  /** standing: open, or counted and not closed. */
  @IsOptional() @IsIn(SHIFT_FILTERS) readonly state: ShiftFilter = 'all';
  /** Part of the cashier's name or user name. */
  @IsOptional() @Search() readonly q: string = '';
  /** The laboratory's days on which they were opened, both included. */
  @IsOptional() @Day('2026-01-31') readonly from?: string;
  @IsOptional() @Day('2026-01-31') readonly to?: string;
}
