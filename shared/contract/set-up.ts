import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  IsTimeZone,
  Length,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import {
  MENU_STARTS,
  SET_UP_STEPS,
  STEP_ANSWERS,
  TEST_PAGES,
  type MenuStart,
  type SetUpStep,
  type StepAnswer,
  type TestPage,
} from '../domain/set-up.js';
import { READY_ITEMS, type ReadyItem, type ReadyState } from '../domain/ready-list.js';
import { DISCIPLINES, type Discipline } from '../vocabulary.js';
import { Trimmed, Version } from './fields.js';

/** GET /api/set-up */
export interface SetUp {
  /** Set-up can be done: no user but the first has ever existed. */
  readonly open: boolean;
  /** Declared done; while `open` it can be repeated. */
  readonly finished: boolean;
  /** The steps that were answered. */
  readonly steps: readonly { readonly step: SetUpStep; readonly answer: StepAnswer }[];
  /** The benches that the catalogue has tests for, and how many of them are on the menu. */
  readonly units: readonly {
    readonly unit: Discipline;
    readonly profiles: number;
    readonly onMenu: number;
  }[];
}

/** POST /api/set-up/steps */
export class AnswerStepRequest {
  @IsIn([...SET_UP_STEPS, 'finish']) readonly step!: SetUpStep | 'finish';
  @IsIn(STEP_ANSWERS) readonly answer!: StepAnswer;
}

/** POST /api/set-up/time: the payment types of the base currency follow it. */
export class SaveTimeRequest {
  @IsTimeZone({ message: 'timeZone must be a time zone such as Africa/Harare.' }) readonly timeZone!: string;
  @Trimmed() @IsString() @MinLength(1) @MaxLength(10) readonly baseCurrency!: string;
  @Version() readonly version!: number;
}

/** POST /api/set-up/tests */
export class ChooseTestsRequest {
  @IsIn(MENU_STARTS) readonly start!: MenuStart;
  /** The benches that work here; of the others no test is on the menu. */
  @IsArray()
  @ArrayUnique({ message: 'units must name each bench once.' })
  @ArrayMaxSize(DISCIPLINES.length)
  @IsIn(DISCIPLINES, { each: true, message: 'units must be benches, such as haematology.' })
  readonly units!: readonly Discipline[];
}

/** A point of the list of what is to be done before the laboratory is ready. */
export interface ReadyPoint {
  readonly item: ReadyItem;
  readonly state: ReadyState;
  /** How many are still to be done, such as ranges to verify; left out where it is done or not. */
  readonly left?: number;
  /** Why it was put aside, and by whom. */
  readonly aside?: { readonly reason: string; readonly by: string; readonly at: string };
}

/** GET /api/set-up/ready */
export interface ReadyList {
  /** Somebody has read that all is done: the list is gone for good. */
  readonly isOver: boolean;
  readonly points: readonly ReadyPoint[];
}

/** POST /api/set-up/ready */
export class AnswerReadyRequest {
  /** `all`: it was read that all is done. */
  @IsIn([...READY_ITEMS, 'all']) readonly item!: ReadyItem | 'all';
  /** `open` takes an answer back. */
  @IsIn(['open', 'done', 'aside']) readonly state!: ReadyState;
  /** Why it is put aside. */
  @ValidateIf(({ state }: AnswerReadyRequest) => state === 'aside')
  @Trimmed()
  @Length(3, 500, { message: 'reason must say in a few words why.' })
  readonly reason?: string;
}

/** GET /api/set-up/test-page.pdf?kind= */
export class TestPageRequest {
  @IsIn(TEST_PAGES) readonly kind!: TestPage;
}
