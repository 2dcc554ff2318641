import type { CalculatedValue } from '../../domain/formulas/formulas.js';
import type {
  AssessmentContext,
  Assessment,
  AssessmentRules,
  SectionRefusal,
} from '../../domain/results/sections.js';
import type { ResultWarning } from '../../domain/results/test-value.js';
import { groupHere, confirmationOf, resolutionOf, unresolvedOf, type GroupHere } from './group-here.js';
import { needsControl } from './group-table.js';
import { readingsOf, REVERSE, TUBES } from './readings.js';
import { AB_WITHOUT_CONTROL } from './contradictions.js';
import { bloodbankReference, type BloodbankReference } from './reference.js';
import { caseOf } from './case-status.js';

/** ABO and RHD follow from the reactions of the sheet, or from the profile of the specimen that read them. */
export const groupRules: AssessmentRules = (facts) => {
  const reference = bloodbankReference(facts);
  const here = groupHere(facts);
  if (reference.isBlind && here !== undefined) return BLIND;
  const standing = { standing: caseOf(facts, here, reference) };
  if (here === undefined) return { ...groupElsewhere(facts, reference), sections: standing };
  const found = [here.abo.refusal, here.rhd.refusal, nothingUnresolved(facts, here)];
  return {
    derived: derivedHere(here),
    refusals: found.flatMap((one) => one ?? []),
    warnings: [...warningsOf(facts, reference), ...withoutControl(facts, here)],
    unfinished: unconfirmed(facts, here),
    sections: standing,
  };
};

/** A blind reader enters no rows: those left out of the sheet are neither asked for nor sent back. */
const BLIND: Partial<Assessment> = {
  derived: new Map([...TUBES, 'ABO', 'RHD'].map((code) => [code, { value: '' }])),
  isEntry: true,
};

function derivedHere({ abo, rhd, grouping }: GroupHere): ReadonlyMap<string, CalculatedValue> {
  return new Map<string, CalculatedValue>([
    ['ABO', { value: abo.value }],
    ['RHD', { value: rhd.value }],
    // Tubes that need not be read are not asked for, and do not count if they were read.
    ...(grouping === 'forward only' ? REVERSE.map((code) => [code, { value: '' }] as const) : []),
  ]);
}

/** For a sheet without reactions: the specimen's group, once it is confirmed on the sheet that read it. */
function groupElsewhere(facts: AssessmentContext, { elsewhere }: BloodbankReference): Partial<Assessment> {
  const refusals = strangeSections(facts);
  if (elsewhere === null || !facts.rows.some(({ code }) => code === 'ABO')) return { refusals };
  const { abo = '', rhd = '' } = elsewhere.group ?? {};
  return {
    derived: new Map([
      ['ABO', { value: abo }],
      ['RHD', { value: rhd }],
    ]),
    refusals,
    unfinished: elsewhere.group === null ? [unconfirmedIn(elsewhere.profileCode)] : [],
  };
}

function unconfirmedIn(profileCode: string): SectionRefusal {
  const message = `The group of this specimen is read in ${profileCode}, and not confirmed there yet.`;
  return { code: 'ABO', field: 'sections.confirmation', message };
}

function strangeSections({ sections }: AssessmentContext): readonly SectionRefusal[] {
  const given = [
    ['confirmation', confirmationOf(sections)],
    ['conflict', resolutionOf(sections)],
    ['unresolved', unresolvedOf(sections)],
  ] as const;
  return given
    .filter(([, section]) => section !== null)
    .map(([name]) => ({ field: `sections.${name}`, message: 'No blood group is read on this sheet.' }));
}

/** Nothing is released before confirmation: until then the card stays open, for the second reader to find. */
function unconfirmed({ sections }: AssessmentContext, { abo, rhd }: GroupHere): readonly SectionRefusal[] {
  const isRead = abo.value !== '' || rhd.value !== '';
  if (!isRead || confirmationOf(sections) !== null) return [];
  const message = 'A second person has to read the reactions, without seeing the first reading.';
  return [{ code: 'ABO', field: 'sections.confirmation', message }];
}

/** "Unresolved" is said of readings that give nothing, with the reason. */
function nothingUnresolved({ sections }: AssessmentContext, { abo, rhd }: GroupHere): SectionRefusal | null {
  const unresolved = unresolvedOf(sections);
  if (unresolved === null) return null;
  const field = 'sections.unresolved.comment';
  if (unresolved.comment === '') return { field, message: 'Say why the group stays unresolved.' };
  const isOpen = [abo, rhd].some(({ value }) => value === 'Indeterminate' || value === '');
  return isOpen ? null : { field, message: 'These readings give a group: there is nothing to resolve.' };
}

function warningsOf(
  { sections }: AssessmentContext,
  { different }: BloodbankReference,
): readonly ResultWarning[] {
  const [last] = different;
  if (last === undefined || confirmationOf(sections) !== null) return [];
  const message = `${last.secondBy} read this group differently from ${last.firstBy}: both read it again before it is confirmed.`;
  return [{ code: 'readings_differ', message, parameters: ['ABO', 'RHD'] }];
}

/** It is signed with a reason, e.g. a control that is on paper. */
function withoutControl({ rows }: AssessmentContext, { abo }: GroupHere): readonly ResultWarning[] {
  if (abo.value !== 'AB' || !needsControl(readingsOf(rows))) return [];
  const message =
    'AB with a reactive anti-D: every tube with the cells agglutinates, and no Rh control was read.';
  return [{ code: AB_WITHOUT_CONTROL, message, parameters: ['ABO', 'RHD'] }];
}
