import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

/** Fields that the calls of the store share. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const QUANTITY = /^\d{1,7}(\.\d{1,3})?$/;

/** The most lines of one document. */
export const MOST_LINES = 100;

export const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export const OneLine = () => Matches(ONE_LINE, { message: '$property must be one line.' });

export const IsDayText = () => Matches(DAY, { message: '$property must be a day such as 2026-11-30' });

export function isQuantity(text: string): boolean {
  return QUANTITY.test(text);
}

/** "12" or "2.5": at most three digits behind the point. */
export const IsQuantity = () =>
  Matches(QUANTITY, { message: '$property must be a quantity such as "12" or "2.5"' });
