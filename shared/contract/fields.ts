import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
  Allow,
} from 'class-validator';
import { isRealDate } from '../domain/people/age.js';
import { writtenDay } from '../domain/time/day-text.js';

/** Fields that requests share: each is written once, with what it is refused with. */

const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const SEARCHED = /^[^\p{Cc}\p{Cs}]{0,100}$/u;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const QUANTITY = /^\d{1,7}(\.\d{1,3})?$/;
/** 2026-02-30 is one, and 2026-99-99 is none. */
const NEAR_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const STOCK_DAY = '2026-11-30';
const MOST_VERSION = 2_147_483_647;

/** The most lines of one document. */
export const MOST_LINES = 100;

/** The rules of decorators below each other: the last one is asked first. */
function together(...rules: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, key) => [...rules].reverse().forEach((rule) => rule(target, key));
}

type Bounds = readonly [most: number] | readonly [least: number, most: number];

/** `Text(100)`: at most this many characters; `Text(3, 500)`: at least and at most. */
export const Text = (...bounds: Bounds) =>
  together(IsString(), bounds.length === 1 ? MaxLength(...bounds) : Length(...bounds));

export const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export const OneLine = () => Matches(ONE_LINE, { message: '$property must be one line.' });

/** A text of one line without spaces around it. */
export const Line = (...bounds: Bounds) => together(Trimmed(), Text(...bounds), OneLine());

/** The search text of a list. */
export const Search = () =>
  Matches(SEARCHED, { message: '$property must be at most 100 printable characters' });

/** A page or its size, as a query says it: from 1 on. */
export const Paged = (most: number) =>
  together(
    Type(() => Number),
    IsInt(),
    Min(1),
    Max(most),
  );

/** The version of the row that was read; from 0 if there may be none yet. */
export const Version = (from: 0 | 1 = 1) => together(Max(MOST_VERSION), IsInt(), Min(from));

/** In a currency: "12.50". */
export const Amount = (message = '$property must be an amount such as "12.50"') =>
  Matches(AMOUNT, { message });

/** Those that a document of the calls knows by name. */
export const DAY_RULES = { day: 'isDay', dayOrBlank: 'isDayOrBlank' } as const;

/** A day of the calendar, yyyy-MM-dd. */
export const Day = (like?: string) =>
  ValidateBy({ name: DAY_RULES.day, validator: { validate: isDay } }, { message: noDay(like) });

/** The same, or '' for any. */
export const OptionalDay = () =>
  ValidateBy(
    { name: DAY_RULES.dayOrBlank, validator: { validate: (value) => value === '' || isDay(value) } },
    { message: noDay() },
  );

/** For goods: a slip in the century is refused too. */
export const StockDay = () =>
  together(Day(STOCK_DAY), Matches(/^20/, { message: `$property must be a day such as ${STOCK_DAY}` }));

function isDay(value: unknown): boolean {
  return typeof value === 'string' && isRealDate(value);
}

function noDay(like?: string): (asked: ValidationArguments) => string {
  const example = like === undefined ? ', yyyy-MM-dd' : ` such as ${like}`;
  return ({ property, value }) =>
    typeof value === 'string' && NEAR_DAY.test(value)
      ? `${writtenDay(value)} is not a date`
      : `${property} must be a day${example}`;
}

export function isQuantity(text: string): boolean {
  return QUANTITY.test(text);
}

/** "12" or "2.5": at most three digits behind the point. */
export const IsQuantity = () =>
  Matches(QUANTITY, { message: '$property must be a quantity such as "12" or "2.5"' });

type Kind = () => new (...given: never[]) => object;

/** An object with fields of its own. */
export const Part = (kind: Kind) => together(IsObject(), ValidateNested(), Type(kind));

/** `ListOf(() => Line, 20)`: at most this many; `ListOf(() => Line, 1, 20)`: at least and at most. */
export const ListOf = (kind: Kind, ...bounds: Bounds) =>
  together(
    IsArray(),
    ...(bounds.length === 2 ? [ArrayMinSize(bounds[0])] : []),
    ArrayMaxSize(bounds.length === 2 ? bounds[1] : bounds[0]),
    ValidateNested({ each: true }),
    Type(kind),
  );

/**
 * A PUT or DELETE may carry the object as a GET answered it: these fields of it only the server sets,
 * so they are taken and left alone.
 */
export function EchoedFields(...fields: readonly string[]): ClassDecorator {
  return (target) => {
    const prototype = target.prototype as object;
    for (const field of fields) Allow()(prototype, field);
  };
}

/** The code of a profile or a parameter. */
export const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/;

export const Code = () =>
  Matches(CODE, { message: '$property must be 1 to 20 letters, digits, ".", "_" or "-"' });
