import type { TestValue } from '../../../shared/contract/results.js';
import { isCorrected, isIssued } from '../../../shared/domain/stage.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, Problem } from '../../kernel/http/problem.js';
import type { BookedTest } from '../store/booked-test.js';
import type { Basis } from '../assess/assessment.js';
import type { ResultRecord } from '../store/result-record.js';
import { ANY_CALL, CALL_COLUMNS, type CallRow } from './call-row.js';
import { clearCalls, raiseCalls, type CallDue } from './calls.js';

const STANDING_CALLS = `
  select ${CALL_COLUMNS} ${ANY_CALL}
  where c.result_id = $1 and c.kind = 'value' and c.cleared_at is null`;

/**
 * A critical value raises a call at each save and each signature, one for each figure. Editing the figure cancels its
 * call, open or made: a figure that was reported is not reported again, one that went away and came back is. Returns
 * the critical rows that have not been reported.
 */
export async function reviewCriticals(
  tx: Tx,
  test: BookedTest,
  resultId: string,
  rows: readonly TestValue[],
): Promise<readonly TestValue[]> {
  const current = await tx.sql<CallRow>(STANDING_CALLS, [resultId]);
  const criticals = rows.filter((row) => row.critical);
  const callFor = (row: TestValue): CallRow | undefined => current.find((call) => isFor(call, row));
  const changed = current.filter((call) => !criticals.some((row) => isFor(call, row)));
  const fresh = criticals.filter((row) => callFor(row) === undefined).map((row) => ({ row, was: null }));
  clearCalls(tx, changed);
  raiseCalls(tx, test, resultId, fresh);
  return criticals.filter((row) => (callFor(row)?.acknowledgedAt ?? null) === null);
}

function isFor(call: CallRow, row: TestValue): boolean {
  return call.parameterCode === row.code && call.value === row.parameter;
}

type IssuedRow = Pick<TestValue, 'code' | 'parameter' | 'critical'>;

interface Corrected {
  readonly resultId: string;
  readonly before: readonly IssuedRow[];
  readonly rows: readonly TestValue[];
  /** The person told of the amendment; empty: nobody yet. */
  readonly told: string;
}

const OPEN_CORRECTIONS = `
  select ${CALL_COLUMNS} ${ANY_CALL}
  where c.result_id = $1 and c.kind = 'correction' and c.acknowledged_at is null and c.cleared_at is null`;

/**
 * An amendment that takes back a critical value names the person who was told of it, or opens a call to the doctor:
 * somebody may be treating the wrong value.
 */
export async function reviewCorrections(
  tx: Tx,
  test: BookedTest,
  { resultId, before, rows, told }: Corrected,
): Promise<void> {
  const open = await tx.sql<CallRow>(OPEN_CORRECTIONS, [resultId]);
  const wanted = told === '' ? clearedCriticals(before, open, rows) : [];
  const isWanted = ({ parameterCode, value }: CallRow): boolean =>
    wanted.some(({ row }) => row.code === parameterCode && row.parameter === value);
  const settled = open.filter((call) => !isWanted(call));
  const known = open.filter(isWanted).map(({ parameterCode }) => parameterCode);
  const fresh = wanted.filter(({ row }) => !known.includes(row.code));
  clearCalls(tx, settled);
  raiseCalls(tx, test, resultId, fresh);
}

/** Rows that are critical no more, since this amendment or since one that the doctor has not heard of. */
function clearedCriticals(
  before: readonly IssuedRow[],
  open: readonly CallRow[],
  rows: readonly TestValue[],
): readonly CallDue[] {
  return rows.flatMap((row): CallDue[] => {
    if (row.critical) return [];
    const untold = open.find(({ parameterCode }) => parameterCode === row.code)?.was;
    const issued = before.find(({ code, critical }) => code === row.code && critical)?.parameter;
    const was = issued ?? untold ?? null;
    return was === null ? [] : [{ row, was }];
  });
}

/** With the setting on, a result with an open critical call is not released; a correction never waits. */
export function refuseWithoutCall(
  { laboratory }: Basis,
  { stage }: ResultRecord,
  untold: readonly TestValue[],
): void {
  const isRelease = isIssued(stage) && !isCorrected(stage);
  if (!laboratory.releaseWaitsForCall || !isRelease || untold.length === 0) return;
  throw uncalled(untold.map(({ name }) => name).join(', '), 'Save it, record the call, then release it.');
}

const UNCALLED = `
  select string_agg(parameter, ', ' order by raised_at, id) as names from critical_call
  where result_id = $1 and kind = 'value' and acknowledged_at is null and cleared_at is null`;

/** The same of a release that is asked for before anything is written. */
export async function refuseUncalled(
  tx: Tx,
  { laboratory }: Basis,
  stored: ResultRecord | undefined,
): Promise<void> {
  if (!laboratory.releaseWaitsForCall || stored === undefined) return;
  const open = await tx.one<{ names: string | null }>(UNCALLED, [stored.id]);
  if (open?.names) throw uncalled(open.names, 'Record the call, then release it.');
}

/** `todo` says how to come to it. */
function uncalled(names: string, todo: string): Problem {
  return conflict(`${names}: the critical value has not been reported yet. ${todo}`);
}
