import { foldWord } from '../../domain/ranges/range-grammar.js';
import type { BenchFacts, BenchRules, SectionRefusal, Sections } from '../../domain/results/sections.js';
import type { TestValue } from '../../domain/results/test-value.js';
import {
  FEWEST_ASSAYS,
  HIV_ASSAYS,
  HIV_CONCLUSION,
  hivConclusion,
  hivPatient,
  isNonReactive,
  isTested,
  REASONS,
  type HivConclusion,
} from './hiv.js';

/** The assays by which a result is concluded, in their order; none where there is nothing to conclude. */
export interface HivAlgorithm {
  /** Parameter codes. */
  readonly assays: readonly string[];
}

const NO_ALGORITHM: HivAlgorithm = { assays: [] };

export function algorithmOf(sections: Sections): HivAlgorithm {
  return (sections['algorithm'] ?? NO_ALGORITHM) as HivAlgorithm;
}

/** The conclusion follows from the assays; nobody types another (docs/rules/benches.md). */
export const hivRules: BenchRules = (facts) => {
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
function algorithmInForce({ saved, settings, rows }: BenchFacts): HivAlgorithm {
  const kept = algorithmOf(saved.sections);
  if (kept.assays.length > 0) return kept;
  if (settings.hivAlgorithm.length >= FEWEST_ASSAYS) return { assays: settings.hivAlgorithm };
  const isOnSheet = (assay: string): boolean => rows.some(({ code }) => code === assay);
  return { assays: HIV_ASSAYS.filter((assay, index) => index < FEWEST_ASSAYS || isOnSheet(assay)) };
}

function rowOf({ rows }: BenchFacts, assay: string): TestValue | undefined {
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

/** One that stands as it was saved was read, not typed: it follows what the assays say now. */
function refusedConclusion(
  { saved }: BenchFacts,
  { code, name, parameter }: TestValue,
  { value, reason }: HivConclusion,
): readonly SectionRefusal[] {
  const isTyped = parameter !== '' && parameter !== saved.values.get(code);
  if (!isTyped || foldWord(parameter) === foldWord(value)) return [];
  const given = [value || 'no conclusion', reason && `(${reason})`].filter(Boolean).join(' ');
  return [{ code, message: `${name}: the assays give ${given}, not ${parameter}.` }];
}

function refusedLater(facts: BenchFacts, { assays }: HivAlgorithm): readonly SectionRefusal[] {
  const [first = '', ...later] = assays;
  if (!isNonReactive(rowOf(facts, first)?.parameter)) return [];
  return testedOf(facts, later).map(({ code, name }) => ({
    code,
    message: `${name}: the first assay is Non-reactive, so no later one is taken.`,
  }));
}

/** An assay that nothing is concluded from could contradict what is. */
function refusedStrange(facts: BenchFacts, { assays }: HivAlgorithm): readonly SectionRefusal[] {
  const strange = HIV_ASSAYS.filter((code) => !assays.includes(code));
  return testedOf(facts, strange).map(({ code, name }) => ({
    code,
    message: `${name} is not an assay of the algorithm used for this result.`,
  }));
}

function testedOf(facts: BenchFacts, codes: readonly string[]): readonly TestValue[] {
  return facts.rows.filter(({ code, parameter }) => codes.includes(code) && isTested(parameter));
}
