import { foldWord } from '../../domain/ranges/range-grammar.js';
import type {
  AssessmentContext,
  AssessmentRules,
  SectionRefusal,
  Sections,
} from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';
import { ageOn, type AssessedPatient } from '../../domain/results/assessed-patient.js';
import { hasReached } from '../../domain/ranges/age-limit.js';

/** The assays by which a result is concluded, in their order; none if there is nothing to conclude. */
export interface HivAlgorithm {
  /** Parameter codes. */
  readonly assays: readonly string[];
}

const NO_ALGORITHM: HivAlgorithm = { assays: [] };

function algorithmOf(sections: Sections): HivAlgorithm {
  return (sections['algorithm'] ?? NO_ALGORITHM) as HivAlgorithm;
}

/** The conclusion follows from the assays; nobody types another (docs/rules/benches.md). */
export const hivRules: AssessmentRules = (facts) => {
  const conclusion = facts.rows.find(({ code }) => code === HIV_CONCLUSION);
  if (conclusion === undefined) return { sections: { algorithm: NO_ALGORITHM } };
  const algorithm = algorithmInForce(facts);
  const values = algorithm.assays.map((code) => rowOf(facts, code)?.parameter ?? '');
  const found = hivConclusion(values, hivPatient(facts.patient), inconclusiveOf(conclusion));
  const isBegun = values.some(isTested);
  return {
    derived: new Map([[HIV_CONCLUSION, { value: found.value, reason: found.reason || undefined }]]),
    warnings: isBegun && found.reason !== '' ? [warning(found)] : [],
    refusals: [
      ...refusedConclusion(facts, conclusion, found),
      ...refusedLater(facts, algorithm),
      ...refusedStrange(facts, algorithm),
    ],
    sections: { algorithm },
  };
};

/**
 * Kept with the result from its first save on, so that a later setting concludes nothing otherwise that was read by
 * another; before that the laboratory's own list, else the assays that the profile has.
 */
function algorithmInForce({ saved, settings, rows }: AssessmentContext): HivAlgorithm {
  const algorithm = algorithmOf(saved.sections);
  if (algorithm.assays.length > 0) return algorithm;
  if (settings.hivAlgorithm.length >= MIN_ASSAYS) return { assays: settings.hivAlgorithm };
  const isOnSheet = (assay: string): boolean => rows.some(({ code }) => code === assay);
  return { assays: HIV_ASSAYS.filter((assay, index) => index < MIN_ASSAYS || isOnSheet(assay)) };
}

function rowOf({ rows }: AssessmentContext, assay: string): TestValue | undefined {
  return rows.find(({ code }) => code === assay);
}

/** The catalogue's word for it. */
function inconclusiveOf({ options }: TestValue): string | undefined {
  return options.find((option) => foldWord(option).startsWith('inconclusive'));
}

/** Assays that contradict each other are one of the contradictions: nobody signs them without a word. */
function warning({ value, reason }: HivConclusion) {
  const message = value === '' ? `No HIV conclusion: ${reason}.` : `HIV ${value}: ${reason}.`;
  const code = reason === REASONS.both ? 'hiv_assays_contradict' : 'hiv_conclusion';
  return { code, message, parameters: [HIV_CONCLUSION] };
}

/** A conclusion unchanged since it was saved was read, not typed: it follows the assays. */
function refusedConclusion(
  { saved }: AssessmentContext,
  { code, name, parameter }: TestValue,
  { value, reason }: HivConclusion,
): readonly SectionRefusal[] {
  const isTyped = parameter !== '' && parameter !== saved.values.get(code);
  if (!isTyped || foldWord(parameter) === foldWord(value)) return [];
  const given = [value || 'no conclusion', reason && `(${reason})`].filter(Boolean).join(' ');
  return [{ code, message: `${name}: the assays give ${given}, not ${parameter}.` }];
}

function refusedLater(facts: AssessmentContext, { assays }: HivAlgorithm): readonly SectionRefusal[] {
  const [first = '', ...later] = assays;
  if (!isNonReactive(rowOf(facts, first)?.parameter)) return [];
  return testedOf(facts, later).map(({ code, name }) => ({
    code,
    message: `${name}: the first assay is Non-reactive, so no later one is taken.`,
  }));
}

/** An assay that nothing is concluded from could contradict what is. */
function refusedStrange(facts: AssessmentContext, { assays }: HivAlgorithm): readonly SectionRefusal[] {
  const strange = HIV_ASSAYS.filter((code) => !assays.includes(code));
  return testedOf(facts, strange).map(({ code, name }) => ({
    code,
    message: `${name} is not an assay of the algorithm used for this result.`,
  }));
}

function testedOf(facts: AssessmentContext, codes: readonly string[]): readonly TestValue[] {
  return facts.rows.filter(({ code, parameter }) => codes.includes(code) && isTested(parameter));
}

/** The row that the algorithm gives. */
export const HIV_CONCLUSION = 'HIVC';
/** The assays of a profile in their order; the third is the laboratory's own. */
const HIV_ASSAYS = ['HIVT1', 'HIVT2', 'HIVT3'] as const;
/** A positive needs the second. */
export const MIN_ASSAYS = 2;
/** Younger children may still carry their mother's antibodies. */
const OWN_ANTIBODIES_FROM = '18m';

const INCONCLUSIVE = 'Inconclusive - repeat in 14 days';

const REASONS = {
  repeat: 'repeat',
  next: 'next assay needed',
  both: 'repeat both first',
  maternal: 'maternal antibodies possible, send EID',
  age: 'age not known, and maternal antibodies possible under 18 months',
} as const;

/** `value` is '' for no conclusion; `reason` says why there is none, or what to do next; '' if neither is needed. */
interface HivConclusion {
  readonly value: string;
  readonly reason: string;
}

export type HivPatient = 'has own antibodies' | 'under 18 months' | 'of unknown age';

export function hivPatient(patient: AssessedPatient): HivPatient {
  const age = ageOn(patient);
  if (age === null) return 'of unknown age';
  return hasReached(age, OWN_ANTIBODIES_FROM) ? 'has own antibodies' : 'under 18 months';
}

/** A test not done has no value. */
function isTested(value: string): boolean {
  return !['', 'not done'].includes(foldWord(value));
}

function isSaid(value: string | undefined, word: string): boolean {
  return foldWord(value ?? '') === word;
}

function isReactive(value: string | undefined): boolean {
  return isSaid(value, 'reactive');
}

function isNonReactive(value: string | undefined): boolean {
  return isSaid(value, 'non reactive');
}

/**
 * The conclusion of the assays that the laboratory lists, in their order; '' for one that is
 * empty. `inconclusive` is the catalogue's own word.
 */
export function hivConclusion(
  values: readonly string[],
  patient: HivPatient,
  inconclusive: string = INCONCLUSIVE,
): HivConclusion {
  const [first] = values;
  if (patient !== 'has own antibodies' && values.some(isReactive)) {
    return none(patient === 'under 18 months' ? REASONS.maternal : REASONS.age);
  }
  if (values.some((value) => isSaid(value, 'invalid')) || isSaid(first, 'indeterminate')) {
    return none(REASONS.repeat);
  }
  if (isNonReactive(first)) return { value: 'Negative', reason: '' };
  if (first === undefined || !isTested(first) || lacksNext(values)) return none(REASONS.next);
  if (values.length >= MIN_ASSAYS && values.every(isReactive)) return { value: 'Positive', reason: '' };
  return { value: inconclusive, reason: REASONS.both };
}

function none(reason: string): HivConclusion {
  return { value: '', reason };
}

/** A Reactive one is followed by one that is empty or was not done. */
function lacksNext(values: readonly string[]): boolean {
  return values.some((value, index) => {
    const next = values[index + 1];
    return isReactive(value) && next !== undefined && !isTested(next);
  });
}
