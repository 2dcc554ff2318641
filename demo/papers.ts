import { LEFT_STAGES } from '../shared/domain/stage.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { sqlList } from '../server/kernel/sql-text.js';
import { later } from './past-time.js';

const UNPRINTED_MINUTES = 18 * 60;

const PRINTED = `
  with printed as (
    update result set printed_version = version
    where stage in (${sqlList(LEFT_STAGES)}) and released_at < $1 returning id, version, released_at
  )
  insert into report_print (result_id, version, printed_by, printed_at)
  select id, version, $2, released_at + interval '20 minutes' from printed`;

/** What left before the last day was printed at the desk, so that the print queue holds the day's work. */
export async function printPast(tx: Tx, by: string): Promise<void> {
  await tx.sql(PRINTED, [later(tx.now, -UNPRINTED_MINUTES), by]);
}
