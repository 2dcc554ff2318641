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
import { Amount, Day, ListOf, Search, Text } from './fields.js';
import { PageOrFileRequest } from './worklist.js';

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

/** So many notes or coins of one value. */
export class CountedPieces {
  @Amount('value must be what one note or coin is worth, such as "0.50"') readonly value!: string;
  @IsInt() @Min(0) @Max(100_000) readonly count!: number;
}

export class CountedLine extends NamedDrawer {
  /** Below zero where it is no cash and more went back than came in. */
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

export const SHIFT_FILTERS = ['all', 'standing', 'closed'] as const;
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
