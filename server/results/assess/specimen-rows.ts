import { isRefunded } from '../../../shared/domain/stage.js';
import type { RowOfSpecimen } from '../../../shared/domain/results/surroundings.js';
import type { Stage } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from './booked-test.js';

interface FoundRow extends Omit<RowOfSpecimen, 'moved' | 'shared'> {
  /** The test's own: a result keeps its stage when its test is refunded. */
  readonly profileStage: Stage;
  readonly moved: boolean;
}

const SPECIMEN_ROWS = `
  select r.code as "profileCode", r.stage, v.code, v.value, v.flag, v.unit_of_measure as "unitOfMeasure",
    t.stage as "profileStage",
    (select e.line ->> 'name' from jsonb_array_elements(r.values) as e (line)
      where e.line ->> 'code' = v.code limit 1) as name,
    exists (select from jsonb_array_elements(r.values) as e (line)
      where e.line ->> 'code' = v.code and jsonb_typeof(e.line -> 'delta') = 'object') as moved
  from booking_profile t
  join result r on r.booking_id = t.booking_id and r.code = t.code
  join result_value v on v.result_id = r.id and v.code = any ($3::text[])
  where t.booking_id = $1 and t.code <> $2 and t.removed_at is null
    and exists (select 1 from specimen s where s.booking_id = $1 and s.codes @> array[$2, t.code])
  order by t.position, v.code`;

/** Saved values of these parameters in the other profiles on this test's specimen; to look at none costs no query. */
export async function specimenRows(
  sql: Sql,
  { bookingId, code }: BookedTest,
  codes: readonly string[],
): Promise<readonly RowOfSpecimen[]> {
  if (codes.length === 0) return [];
  const found = await sql.sql<FoundRow>(SPECIMEN_ROWS, [bookingId, code, codes]);
  return found.flatMap(({ profileStage, moved, ...row }) =>
    isRefunded(profileStage) ? [] : [{ ...row, ...(moved && { moved }) }],
  );
}
