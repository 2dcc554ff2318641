import type { ResultRow } from '../../../shared/event-payloads.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Bench } from '../assess/bench.js';
import { rowOf } from '../assess/booked-test.js';
import type { ResultRecord } from './result-record.js';

/** The line that lists and boards show of a result; never a value. */
export function resultRow(tx: Tx, bench: Bench, record: ResultRecord): ResultRow {
  const { test } = bench;
  return {
    ...rowOf(test),
    profileName: record.profileName,
    stage: record.stage,
    by: tx.actor.name,
    at: tx.now.toISOString(),
    flags: record.flags,
    doneby: record.doneby,
    authorisedBy: record.authorisedBy,
    clean: record.clean,
  };
}
