import type { TestValue, TestValueRequest } from '../../../shared/contract/results.js';
import type { SectionRefusal, Sections } from '../../../shared/domain/results/sections.js';
import type { AssessedParameter, Entry } from '../../../shared/domain/results/assess-result.js';
import { measurements, readFactor, timesFactor } from '../../../shared/domain/results/measured.js';
import type { FieldError } from '../../../shared/errors.js';
import { invalidFields } from '../../kernel/http/problem.js';
import type { ResultRecord } from '../store/result-record.js';
import { SERVER_PARTS } from '../disciplines/server-assessment.js';
import type { Sender } from '../disciplines/server-part.js';
import { assess, type Basis } from '../assess/assessment.js';
import { contentOf, type Content, refuseSampleType, usualSampleType } from '../assess/content.js';
import { asTyped, mergedEntries } from '../assess/entries.js';
import { knownEntries } from '../assess/specimen-rows.js';
import { refuseEntries, refuseSharedRows, refuseUnknownRows } from './refusals.js';

/** A person's input for a result, whichever call brought it; fields left out stay as stored. */
interface Sent {
  /** The place of the rows in the body. */
  readonly key: string;
  readonly rows: readonly TestValueRequest[];
  readonly sections?: Sections | null;
  readonly sampleType?: string;
  readonly remarks?: string | null;
  readonly remarkable?: boolean;
  readonly remarksPrinted?: boolean;
}

export interface ValidatedEntry {
  /** As the screen shows them, with what came before. */
  readonly rows: readonly TestValue[];
  readonly content: Content;
  /** Why it stays in process; nothing if it is the result. */
  readonly unfinished: readonly SectionRefusal[];
}

/** 422 with every field that cannot be entered like this; `sender` is the person who enters it. */
export function validateEntry(
  basis: Basis,
  stored: ResultRecord | undefined,
  sent: Sent,
  sender: Sender,
): ValidatedEntry {
  const { specimen } = basis.layout.profile;
  refuseUnknownRows(basis, sent.key, sent.rows);
  refuseSampleType(specimen, sent.sampleType);
  const texts = {
    sampleType: sent.sampleType ?? stored?.sampleType ?? usualSampleType(specimen),
    remarks: sent.remarks ?? stored?.remarks ?? '',
    remarkable: sent.remarkable ?? stored?.remarkable ?? false,
    remarksPrinted: sent.remarksPrinted ?? stored?.remarksPrinted ?? false,
  };
  const { taken, stamped } = SERVER_PARTS[basis.test.unit] ?? {};
  const typed = taken?.(sent.rows, stored, sender) ?? sent.rows;
  const known = knownEntries(stored, basis.shared);
  const before = stored && { by: stored.doneby, at: stored.dateTimeUpdated.toISOString() };
  const stamp = { by: sender.actor.name, at: sender.now.toISOString(), before };
  const entries = mergedEntries(known, asTyped(stored, typed), stamp);
  refuseMismeasured(basis, stored, { known, entries }, sent);
  refuseSharedRows(basis, stored, entries, sent);
  const given = { ...stored?.sections, ...sent.sections };
  const sections = stamped?.(given, basis, stored, sender, entries) ?? given;
  const assessed = assess(basis, { entries, sections, remarks: texts.remarks });
  refuseEntries(assessed.refusals, sent.key, sent.rows);
  const { rows, unfinished } = assessed;
  return { rows, unfinished, content: contentOf(basis, texts, assessed) };
}

type Entries = ReadonlyMap<string, Entry>;

/** 422 if a row gives two values, or lacks a measurement that was saved with it. */
function refuseMismeasured(
  { parameters }: Basis,
  stored: ResultRecord | undefined,
  { known, entries }: { readonly known: Entries; readonly entries: Entries },
  { key, rows }: { readonly key: string; readonly rows: readonly TestValueRequest[] },
): void {
  const shown = new Map((stored?.values ?? []).map((row) => [row.code, row.parameter]));
  const errors = rows.flatMap((sent, index): readonly FieldError[] => {
    const { code } = sent;
    const parameter = parameters.find((one) => one.code === code);
    const entry = entries.get(code);
    if (parameter === undefined || entry === undefined) return [];
    const problem = problemOf(parameter, { sent, entry, known: known.get(code), shown: shown.get(code) });
    if (problem === undefined) return [];
    const message = `${parameter.name}: ${problem.message}`;
    return [{ field: `${key}.${index}.${problem.part}`, message, rule: 'measured' }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

interface SentRow {
  readonly sent: TestValueRequest;
  readonly entry: Entry;
  readonly known: Entry | undefined;
  /** The value as it is stored. */
  readonly shown: string | undefined;
}

interface EntryProblem {
  readonly part: string;
  readonly message: string;
}

function problemOf(parameter: AssessedParameter, row: SentRow): EntryProblem | undefined {
  return lostMeasurement(row) ?? otherMeasured(row) ?? otherProduct(parameter, row);
}

/** All values of a repeat are stored. The chosen one may be corrected; its version keeps the old figure. */
function lostMeasurement({ sent, entry, known }: SentRow): EntryProblem | undefined {
  if (sent.repeats === undefined || known === undefined) return undefined;
  const left = measurements(entry).map(({ value }) => value);
  const before = measurements(known);
  const lost = before.find(({ value, chosen }) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && !chosen;
  });
  if (lost !== undefined)
    return { part: 'repeats', message: `${lost.value} was measured too: every measurement is kept.` };
  const isShorter = entry.repeats.length < before.length;
  return isShorter ? { part: 'repeats', message: 'every measurement is kept.' } : undefined;
}

function otherMeasured({ sent, entry, known }: SentRow): EntryProblem | undefined {
  const { measured, repeats } = sent;
  if (!repeats || repeats.length === 0 || measured === undefined || measured === null) return undefined;
  if (measured === entry.parameter || measured === known?.parameter) return undefined;
  return { part: 'measured', message: `${measured} is not the chosen measurement.` };
}

/** A value beside a measurement is the value that was read, or the one that follows from it. */
function otherProduct({ decimals }: AssessedParameter, row: SentRow): EntryProblem | undefined {
  const { sent, entry, shown } = row;
  const { parameter, measured, repeats, factor } = sent;
  if (!parameter || parameter === shown) return undefined;
  const isMeasured = typeof measured === 'string' || (repeats?.length ?? 0) > 0;
  if (!isMeasured) {
    const isDiluted = factor !== undefined && entry.factor !== null;
    return isDiluted
      ? { part: 'measured', message: 'enter what was measured, before the factor.' }
      : undefined;
  }
  const read = entry.factor === null ? null : readFactor(entry.factor);
  const product = read === null ? entry.parameter : timesFactor(entry.parameter, read, decimals);
  if (product === null || parameter === product) return undefined;
  return {
    part: 'parameter',
    message: `${parameter} is not the measured value times its factor, ${product}.`,
  };
}
