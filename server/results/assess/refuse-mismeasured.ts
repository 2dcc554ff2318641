import type { TestValueRequest } from '../../../shared/contract/results.js';
import type { AssessedParameter, Entry } from '../../../shared/domain/results/assess-result.js';
import { measurements, readFactor, timesFactor } from '../../../shared/domain/results/measured.js';
import type { FieldError } from '../../../shared/errors.js';
import { invalidFields } from '../../kernel/http/problem.js';
import type { ResultRecord } from '../store/result-record.js';
import type { Bench } from './bench.js';

type Entries = ReadonlyMap<string, Entry>;

/** 422 where a row says two things of its value, or no longer has a measurement that was saved with it. */
export function refuseMismeasured(
  { parameters }: Bench,
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
    const told = problemOf(parameter, { sent, entry, known: known.get(code), shown: shown.get(code) });
    if (told === undefined) return [];
    const message = `${parameter.name}: ${told.message}`;
    return [{ field: `${key}.${index}.${told.part}`, message, rule: 'measured' }];
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

interface Told {
  readonly part: string;
  readonly message: string;
}

function problemOf(parameter: AssessedParameter, row: SentRow): Told | undefined {
  return lostMeasurement(row) ?? otherMeasured(row) ?? otherProduct(parameter, row);
}

/** All values of a repeat are kept. The chosen one may be corrected; its version keeps what it was. */
function lostMeasurement({ sent, entry, known }: SentRow): Told | undefined {
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

function otherMeasured({ sent, entry, known }: SentRow): Told | undefined {
  const { measured, repeats } = sent;
  if (!repeats || repeats.length === 0 || measured === undefined || measured === null) return undefined;
  if (measured === entry.parameter || measured === known?.parameter) return undefined;
  return { part: 'measured', message: `${measured} is not the chosen measurement.` };
}

/** A value beside what was measured is the value as it was read, or the one that follows. */
function otherProduct({ decimals }: AssessedParameter, row: SentRow): Told | undefined {
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
