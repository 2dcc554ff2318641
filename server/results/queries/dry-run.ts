import { setImmediate as rest } from 'node:timers/promises';
import type { DryRunLine, DryRunPage, DryRunRequest } from '../../../shared/contract/dry-runs.js';
import { RESULT_STAGES } from '../../../shared/domain/stage.js';
import type { AssessedParameter, Entry } from '../../../shared/domain/results/assess-result.js';
import { assessRows, type AssessedRows } from '../../../shared/domain/results/assess-rows.js';
import { rangesAreFor } from '../../../shared/domain/results/assessed-patient.js';
import { reflexHolds, type ReflexRule } from '../../../shared/domain/results/reflex.js';
import type { TestValue } from '../../../shared/domain/results/test-value.js';
import { profileDraft } from '../../catalogue/index.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { sqlList } from '../../kernel/sql-text.js';
import { fromCatalogue, asReleased } from '../assess/parameters.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';
import { storedEntries } from '../assess/entries.js';

/** The effect of publishing a draft: the results of the last 90 days, judged by it, page by page. */
export class DryRun extends QueryOf<{ code: string; request: DryRunRequest }, DryRunPage> {}

type Found = Pick<ResultRecord, 'id' | 'values' | 'assessedFor' | 'formulaConfig' | 'remarks'> & {
  readonly at: Date;
};

const DAYS = 90;
const DAY_MS = 86_400_000;
const PAGE = 200;
const SHOWN = 100;
/** After this many results other calls have their turn. */
const AT_A_TIME = 10;
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

const OF_PROFILE = `
  from result r join booking b on b.id = r.booking_id and b.deleted_at is null
  where r.profile_id = $1 and r.date_time_updated >= $2 and r.stage in (${sqlList(RESULT_STAGES)})`;
const RESULTS = `
  select r.id, r.values, r.assessed_for as "assessedFor", r.formula_config as "formulaConfig", r.remarks,
    r.date_time_updated as at
  ${OF_PROFILE} and (r.date_time_updated, r.id) < ($3::timestamptz, $4::uuid)
  order by r.date_time_updated desc, r.id desc
  limit ${PAGE}`;
const COUNT = `select count(*) as n ${OF_PROFILE}`;

export const DryRunHandler = queryHandler(DryRun, async ({ database, clock }, { code, request }) => {
  const now = clock.now();
  const draft = await profileDraft(database, code, now, request.version);
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const [at, id] = request.after?.split('_') ?? NEWEST;
  const [found, counted] = await Promise.all([
    database.sql<Found>(RESULTS, [draft.id, since, at, id]),
    request.after === undefined ? database.one<{ n: number }>(COUNT, [draft.id, since]) : undefined,
  ]);
  const parameters = draft.parameters.map(fromCatalogue);
  const judged: JudgedByDraft[] = [];
  for (const [index, record] of found.entries()) {
    if (index % AT_A_TIME === 0) await rest();
    judged.push(assessedByDraft(record, parameters, draft.reflex));
  }
  return { ...summed(judged), total: counted?.n ?? null, next: nextOf(found) };
});

function summed(judged: readonly JudgedByDraft[]): Omit<DryRunPage, 'total' | 'next'> {
  const lines: readonly DryRunLine[] = judged.flatMap((one) => one.lines);
  const sum = (of: (one: JudgedByDraft) => number): number => judged.reduce((held, one) => held + of(one), 0);
  return {
    looked: judged.length,
    results: judged.filter((one) => one.lines.length > 0).length,
    values: lines.length,
    figures: sum(({ figures }) => figures),
    otherUnit: sum(({ otherUnit }) => otherUnit),
    reflexes: judged.filter(({ hasReflex }) => hasReflex).length,
    lines: lines.slice(0, SHOWN),
  };
}

function nextOf(found: readonly Found[]): string | null {
  const last = found.at(-1);
  return last === undefined || found.length < PAGE ? null : `${last.at.toISOString()}_${last.id}`;
}

interface JudgedByDraft {
  /** Values that would be flagged differently, or refused. */
  readonly lines: readonly DryRunLine[];
  readonly figures: number;
  readonly otherUnit: number;
  /** One of the draft's reflex rules holds. */
  readonly hasReflex: boolean;
}

/**
 * A saved result as it was judged, and as the draft would judge it. If a person or the bench's own rule decided the
 * flag, the catalogue did not, and a draft changes nothing.
 */
function assessedByDraft(
  record: Found,
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
  const now = refused.size === 0 ? asked : judge(record, draft, withImplausible(entries, refused));
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
      return row !== undefined && reflexHolds(rule, pair === undefined ? row : withKeptFlags(pair));
    }),
  };
}

interface Pair {
  readonly stored: StoredValue;
  readonly old: TestValue;
  readonly fresh: TestValue;
}

/** With the flags that a person or the bench's own rules gave it: those the draft leaves as they are. */
function withKeptFlags({ stored, old, fresh }: Pair): TestValue {
  return {
    ...fresh,
    flag: stored.flag === old.flag ? fresh.flag : stored.flag,
    critical: stored.critical === old.critical ? fresh.critical : stored.critical,
  };
}

function judge(
  record: Found,
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
function withImplausible(
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

function lineOf(record: Found, stored: StoredValue, next: TestValue, refused: string | null): DryRunLine {
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
