import type { Requester } from '../contract/booking-shapes.js';
import type { ReportBody, ReportedResult, ReportLine } from '../contract/reports.js';
import { callText } from '../domain/results/critical-calls.js';
import { CASE_NAMES } from '../disciplines/bloodbank/case-status.js';
import { printedGroup } from './blood-group.js';
import type { WriteMoment } from './facts.js';
import { printedLines } from './lines.js';
import { preliminaryBanner } from './preliminary.js';
import { NO_RESULT, unfitSpecimens } from './rejections.js';
import { printedReason } from './printed-reason.js';

/** The lines under a value: how it was calculated, why there is none, its comment, who was told. */
export function linesUnderValue(
  line: ReportLine,
  result: ReportedResult,
  moment: WriteMoment,
): readonly string[] {
  return [
    ...(line.equation ? [`Equation: ${line.equation}`] : []),
    ...(line.value === '' && line.reason ? [printedReason(line.reason)] : []),
    ...(line.comment ? [line.comment] : []),
    ...callsOf(result, line.name).map((call) => callText(call, moment(call.at))),
  ];
}

function callsOf({ calls = [] }: ReportedResult, name: string) {
  return calls.filter(({ parameter }) => parameter === name);
}

/** The calls of a value that is not on this report. */
export function otherCalls(result: ReportedResult, moment: WriteMoment): readonly string[] {
  const names = new Set(result.lines.map(({ name }) => name));
  return (result.calls ?? [])
    .filter(({ parameter }) => !names.has(parameter))
    .map((call) => callText(call, moment(call.at)));
}

export interface Note {
  readonly name: string;
  readonly text: string;
}

/** The lines above the tables of a result, such as which reading of a culture they are. */
export function readingsOf({ tables, sections = [] }: ReportedResult): readonly Note[] {
  return tables === undefined ? [] : sections;
}

/** The remarks on the whole result, below its lines. */
export function notesOf(result: ReportedResult): readonly Note[] {
  const inBox = printedGroup(result) === undefined ? '' : CASE_NAMES;
  const lines =
    result.tables === undefined ? (result.sections ?? []).filter(({ name }) => name !== inBox) : [];
  const notes: readonly (readonly [string, string | null])[] = [
    ...lines.map(({ name, text }): [string, string] => [name, text]),
    ...elsewhereOf(result),
    ['Added', result.askedBy === undefined ? null : requesterText(result.askedBy)],
    ['Sample', result.sampleType],
    ['Method', result.method],
    ['Interpretation', result.interpretation],
    ['Remarks', result.remarks],
  ];
  return notes.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]));
}

/** "requested by doctor Dr Moyo", "reflex: TSH high". */
function requesterText({ kind, name }: Requester): string {
  return kind === 'reflex' ? `reflex: ${name}` : `requested by ${kind} ${name}`;
}

/** By profile, the parameters that it prints instead, e.g. "See Urea & Electrolytes: Urea, Creatinine". */
function elsewhereOf({ elsewhere = [] }: ReportedResult): readonly (readonly [string, string])[] {
  const profiles = [...new Set(elsewhere.map(({ profileName }) => profileName))];
  return profiles.map((profile) => [
    `See ${profile}`,
    elsewhere.flatMap(({ name, profileName }) => (profileName === profile ? [name] : [])).join(', '),
  ]);
}

/** The first thing that the reader must know. */
export function bannersOf(report: ReportBody): readonly string[] {
  const isWithdrawn = report.results.some(({ withdrawal }) => withdrawal !== undefined);
  return [
    ...(report.benchCopy ? ['BENCH COPY – NOT FOR THE PATIENT'] : []),
    ...(report.preliminary ? [preliminaryBanner(report)] : []),
    ...(report.corrected ? ['CORRECTED REPORT'] : []),
    ...(report.results.length === 0 && unfitSpecimens(report).length > 0 ? [NO_RESULT] : []),
    ...(isWithdrawn ? ['A RESULT OF THIS BOOKING WAS WITHDRAWN'] : []),
  ];
}

/** The missing part; '' if nothing is missing. */
export function pendingText({ pending, kind }: ReportBody): string {
  if (pending.length === 0) return '';
  return kind === 'preliminary'
    ? pending.map((name) => `${name}: pending`).join('; ')
    : `Not on this report yet: ${pending.join(', ')}`;
}

const UNVERIFIED_SIGN = '*';
const SOME_UNVERIFIED = `${UNVERIFIED_SIGN} Range not verified by this laboratory.`;
const ALL_UNVERIFIED = 'The reference ranges on this report are not verified by this laboratory yet.';

/** The range as printed, with a note if it is not for a pregnancy or the laboratory has not verified it. */
export function rangeText({ referenceRange, rangeNotPregnant, rangeUnverified }: ReportLine): string {
  if (referenceRange === '') return '';
  const marked = rangeNotPregnant ? `${referenceRange} (not pregnant)` : referenceRange;
  return rangeUnverified ? `${marked} ${UNVERIFIED_SIGN}` : marked;
}

interface MarkedRanges {
  readonly results: readonly ReportedResult[];
  /** '' if every range is verified. */
  readonly note: string;
}

/**
 * A mark on every row says no more than one sentence, and hides what the rows say: where no range is verified the
 * rows lose it. Otherwise it tells which rows are meant.
 */
export function markedRanges(results: readonly ReportedResult[]): MarkedRanges {
  const ranged = results
    .filter(({ withheld, withdrawal }) => !withheld && withdrawal === undefined)
    .flatMap((result) => printedLines(result))
    .filter(({ referenceRange }) => referenceRange !== '');
  const unverified = ranged.filter(({ rangeUnverified }) => rangeUnverified).length;
  if (unverified === 0) return { results, note: '' };
  if (unverified < ranged.length) return { results, note: SOME_UNVERIFIED };
  return { results: results.map(withoutMarks), note: ALL_UNVERIFIED };
}

function withoutMarks(result: ReportedResult): ReportedResult {
  return { ...result, lines: result.lines.map(({ rangeUnverified: _mark, ...line }) => line) };
}

export function rangeHeading(rangesFor: string): string {
  return rangesFor === '' ? 'Reference range' : `Reference range, ${rangesFor}`;
}
