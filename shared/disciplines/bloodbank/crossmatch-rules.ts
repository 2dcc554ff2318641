import type { AssessmentContext, AssessmentRules, SectionRefusal } from '../../domain/results/sections.js';
import type { ResultWarning } from '../../domain/results/test-value.js';
import { labDay } from '../../domain/time/lab-time.js';
import { writtenDay } from '../../domain/time/day-text.js';
import { hasRedCells, componentWords } from './components.js';
import { groupHere, givenGroup, confirmationOf } from './group-here.js';
import { bloodbankReference, type BloodbankReference } from './reference.js';
import { caseOf, type CaseState } from './case-status.js';
import {
  crossmatchOf,
  isSameLine,
  lineText,
  unitKey,
  asStored,
  type CrossmatchLine,
  GROUP_CHECK,
  methodsFor,
} from './units.js';
import { dRisk, mayBecomePregnant, isTreatedAsNegative, groupMismatchReason } from './unit-group.js';
import { validUntil } from './lab-moment.js';
import { historyIn } from './shapes.js';
import { unitText, readUnit } from './unit-number.js';
import type { Abo } from './group-table.js';
import { screenOf, screenResult } from './screen.js';
import { bloodGroupOf } from './blood-group.js';

/** UNIT and XM follow from the units of the section. */
export const crossmatchRules: AssessmentRules = (facts) => {
  const reference = bloodbankReference(facts);
  const given = crossmatchOf(facts.sections);
  if (!facts.rows.some(({ code }) => code === 'XM')) return { refusals: none(given) };
  // One released before units were stored keeps its text.
  const isOlder = given.length === 0 && !facts.saved.sections['crossmatch'] && facts.saved.values.get('XM');
  if (isOlder) return {};
  const lines = given.map((line) => ({
    ...asStored(line, reference.settings.unitPattern),
    until: untilOf(facts, reference),
  }));
  const recipient = recipientOf(facts, caseOf(facts, groupHere(facts), reference), reference);
  return {
    derived: new Map([
      ['UNIT', { value: lines.map(({ unit }) => unitText(unit)).join(', ') }],
      ['XM', { value: resultOf(lines) }],
    ]),
    sections: { crossmatch: lines },
    refusals: [
      ...lines.flatMap((_, index) => refusalsOf(facts, reference, recipient, lines, index)),
      ...issuedGone(lines, reference),
    ],
    warnings: lines.flatMap((line) => warningsOf(line, recipient)),
  };
};

function none(lines: readonly CrossmatchLine[]): readonly SectionRefusal[] {
  return lines.length === 0
    ? []
    : [{ field: 'sections.crossmatch', message: 'This profile has no crossmatch.' }];
}

/** With several units, one that does not fit is not hidden behind the others. A group check is no crossmatch. */
function resultOf(lines: readonly CrossmatchLine[]): string {
  if (lines.some(({ result }) => result !== 'compatible')) return 'Incompatible';
  return lines.some(hasRedCells) ? 'Compatible' : '';
}

function untilOf(
  { sections, settings }: AssessmentContext,
  { collectedAt, pregnant, settings: decided }: BloodbankReference,
): string {
  if (collectedAt === null) return '';
  const isRecent = pregnant === true || historyIn(sections).transfusedOrPregnant !== 'no';
  return validUntil({ collectedAt, isRecent, timeZone: settings.timeZone }, decided);
}

function refusalsOf(
  facts: AssessmentContext,
  reference: BloodbankReference,
  recipient: BloodRecipient,
  lines: readonly CrossmatchLine[],
  index: number,
): readonly SectionRefusal[] {
  const line = lines[index];
  if (line === undefined) return [];
  const at = `sections.crossmatch[${index}]`;
  const key = unitKey(line);
  const told = (field: string, message: string): SectionRefusal => ({
    code: 'UNIT',
    field: `${at}.${field}`,
    message,
  });
  if (lines.findIndex((one) => unitKey(one) === key) < index)
    return [told('unit', `${lineText(line)} is listed twice.`)];
  const isSaved = crossmatchOf(facts.saved.sections).some((saved) => isSameLine(saved, line));
  // A unit issued to the ward is history.
  if (isSaved && isIssued(reference, key)) return [];
  const judged = {
    line,
    isSaved,
    today: facts.today,
    timeZone: facts.settings.timeZone,
    reference,
    recipient,
  };
  return lineRefusals(judged).map(({ field, message }) => told(field, message));
}

function isIssued({ units }: BloodbankReference, key: string): boolean {
  return units.some((one) => unitKey(one) === key && one.issuedAt !== null && one.returnedAt === null);
}

/** A unit on the ward stays on the sheet until it is returned. */
function issuedGone(
  lines: readonly CrossmatchLine[],
  { units }: BloodbankReference,
): readonly SectionRefusal[] {
  const keys = new Set(lines.filter(({ result }) => result === 'compatible').map(unitKey));
  const out = units.filter(({ issuedAt, returnedAt }) => issuedAt !== null && returnedAt === null);
  return out
    .filter((one) => !keys.has(unitKey(one)))
    .map(({ unit }) => ({
      code: 'UNIT',
      field: 'sections.crossmatch',
      message: `${unitText(unit)} was issued: it stays here until it is returned.`,
    }));
}

function warningsOf(line: CrossmatchLine, recipient: BloodRecipient): readonly ResultWarning[] {
  const against = dRisk(line, recipient);
  if (against === null) return [];
  return [{ code: 'd_positive_unit', message: `${lineText(line)}: ${against}.`, parameters: ['UNIT'] }];
}

/** Facts that decide which units the patient of a sample may get, and how they are crossmatched. */
interface BloodRecipient {
  /** Null before the group of this sample is confirmed. */
  readonly abo: Abo | null;
  /** '' before it is confirmed. */
  readonly rhd: string;
  /** Two separate samples agree. */
  readonly isConfirmedTwice: boolean;
  readonly screen: 'Positive' | 'Negative' | '';
  /** From this screen and every earlier one. */
  readonly antibodies: readonly string[];
  readonly mayBecomePregnant: boolean;
}

function recipientOf(
  facts: AssessmentContext,
  status: CaseState | null,
  reference: BloodbankReference,
): BloodRecipient {
  const screen = screenOf(facts.sections);
  const group = confirmedGroup(facts, reference);
  return {
    abo: group?.abo ?? null,
    rhd: group?.rhd ?? '',
    isConfirmedTwice: status?.kind === 'two',
    screen: screenResult(screen),
    antibodies: [...new Set([...screen.antibodies, ...reference.antibodies.map(({ name }) => name)])],
    mayBecomePregnant: mayBecomePregnant(facts.patient),
  };
}

function confirmedGroup(facts: AssessmentContext, { elsewhere }: BloodbankReference) {
  const here = groupHere(facts);
  if (here === undefined) return elsewhere?.group ?? undefined;
  return confirmationOf(facts.sections) === null ? undefined : givenGroup(here);
}

interface Judged {
  readonly line: CrossmatchLine;
  /** Unchanged since it was saved: a unit that was good then may have expired since. */
  readonly isSaved: boolean;
  /** yyyy-MM-dd. */
  readonly today: string;
  readonly timeZone: string;
  readonly reference: BloodbankReference;
  readonly recipient: BloodRecipient;
}

interface LineProblem {
  readonly field: keyof CrossmatchLine;
  readonly message: string;
}

const ASKED = [
  ['component', 'say what it is, e.g. red cells'],
  ['group', 'enter the group of the unit'],
  ['expiry', 'enter the expiry of the unit'],
  ['method', 'say how it was crossmatched'],
  ['result', 'say whether it is compatible'],
] as const;

/** Reasons why a unit cannot be crossmatched for this patient. */
function lineRefusals(judged: Judged): readonly LineProblem[] {
  const { line, reference } = judged;
  const read = readUnit(line.unit, reference.settings.unitPattern);
  if ('message' in read) return [{ field: 'unit', message: read.message }];
  const missing = ASKED.filter(([field]) => line[field] === '');
  if (missing.length > 0) {
    return missing.map(([field, what]) => ({ field, message: `${lineText(line)}: ${what}.` }));
  }
  return [
    ...sampleRefusals(judged),
    ...dateRefusals(judged),
    ...groupRefusals(judged),
    ...reasonRefusals(judged),
    ...wayRefusals(judged),
    ...methodRefusals(judged),
  ];
}

function sampleRefusals({ reference }: Judged): readonly LineProblem[] {
  if (reference.collectedAt !== null) return [];
  const message = 'The collection time was not stated: without it there is no crossmatch.';
  return [{ field: 'unit', message }];
}

function dateRefusals({ line, isSaved, today, timeZone }: Judged): readonly LineProblem[] {
  if (isSaved) return [];
  const { expiry, until } = line;
  if (expiry < today)
    return [{ field: 'expiry', message: `${lineText(line)} expired on ${writtenDay(expiry)}.` }];
  const lastDay = until === '' ? today : labDay(timeZone, until);
  if (lastDay >= today) return [];
  return [
    {
      field: 'unit',
      message: `The sample was valid for a crossmatch until ${writtenDay(lastDay)}: take a new one.`,
    },
  ];
}

function groupRefusals({ line, recipient, reference }: Judged): readonly LineProblem[] {
  const unit = bloodGroupOf(line.group);
  if (unit === undefined) return [];
  const { platelets } = reference.settings;
  const patient = recipient.isConfirmedTwice ? recipient.abo : null;
  const why = groupMismatchReason({ component: line.component, unit: unit.abo, patient, platelets });
  return why === null ? [] : [{ field: 'group', message: `${lineText(line)}: ${why}.` }];
}

/** D positive red cells are given to a D negative patient for a reason, or not at all. */
function reasonRefusals({ line, recipient }: Judged): readonly LineProblem[] {
  const against = dRisk(line, recipient);
  if (against === null || !isTreatedAsNegative(recipient) || (line.reason ?? '') !== '') return [];
  const harm = recipient.mayBecomePregnant ? ' (anti-D may harm a later pregnancy)' : '';
  return [{ field: 'reason', message: `${lineText(line)}: ${against}${harm}. Say why it is given.` }];
}

/** A saved line is not asked for a method that it could not have had then. */
function wayRefusals({ line, isSaved }: Judged): readonly LineProblem[] {
  const ways = methodsFor(line);
  if (line.method === '' || ways.includes(line.method) || isSaved) return [];
  const why = hasRedCells(line)
    ? `it holds red cells, crossmatch it by ${ways.join(', ')}`
    : `there is no crossmatch of ${componentWords(line.component)}, its group is checked (${GROUP_CHECK})`;
  return [{ field: 'method', message: `${lineText(line)}: ${why}.` }];
}

function methodRefusals({ line, recipient }: Judged): readonly LineProblem[] {
  const { method } = line;
  if (method === 'IAT' || !hasRedCells(line)) return [];
  const { antibodies, screen, isConfirmedTwice } = recipient;
  const told = (why: string): readonly LineProblem[] => [
    { field: 'method', message: `${lineText(line)}: ${why}.` },
  ];
  if (antibodies.length > 0)
    return told(`${antibodies.join(', ')} on record, crossmatch by antiglobulin (IAT) only`);
  if (screen === 'Positive') return told('the screen is positive, crossmatch by antiglobulin (IAT) only');
  if (method !== 'electronic') return [];
  if (!isConfirmedTwice) return told('an electronic crossmatch needs a group that two samples agree on');
  return screen === 'Negative' ? [] : told('an electronic crossmatch needs a negative screen on this sample');
}
