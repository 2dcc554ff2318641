import { isRealDate } from './people/age.js';

export interface ShapeError {
  /** Its path, e.g. `sections.kits[0].expiry`. */
  readonly field: string;
  readonly message: string;
}

/** Reads a value from outside; one that does not fit reads as empty and is an error under its field. */
export type Shape<T> = (value: unknown, field: string, errors: ShapeError[]) => T;

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Trimmed; '' for nothing. */
export function text(most: number): Shape<string> {
  return (value, field, errors) => {
    if (isNothing(value)) return '';
    if (typeof value === 'string' && value.trim().length <= most) return value.trim();
    errors.push({ field, message: `${field} must be text of at most ${most} characters.` });
    return '';
  };
}

/** yyyy-MM-dd; '' for none. */
export const day: Shape<string> = (value, field, errors) => {
  if (isNothing(value) || value === '') return '';
  if (typeof value === 'string' && isRealDate(value)) return value;
  errors.push({ field, message: `${field} must be a day, yyyy-MM-dd.` });
  return '';
};

/** Empty for none. */
export function list<T>(of: Shape<T>, most: number): Shape<readonly T[]> {
  return (value, field, errors) => {
    if (isNothing(value)) return [];
    if (Array.isArray(value) && value.length <= most) {
      return value.map((one: unknown, index) => of(one, `${field}[${index}]`, errors));
    }
    errors.push({ field, message: `${field} must be a list of at most ${most}.` });
    return [];
  };
}

/** An object with these fields and no others. */
export function record<T extends object>(fields: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  return (value, field, errors) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) errors.push({ field, message: `${field} must be an object.` });
    const given = new Map<string, unknown>(isObject ? Object.entries(value) : []);
    for (const name of given.keys()) {
      if (!Object.hasOwn(fields, name)) {
        errors.push({ field: `${field}.${name}`, message: `${field}.${name} is not a field of this call.` });
      }
    }
    const names = Object.keys(fields) as (keyof T & string)[];
    const read = names.map((name) => [name, fields[name](given.get(name), `${field}.${name}`, errors)]);
    return Object.fromEntries(read) as T;
  };
}

/** The value that `of` reads; null for nothing. */
export function optional<T>(of: Shape<T>): Shape<T | null> {
  return (value, field, errors) => (isNothing(value) ? null : of(value, field, errors));
}

/** A whole number from 0 to `most`; 0 for none. */
export function whole(most: number): Shape<number> {
  return (value, field, errors) => {
    if (isNothing(value)) return 0;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
    errors.push({ field, message: `${field} must be a whole number from 0 to ${most}.` });
    return 0;
  };
}

/** One of these; the first replaces anything else. */
export function oneOf<T extends string | number>(choices: readonly [T, ...T[]]): Shape<T> {
  return (value, field, errors) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      errors.push({ field, message: `${field} must be one of ${choices.join(', ')}.` });
    return found ?? choices[0];
  };
}

const LONGEST_KEY = 40;

/** An object whose fields are not known beforehand, at most `most` of them. */
export function dictionary<T>(of: Shape<T>, most: number): Shape<Readonly<Record<string, T>>> {
  return (value, field, errors) => {
    if (isNothing(value)) return {};
    const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
    if (entries === null || entries.length > most || entries.some(([key]) => key.length > LONGEST_KEY)) {
      errors.push({ field, message: `${field} must be an object of at most ${most} fields.` });
      return {};
    }
    // The database gives fields back in an order of its own.
    const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([key, one]) => [key, of(one, `${field}.${key}`, errors)]));
  };
}
