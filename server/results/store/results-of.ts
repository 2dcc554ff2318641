import type { Result } from '../../../shared/contract/results.js';
import type { Sql } from '../../kernel/database.js';
import { benchOf } from '../assess/assessment.js';
import { readBookedTest } from '../assess/booked-test.js';
import { resultDocument } from './result-document.js';
import { RESULT_COLUMNS, type ResultRecord } from './result-record.js';

// In the order of the booking; what was refunded or removed shows no result.
const RESULTS_OF = `
  select ${RESULT_COLUMNS}
  from result r
  join booking b on b.id = r.booking_id and b.deleted_at is null
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.booking_id = $1 and t.removed_at is null and t.stage <> 'refunded'
  order by t.position`;

/** The saved results of a booking as their screens show them, whatever their stage. */
export async function resultsOf(sql: Sql, bookingId: string): Promise<readonly Result[]> {
  const records = await sql.sql<ResultRecord>(RESULTS_OF, [bookingId]);
  return Promise.all(
    records.map(async (record) => {
      const test = await readBookedTest(sql, record.discipline, bookingId, record.code);
      return resultDocument(await benchOf(sql, test, record), record);
    }),
  );
}
