import { foldWord } from '../../domain/ranges/range-grammar.js';
import type {
  AssessmentContext,
  AssessmentRules,
  OfferFacts,
  SectionRefusal,
  Sections,
} from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';
import { isReaction } from '../bloodbank/readings.js';
import { writtenDay } from '../../domain/time/day-text.js';

/** The kit a parameter was measured with. */
export interface Kit {
  /** Its code. */
  readonly parameter: string;
  readonly kit: string;
  readonly lot: string;
  /** yyyy-MM-dd; good to the end of that day. */
  readonly expiry: string;
}

export function kitsOf(sections: Sections): readonly Kit[] {
  return (sections['kits'] ?? []) as readonly Kit[];
}

/** A value of such a parameter names the kit, the lot and an expiry that was not past. */
export const kitRules: AssessmentRules = (facts) => {
  const kits = kitsOf(facts.sections);
  const lines = kits.flatMap((kit, index) => lineRefusals(facts, kits, kit, index));
  const without = facts.rows.filter(
    (row) => needsKit(row) && isMeasured(row) && !kits.some(({ parameter }) => parameter === row.code),
  );
  const missing = without.map(({ code, name }) => ({
    code,
    field: 'sections.kits',
    message: `${name}: enter the kit, its lot and its expiry.`,
  }));
  return { refusals: [...lines, ...missing] };
};

/** Reactive is flagged A, whatever range the catalogue gives. */
export const reactiveRules: AssessmentRules = ({ rows }) => ({
  flags: new Map(rows.filter(isUnflaggedReactive).map(({ code }) => [code, 'A'])),
});

function isUnflaggedReactive({ parameter, flag, manualFlag }: TestValue): boolean {
  return flag === '' && manualFlag === null && foldWord(parameter) === 'reactive';
}

export function needsKit(row: Pick<TestValue, 'extra'>): boolean {
  return row.extra?.kitLot === true;
}

/** Rows that may name a kit; the tubes of a blood group may too, though their sera need not be recorded. */
export function takesKit(row: Pick<TestValue, 'code' | 'extra'>): boolean {
  return needsKit(row) || isReaction(row.code);
}

/** A test not done used up no kit. */
export function isMeasured({ parameter }: TestValue): boolean {
  return parameter !== '' && foldWord(parameter) !== 'not done';
}

const FIELDS = [
  ['kit', 'name the kit'],
  ['lot', 'enter the lot of the kit'],
  ['expiry', 'enter the expiry of the kit'],
] as const;

function lineRefusals(
  facts: AssessmentContext,
  kits: readonly Kit[],
  line: Kit,
  index: number,
): readonly SectionRefusal[] {
  const at = `sections.kits[${index}]`;
  const { parameter: code, kit, lot, expiry } = line;
  const row = facts.rows.find((one) => one.code === code);
  if (!row) return [{ field: `${at}.parameter`, message: `${code || 'A kit'} is not on this sheet.` }];
  if (kits.findIndex(({ parameter }) => parameter === code) < index) {
    return [{ code, field: `${at}.parameter`, message: `${row.name} has two kits.` }];
  }
  const missing = FIELDS.filter(([field]) => line[field] === '');
  if (missing.length > 0) {
    return missing.map(([field, what]) => ({
      code,
      field: `${at}.${field}`,
      message: `${row.name}: ${what}.`,
    }));
  }
  if (expiry >= dayOfTest(facts, row)) return [];
  return [{ code, field: `${at}.expiry`, message: `Lot ${lot} of ${kit} expired on ${writtenDay(expiry)}` }];
}

/**
 * A value is tested on the day on which it is entered. One unchanged since it was saved was tested earlier, at the
 * earliest when the sample was taken: its kit may be corrected and its result signed after the lot has expired.
 */
export function dayOfTest(
  { saved, patient, today }: Pick<AssessmentContext, 'saved' | 'patient' | 'today'>,
  { code, parameter }: Pick<TestValue, 'code' | 'parameter'>,
): string {
  return parameter !== '' && saved.values.get(code) === parameter ? patient.at : today;
}

/** For each parameter that takes one, the kit that was used last and is still good. */
export function offeredKits(
  recent: readonly (readonly Kit[])[],
  { rows, today }: OfferFacts,
): readonly Kit[] {
  const used = recent.flat();
  return rows
    .filter(takesKit)
    .flatMap(({ code }) => used.find(({ parameter, expiry }) => parameter === code && expiry >= today) ?? []);
}
