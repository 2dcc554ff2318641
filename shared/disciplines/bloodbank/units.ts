import { day, list, record, text, type Shape } from '../../domain/shape.js';
import type { Sections } from '../../domain/sections.js';
import { bloodGroupOf, groupText } from './blood-group.js';
import { readUnit, unitText } from './unit-number.js';
import { oneOf } from './shapes.js';

export const COMPONENTS = ['Red cells', 'Whole blood', 'Platelets', 'Plasma', 'Cryoprecipitate'] as const;
export type Component = (typeof COMPONENTS)[number];

/** IS: immediate spin; IAT: indirect antiglobulin test; electronic: by the records alone. */
export const METHODS = ['IS', 'IAT', 'electronic'] as const;
export type Method = (typeof METHODS)[number];

export const MATCHES = ['compatible', 'incompatible'] as const;
export type Match = (typeof MATCHES)[number];

/** A unit that was crossmatched for the patient. */
export interface CrossmatchLine {
  /** A donation number, as `readUnit` keeps it. */
  readonly unit: string;
  readonly component: Component | '';
  /** "O Positive"; "O" where D does not matter. */
  readonly group: string;
  /** yyyy-MM-dd; good to the end of that day. */
  readonly expiry: string;
  readonly method: Method | '';
  readonly result: Match | '';
  /** Worked out; ISO 8601 in the laboratory's time. '' while it cannot be. */
  readonly until: string;
}

const MOST_UNITS = 40;
const MOMENT = 40;
const NUMBER = 40;

const group: Shape<string> = (value, field, errors) => {
  const given = text(MOMENT)(value, field, errors);
  const read = bloodGroupOf(given);
  if (read !== undefined) return groupText(read);
  if (given !== '') errors.push({ field, message: `${field} must be a blood group, e.g. O Positive.` });
  return '';
};

export const crossmatchShape = list(
  record<CrossmatchLine>({
    unit: text(NUMBER),
    component: oneOf(COMPONENTS),
    group,
    expiry: day,
    method: oneOf(METHODS),
    result: oneOf(MATCHES),
    until: text(MOMENT),
  }),
  MOST_UNITS,
);

export function crossmatchOf(sections: Sections): readonly CrossmatchLine[] {
  return (sections['crossmatch'] ?? []) as readonly CrossmatchLine[];
}

const WITH_RED_CELLS: readonly string[] = ['Red cells', 'Whole blood'];

export function hasRedCells({ component }: { readonly component: string }): boolean {
  return WITH_RED_CELLS.includes(component);
}

/** What of a donation is given: its red cells are there once, its plasma and platelets are others'. */
export function unitKey({ unit, component }: { readonly unit: string; readonly component: string }): string {
  return `${unit} ${hasRedCells({ component }) ? 'red cells' : component.toLowerCase()}`;
}

/** With its number as it is kept, where it is one. */
export function withKeptNumber(line: CrossmatchLine, pattern: string): CrossmatchLine {
  const read = readUnit(line.unit, pattern);
  return 'unit' in read ? { ...line, unit: read.unit } : line;
}

/** All of it but what is worked out: a line that was changed is judged as a new one. */
export function isSameLine(one: CrossmatchLine, other: CrossmatchLine): boolean {
  const said = ({ until: _, ...line }: CrossmatchLine): string => JSON.stringify(Object.entries(line).sort());
  return said(one) === said(other);
}

export function lineText({ unit, component, group: bloodGroup }: CrossmatchLine): string {
  return [component, unitText(unit), bloodGroup].filter(Boolean).join(' ');
}
