import { list, record, text, type Shape } from '../../domain/shape.js';
import {
  CULTURE_STATUSES,
  INTERPRETATIONS,
  METHODS,
  NO_CULTURE,
  type Culture,
  type Isolate,
  type Susceptibility,
} from './culture.js';

const MOST_HOURS = 24 * 100;
const MOST_ISOLATES = 12;
const MOST_DRUGS = 60;

/** The first choice by default. */
function choice<T extends string>(choices: readonly [T, ...T[]]): Shape<T> {
  return (value, field, errors) => {
    if (value === undefined || value === null) return choices[0];
    const found = choices.find((one) => one === value);
    if (found !== undefined) return found;
    const text = choices.filter((one) => one !== '').join(', ');
    errors.push({ field, message: `${field} must be one of ${text}.` });
    return choices[0];
  };
}

function whole(least: number, most: number): Shape<number | null> {
  return (value, field, errors) => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    errors.push({ field, message: `${field} must be a whole number from ${least} to ${most}.` });
    return null;
  };
}

const yesOrNo: Shape<boolean | null> = (value, field, errors) => {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
  errors.push({ field, message: `${field} must be true or false.` });
  return null;
};

const yes: Shape<boolean> = (value, field, errors) => yesOrNo(value, field, errors) ?? false;

const susceptibility = record<Susceptibility>({
  drug: text(80),
  method: choice(METHODS),
  value: text(20),
  interpretation: choice(INTERPRETATIONS),
  by: text(200),
  reported: yesOrNo,
});

const isolate = record<Omit<Isolate, 'number'> & { readonly number: number | null }>({
  number: whole(1, MOST_ISOLATES),
  organism: text(120),
  quantity: text(60),
  significant: yes,
  comment: text(2000),
  guideline: text(40),
  susceptibility: list(susceptibility, MOST_DRUGS),
});

/** An isolate that nobody numbered has the number of its place. */
const isolates: Shape<readonly Isolate[]> = (value, field, errors) =>
  list(isolate, MOST_ISOLATES)(value, field, errors).map((one, index) => ({
    ...one,
    number: one.number ?? index + 1,
  }));

const culture = record<Culture>({ status: choice(CULTURE_STATUSES), hours: whole(0, MOST_HOURS), isolates });

export const cultureShape: Shape<Culture> = (value, field, errors) =>
  value === undefined || value === null ? NO_CULTURE : culture(value, field, errors);
