import type { TestValue } from '../../../shared/contract/results.js';
import type { Tx } from '../../events/unit-of-work.js';
import { rowOf, type BookedTest } from '../assess/booked-test.js';
import { criticalRow } from './call-row.js';
import { UNTOLD, writeCalls, type CallWritten } from './write-calls.js';

/** What has to be told of a row; `was`: the critical value that its correction took back. */
export interface ToTell {
  readonly row: TestValue;
  readonly was: string | null;
}

/** Opens a call for each, and tells that it has to be made. */
export function raiseCalls(tx: Tx, test: BookedTest, resultId: string, found: readonly ToTell[]): void {
  const calls = found.map((one) => callOf(tx, test, resultId, one));
  writeCalls(tx, calls);
  for (const { id: callId, ...call } of calls) {
    const row = { ...call, callId, clearedAt: null, acknowledgedAt: null, referringDoctor: null };
    tx.emit('CriticalRaised', resultId, criticalRow(row));
  }
}

function callOf(tx: Tx, test: BookedTest, resultId: string, { row, was }: ToTell): CallWritten {
  return {
    id: tx.id(),
    kind: was === null ? 'value' : 'correction',
    resultId,
    ...rowOf(test),
    parameterCode: row.code,
    parameter: row.name,
    value: row.parameter,
    was,
    unitOfMeasure: row.unitOfMeasure,
    flag: row.flag,
    raisedAt: tx.now,
    clockFrom: tx.now,
    ...UNTOLD,
  };
}
