import type { TestValue } from '../../../shared/contract/results.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { BookedTest } from '../assess/booked-test.js';
import { ANY_CALL, CALL_COLUMNS, type CallRow } from './call-row.js';
import { clearCalls } from './clear-calls.js';
import { raiseCalls, type ToTell } from './raise-calls.js';

/** A row as it was issued. */
type IssuedRow = Pick<TestValue, 'code' | 'parameter' | 'critical'>;

export interface Corrected {
  readonly resultId: string;
  readonly before: readonly IssuedRow[];
  readonly rows: readonly TestValue[];
  /** Who was told of the amendment; empty: nobody yet. */
  readonly told: string;
}

const OPEN_CORRECTIONS = `
  select ${CALL_COLUMNS} ${ANY_CALL}
  where c.result_id = $1 and c.kind = 'correction' and c.acknowledged_at is null and c.cleared_at is null`;

/**
 * An amendment that takes back a critical value says who was told of it, or opens a call to the doctor: somebody may
 * be treating the value that was wrong.
 */
export async function reviewCorrections(
  tx: Tx,
  test: BookedTest,
  { resultId, before, rows, told }: Corrected,
): Promise<void> {
  const open = await tx.sql<CallRow>(OPEN_CORRECTIONS, [resultId]);
  const wanted = told === '' ? takenBack(before, open, rows) : [];
  const isWanted = ({ parameterCode, value }: CallRow): boolean =>
    wanted.some(({ row }) => row.code === parameterCode && row.parameter === value);
  clearCalls(
    tx,
    open.filter((call) => !isWanted(call)),
  );
  const known = open.filter(isWanted).map(({ parameterCode }) => parameterCode);
  raiseCalls(
    tx,
    test,
    resultId,
    wanted.filter(({ row }) => !known.includes(row.code)),
  );
}

/** Rows that are critical no more, since this amendment or since one that the doctor has not heard of. */
function takenBack(
  before: readonly IssuedRow[],
  open: readonly CallRow[],
  rows: readonly TestValue[],
): readonly ToTell[] {
  return rows.flatMap((row): ToTell[] => {
    if (row.critical) return [];
    const untold = open.find(({ parameterCode }) => parameterCode === row.code)?.was;
    const issued = before.find(({ code, critical }) => code === row.code && critical)?.parameter;
    const was = issued ?? untold;
    return was === undefined || was === null ? [] : [{ row, was }];
  });
}
