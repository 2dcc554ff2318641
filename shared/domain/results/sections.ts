import type { Flag } from '../../vocabulary.js';
import type { CalculatedValue } from '../formulas/formulas.js';
import type { Shape, ShapeError } from '../shape.js';
import type { AssessedPatient } from './assessed-patient.js';
import type { EarlierValue, Surroundings } from './surroundings.js';
import type { ResultWarning, TestValue } from './test-value.js';

/** The sections of a result, by the names that its discipline declares. */
export type Sections = Readonly<Record<string, unknown>>;

/** One thing that a section says, as text. */
export interface TextLine {
  /** Alike in two versions that speak of the same thing. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** True: for the bench copy and the audit trail, not for the patient's report. */
  readonly benchOnly: boolean;
  /** A table of its section says it, where tables are shown: the report. */
  readonly inTable?: true;
}

/** A row for a section's text; with its value if it is known. */
export type NamedRow = Pick<TestValue, 'code' | 'name'> & Partial<Pick<TestValue, 'parameter'>>;

export interface OfferFacts {
  readonly rows: readonly TestValue[];
  /** The laboratory's day, yyyy-MM-dd. */
  readonly today: string;
}

/** A part of a result beside its rows, as data: its bounds, how it reads, and what a bench may be offered. */
export interface Section<T = unknown> {
  readonly title: string;
  readonly shape: Shape<T>;
  said(value: T, rows: readonly NamedRow[]): readonly TextLine[];
  /** The tables that the report prints in place of the lines that are `inTable`. */
  tables?(value: T, to: TextAudience): readonly TextTable[];
  /** A line's text without what is the bench's own, such as who interpreted; of a change on the patient's report. */
  printed?(text: string): string;
  /** Worked out by the rules alone: nobody enters it, and what is sent is ignored. */
  readonly isWorkedOut?: true;
  /** From the sections that this bench saved last for the same profile, newest first. */
  offer?(recent: readonly T[], facts: OfferFacts): T;
}

/** The input of a discipline's rules; the same in client and server. */
export interface AssessmentContext extends Surroundings {
  /** As judged by the catalogue, before anything was derived. */
  readonly rows: readonly TestValue[];
  /** Sections in their declared shapes. */
  readonly sections: Sections;
  readonly patient: AssessedPatient;
  /** The laboratory's day, yyyy-MM-dd. */
  readonly today: string;
  readonly saved: SavedFacts;
  /** By parameter newest first, up to three of each, comparable with its row: its unit and equation. */
  readonly earlier: readonly EarlierValue[];
}

/** The stored value; empty until the first save. */
export interface SavedFacts {
  /** By parameter code. */
  readonly values: ReadonlyMap<string, string>;
  readonly sections: Sections;
}

export const NEVER_SAVED: SavedFacts = { values: new Map(), sections: {} };

export interface SectionRefusal {
  /** e.g. `sections.kits[0].expiry`; left out: the row of `code`. */
  readonly field?: string;
  readonly message: string;
  /** The parameter that it is about. */
  readonly code?: string;
}

export interface DerivedValue extends CalculatedValue {
  /** It fills an empty row, or replaces a figure that the bench still enters. */
  readonly mayBeTyped?: boolean;
  /** The row has no value, whatever was entered; `reason` explains it. */
  readonly state?: 'not_done';
}

export interface Assessment {
  /** By parameter code, in place of what was entered; flagged as a typed value is. */
  readonly derived: ReadonlyMap<string, DerivedValue>;
  /** By parameter code, in place of the computed flag; a flag set by hand stays. */
  readonly flags: ReadonlyMap<string, Flag>;
  /** Parameter codes whose value has to be reported at once, whatever the catalogue's limits. */
  readonly criticals: ReadonlySet<string>;
  /** Why it is not the result yet: it stays in process, as with a pending row, and nobody signs it. */
  readonly unfinished: readonly SectionRefusal[];
  readonly warnings: readonly ResultWarning[];
  readonly refusals: readonly SectionRefusal[];
  /** A section says enough to be saved without any row. */
  readonly isEntry: boolean;
  /** By name, in place of what was sent: a section with what was worked out in it. */
  readonly sections: Sections;
}

export type AssessmentRules = (facts: AssessmentContext) => Partial<Assessment>;

/** The parts of a discipline that the engine works with. */
export interface BlankSheet {
  readonly sections?: Readonly<Record<string, Section>>;
  /** Each is given the same facts; what they find is put together. */
  readonly rules?: readonly AssessmentRules[];
  /** The parameters of other profiles on the specimen that the rules look at; no other is read or sent. */
  readonly specimenCodes?: readonly string[];
  /** Parts of its results that a person always has to check, in words: none is signed in a batch. */
  toLookAt?(rows: readonly AssessableRow[], sections: Sections): readonly string[];
}

export type AssessableRow = Pick<TestValue, 'code' | 'kind' | 'parameter' | 'extra'>;

/** The findings of all rules of a sheet; for the same row the later rule wins. */
export function findingsOf({ rules = [] }: BlankSheet, facts: AssessmentContext): Assessment {
  const found = rules.map((rule) => rule(facts));
  return {
    derived: new Map(found.flatMap(({ derived = [] }) => [...derived])),
    flags: new Map(found.flatMap(({ flags = [] }) => [...flags])),
    criticals: new Set(found.flatMap(({ criticals = [] }) => [...criticals])),
    unfinished: found.flatMap(({ unfinished = [] }) => unfinished),
    warnings: found.flatMap(({ warnings = [] }) => warnings),
    refusals: found.flatMap(({ refusals = [] }) => refusals),
    isEntry: found.some(({ isEntry = false }) => isEntry),
    sections: Object.assign({}, ...found.map(({ sections = {} }) => sections)) as Sections,
  };
}

/** Every declared section, in its shape; one that is undeclared or does not fit is an error under its field. */
export function readSections(
  { sections: declared = {} }: BlankSheet,
  given: Sections,
): { readonly sections: Sections; readonly errors: readonly ShapeError[] } {
  const errors: ShapeError[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(declared, name))
    .map((name) => ({ field: `sections.${name}`, message: `There is no section ${name} here.` }));
  const read = Object.entries(declared).map(([name, { shape }]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, shape(value, `sections.${name}`, errors)];
  });
  return { sections: Object.fromEntries(read) as Sections, errors };
}

/** Sections with content, which are stored. */
export function filledSections({ sections: declared = {} }: BlankSheet, sections: Sections): Sections {
  const isFilled = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(declared[name]?.shape(undefined, name, []));
  return Object.fromEntries(Object.entries(sections).filter(isFilled));
}

/** The sections of a result as text, in the order of their declaration. */
export function sectionTexts(
  sheet: BlankSheet,
  sections: Sections,
  rows: readonly NamedRow[],
): readonly TextLine[] {
  const read = readSections(sheet, sections).sections;
  return Object.entries(sheet.sections ?? {}).flatMap(([name, section]) =>
    section.said(read[name], rows).map((line) => ({ ...line, key: `${name}.${line.key}` })),
  );
}

/** The tables of all sections of a result, in the order in which they are declared. */
export function textTables(sheet: BlankSheet, sections: Sections, to: TextAudience): readonly TextTable[] {
  const read = readSections(sheet, sections).sections;
  return Object.entries(sheet.sections ?? {}).flatMap(
    ([name, section]) => section.tables?.(read[name], to) ?? [],
  );
}

/** How one line of a section differs between two versions; '' if there was or is none. */
interface SaidChange extends Omit<TextLine, 'text' | 'inTable'> {
  readonly from: string;
  readonly to: string;
}

/** A change for the patient's report; undefined if only the bench's own data changed. */
export function printedChange<
  T extends { readonly code: string; readonly from: string; readonly to: string },
>(sheet: BlankSheet, change: T): T | undefined {
  const [name = ''] = change.code.split('.', 1);
  const { printed } = sheet.sections?.[name] ?? {};
  if (printed === undefined) return change;
  const [from, to] = [printed(change.from), printed(change.to)];
  return from === to ? undefined : { ...change, from, to };
}

export function lineChanges(before: readonly TextLine[], after: readonly TextLine[]): readonly SaidChange[] {
  const old = new Map(before.map((line) => [line.key, line]));
  const fresh = new Map(after.map((line) => [line.key, line]));
  const lines = [...new Map([...old, ...fresh]).values()];
  return lines.flatMap(({ key, name, benchOnly }) => {
    const [from, to] = [old.get(key)?.text ?? '', fresh.get(key)?.text ?? ''];
    return from === to ? [] : [{ key, name, benchOnly, from, to }];
  });
}

/** The readers of a section: a bench copy has what the patient's report leaves out. */
export type TextAudience = 'patient' | 'bench';

export interface TextColumn {
  readonly name: string;
  /** Its share of the width. */
  readonly share: number;
  /** `figures`: right-aligned by the decimal point; `mark`: emphasised. */
  readonly kind: 'words' | 'figures' | 'mark';
}

/** A part of a section that is shown as a table, such as an isolate with its drugs. */
export interface TextTable {
  readonly title: string;
  readonly columns: readonly TextColumn[];
  /** A text for each column, the first of which names the row; without rows, title and notes say everything. */
  readonly rows: readonly (readonly string[])[];
  /** Text below the table. */
  readonly notes: readonly { readonly name: string; readonly text: string }[];
}
