import type { DryRunLine } from '../../../shared/contract/dry-runs.js';
import type { AssessedParameter, Entry } from '../../../shared/domain/results/assess-result.js';
import { assessRows, type AssessedRows } from '../../../shared/domain/results/assess-rows.js';
import { rangesAreFor } from '../../../shared/domain/results/assessed-patient.js';
import { reflexHolds, type ReflexRule } from '../../../shared/domain/results/reflex.js';
import type { TestValue } from '../../../shared/domain/results/test-value.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';
import { storedEntries } from './entries.js';
import { asReleased } from './parameters.js';

type Judged = Pick<ResultRecord, 'values' | 'assessedFor' | 'formulaConfig' | 'remarks'>;

export interface JudgedByDraft {
  /** Values that would be flagged differently, or refused. */
  readonly lines: readonly DryRunLine[];
  readonly figures: number;
  readonly otherUnit: number;
  /** One of the draft's reflex rules holds. */
  readonly hasReflex: boolean;
}

/**
 * A saved result once more as it was judged, and once by a draft. Where a person or the bench's own rule decided the
 * flag, the catalogue did not, and a draft changes nothing.
 */
export function judgedByDraft(
  record: Judged,
  draft: readonly AssessedParameter[],
  reflex: readonly ReflexRule[] = [],
): JudgedByDraft {
  const units = new Map(draft.map(({ code, unitOfMeasure }) => [code, unitOfMeasure]));
  const inOtherUnit = ({ code, unitOfMeasure, parameter }: StoredValue): boolean =>
    parameter !== '' && units.has(code) && units.get(code) !== unitOfMeasure;
  const entries = storedEntries(record);
  const before = judge(record, record.values.map(asReleased), entries);
  const asked = judge(record, draft, entries);
  const refused = newlyRefused(before, asked);
  const now = refused.size === 0 ? asked : judge(record, draft, letStand(entries, refused));
  const [then, next] = [rowsOf(before), rowsOf(now)];
  const pairs = record.values.flatMap((stored) => {
    const [old, fresh] = [then.get(stored.code), next.get(stored.code)];
    return old && fresh && !inOtherUnit(stored) ? [{ stored, old, fresh }] : [];
  });
  return {
    lines: pairs.flatMap(({ stored, old, fresh }) => {
      const why = refused.get(stored.code) ?? null;
      const isOtherwise = stored.parameter !== '' && stored.flag === old.flag && fresh.flag !== old.flag;
      return why !== null || isOtherwise ? [lineOf(record, stored, fresh, why)] : [];
    }),
    figures: pairs.filter(({ old, fresh }) => fresh.formula !== null && fresh.parameter !== old.parameter)
      .length,
    otherUnit: record.values.filter(inOtherUnit).length,
    hasReflex: reflex.some((rule) => {
      const row = next.get(rule.parameter);
      const pair = pairs.find(({ stored }) => stored.code === rule.parameter);
      return row !== undefined && reflexHolds(rule, pair === undefined ? row : asItWouldStand(pair));
    }),
  };
}

interface Pair {
  readonly stored: StoredValue;
  readonly old: TestValue;
  readonly fresh: TestValue;
}

/** With the flags that a person or the bench's own rules gave it: those the draft leaves as they are. */
function asItWouldStand({ stored, old, fresh }: Pair): TestValue {
  return {
    ...fresh,
    flag: stored.flag === old.flag ? fresh.flag : stored.flag,
    critical: stored.critical === old.critical ? fresh.critical : stored.critical,
  };
}

function judge(
  record: Judged,
  parameters: readonly AssessedParameter[],
  entries: ReadonlyMap<string, Entry>,
): AssessedRows {
  return assessRows({
    parameters,
    entries,
    patient: record.assessedFor,
    sampleAt: `${record.assessedFor.at}T12:00:00.000Z`,
    config: record.formulaConfig,
    previous: new Map(),
    remarks: record.remarks,
  });
}

/** Why, by the parameter's code. */
function newlyRefused(before: AssessedRows, now: AssessedRows): ReadonlyMap<string | null, string> {
  const already = new Set(before.refusals.map(({ code }) => code));
  const fresh = now.refusals.filter(({ code }) => !already.has(code));
  return new Map(fresh.map(({ code, message }) => [code, message]));
}

/** A value that is implausible to the draft is still what others are worked out from. */
function letStand(
  entries: ReadonlyMap<string, Entry>,
  refused: ReadonlyMap<string | null, string>,
): ReadonlyMap<string, Entry> {
  return new Map(
    Array.from(entries, ([code, entry]) => [
      code,
      refused.has(code) ? { ...entry, override: 'tried' } : entry,
    ]),
  );
}

function rowsOf({ rows }: AssessedRows): ReadonlyMap<string, TestValue> {
  return new Map(rows.map((row) => [row.code, row]));
}

function lineOf(record: Judged, stored: StoredValue, next: TestValue, refused: string | null): DryRunLine {
  return {
    code: stored.code,
    name: next.name,
    value: stored.parameter,
    newValue: next.formula === null || next.parameter === stored.parameter ? null : next.parameter,
    flag: stored.flag,
    newFlag: refused === null ? next.flag : stored.flag,
    range: stored.referenceRange,
    newRange: next.referenceRange,
    refused,
    patient: rangesAreFor(record.assessedFor),
    day: record.assessedFor.at,
  };
}
