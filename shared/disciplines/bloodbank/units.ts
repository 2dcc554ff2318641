import { day, list, record, text, type Shape } from '../../domain/shape.js';
import type { Sections } from '../../domain/results/sections.js';
import { bloodGroupOf, groupText } from './blood-group.js';
import { component, hasRedCells } from './components.js';
import { readUnit, unitText } from './unit-number.js';
import { oneOf } from './shapes.js';

/** IS: immediate spin; IAT: indirect antiglobulin test; electronic: by the records alone. */
const CROSSMATCHES = ['IS', 'IAT', 'electronic'] as const;
/** For a component without red cells to crossmatch. */
export const GROUP_CHECK = 'group check';
export const METHODS = [...CROSSMATCHES, GROUP_CHECK] as const;
type Method = (typeof METHODS)[number];

/** How what is called so may be found to fit. */
export function methodsFor(of: { readonly component: string }): readonly Method[] {
  return hasRedCells(of) || of.component === '' ? CROSSMATCHES : [GROUP_CHECK];
}

export const MATCHES = ['compatible', 'incompatible'] as const;
type Match = (typeof MATCHES)[number];

/** A unit that was crossmatched for the patient. */
export interface CrossmatchLine {
  /** A donation number, as `readUnit` keeps it. */
  readonly unit: string;
  /** One of COMPONENTS, or as somebody called what is none of them. */
  readonly component: string;
  /** "O Positive"; "O" where D does not matter. */
  readonly group: string;
  /** yyyy-MM-dd; good to the end of that day. */
  readonly expiry: string;
  readonly method: Method | '';
  readonly result: Match | '';
  /** Why it is issued although it may immunise the patient against D; left out if no reason was given. */
  readonly reason?: string | undefined;
  /** Worked out; ISO 8601 in the laboratory's time. '' while it cannot be. */
  readonly until: string;
}

const MOST_UNITS = 40;
const MOMENT = 40;
const NUMBER = 40;
const REASON = 500;

const reason: Shape<string | undefined> = (value, field, errors) =>
  text(REASON)(value, field, errors) || undefined;

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
    component,
    group,
    expiry: day,
    method: oneOf(METHODS),
    result: oneOf(MATCHES),
    reason,
    until: text(MOMENT),
  }),
  MOST_UNITS,
);

export function crossmatchOf(sections: Sections): readonly CrossmatchLine[] {
  return (sections['crossmatch'] ?? []) as readonly CrossmatchLine[];
}

/**
 * The key of the part of a donation that is given: its red cells exist once, its plasma and platelets are separate.
 */
export function unitKey(of: { readonly unit: string; readonly component: string }): string {
  return `${of.unit} ${hasRedCells(of) ? 'red cells' : of.component.toLowerCase()}`;
}

/** With its number as stored, if it is a valid one, and the method if there is no choice. */
export function asStored(line: CrossmatchLine, pattern: string): CrossmatchLine {
  const read = readUnit(line.unit, pattern);
  const [only, ...others] = methodsFor(line);
  const method = line.method === '' && others.length === 0 ? (only ?? '') : line.method;
  return { ...line, ...('unit' in read && { unit: read.unit }), method };
}

/** All of it but what is worked out: a line that was changed is judged as a new one. */
export function isSameLine(one: CrossmatchLine, other: CrossmatchLine): boolean {
  const textOf = ({ until: _, ...line }: CrossmatchLine): string =>
    JSON.stringify(
      Object.entries(line)
        .filter(([, value]) => value)
        .sort(),
    );
  return textOf(one) === textOf(other);
}

export function lineText({ unit, component: what, group: bloodGroup }: CrossmatchLine): string {
  return [what, unitText(unit), bloodGroup].filter(Boolean).join(' ');
}
