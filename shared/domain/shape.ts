import { isRealDate } from './age.js';

export interface ShapeError {
  /** Where it stands, e.g. `sections.kits[0].expiry`. */
  readonly field: string;
  readonly message: string;
}

/** Reads what came from outside; what does not fit reads as nothing and is told under its field. */
export type Shape<T> = (value: unknown, field: string, errors: ShapeError[]) => T;

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Trimmed; '' where nothing was given. */
export function text(most: number): Shape<string> {
  return (value, field, errors) => {
    if (isNothing(value)) return '';
    if (typeof value === 'string' && value.trim().length <= most) return value.trim();
    errors.push({ field, message: `${field} must be text of at most ${most} characters.` });
    return '';
  };
}

/** yyyy-MM-dd; '' where none was given. */
export const day: Shape<string> = (value, field, errors) => {
  if (isNothing(value) || value === '') return '';
  if (typeof value === 'string' && isRealDate(value)) return value;
  errors.push({ field, message: `${field} must be a day, yyyy-MM-dd.` });
  return '';
};

/** Empty where none was given. */
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
