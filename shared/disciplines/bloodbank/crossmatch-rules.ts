import type { BenchFacts, BenchRules, SectionRefusal } from '../../domain/results/sections.js';
import type { ResultWarning } from '../../domain/results/test-value.js';
import { hasRedCells } from './components.js';
import { groupHere } from './group-here.js';
import { recipientOf, type BloodRecipient } from './recipient.js';
import { bloodbankReference, type BloodbankReference } from './reference.js';
import { standingOf } from './standing.js';
import { lineRefusals } from './unit-refusals.js';
import { crossmatchOf, isSameLine, lineText, unitKey, asKept, type CrossmatchLine } from './units.js';
import { dAgainst } from './unit-d.js';
import { goodUntil } from './until.js';
import { historyIn } from './history.js';
import { unitText } from './unit-number.js';

/** UNIT and XM follow from the units of the section. */
export const crossmatchRules: BenchRules = (facts) => {
  const reference = bloodbankReference(facts);
  const given = crossmatchOf(facts.sections);
  if (!facts.rows.some(({ code }) => code === 'XM')) return { refusals: none(given) };
  // One that was released before the units were kept keeps what it said.
  const isOlder = given.length === 0 && !facts.saved.sections['crossmatch'] && facts.saved.values.get('XM');
  if (isOlder) return {};
  const lines = given.map((line) => ({
    ...asKept(line, reference.settings.unitPattern),
    until: untilOf(facts, reference),
  }));
  const recipient = recipientOf(facts, standingOf(facts, groupHere(facts), reference), reference);
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

/** Of several units: one that does not fit is not hidden behind the others. Whose group was checked was not crossmatched. */
function resultOf(lines: readonly CrossmatchLine[]): string {
  if (lines.some(({ result }) => result !== 'compatible')) return 'Incompatible';
  return lines.some(hasRedCells) ? 'Compatible' : '';
}

function untilOf(
  { sections, settings }: BenchFacts,
  { collectedAt, pregnant, settings: decided }: BloodbankReference,
): string {
  if (collectedAt === null) return '';
  const isRecent = pregnant === true || historyIn(sections).transfusedOrPregnant !== 'no';
  return goodUntil({ collectedAt, isRecent, timeZone: settings.timeZone }, decided);
}

function refusalsOf(
  facts: BenchFacts,
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
  // What has left for the ward is history.
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
  const against = dAgainst(line, recipient);
  if (against === null) return [];
  return [{ code: 'd_positive_unit', message: `${lineText(line)}: ${against}.`, parameters: ['UNIT'] }];
}
