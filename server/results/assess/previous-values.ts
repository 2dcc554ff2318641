import type { AssessedParameter, PreviousOfEquation } from '../../../shared/domain/results/assess-result.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { RESULT_STAGES } from '../../../shared/domain/stage.js';
import type { Flag } from '../../../shared/vocabulary.js';
import { sqlList } from '../../kernel/sql-list.js';
import type { Sql } from '../../kernel/database.js';
import { accessionBase } from '../../specimens/index.js';
import { countedByHand } from '../benches/counted-by-hand.js';
import { type BookedTest } from './booked-test.js';

interface Found {
  readonly code: string;
  readonly value: string;
  readonly flag: Flag;
  readonly at: Date;
  readonly unitOfMeasure: string;
  readonly equation: string | null;
  readonly labNumber: string;
  readonly bookingIndex: number;
}

// More than are shown, because those of another equation are left out afterwards.
const LOOKED_AT = 12;

// What a manual differential has replaced is compared with nothing.
// Taken before this sample; of two booked at the same moment the later booking follows.
const PREVIOUS_VALUES = `
  select v.code, v.value, v.flag, v.at, v.unit_of_measure as "unitOfMeasure", v.equation,
    v.lab_number as "labNumber", v.booking_index as "bookingIndex"
  from unnest($2::text[], $3::text[]) as asked (code, unit)
  cross join lateral (
    select v.*, b.lab_number, b.booking_index
    from result_value v
    join result r on r.id = v.result_id and r.stage in (${sqlList(RESULT_STAGES)})
    join booking b on b.id = r.booking_id and b.deleted_at is null
    where v.patient_id = $1 and v.code = asked.code and v.unit_of_measure = asked.unit
      and v.at <= $4 and (v.at < $4 or b.booking_index < $5) and b.id <> $6
      and not (asked.code in (${sqlList([...REPLACED_CODES])}) and ${countedByHand('r.booking_id', 'r.code')} is not null)
    order by v.at desc, b.booking_index desc
    limit ${LOOKED_AT}
  ) v`;

/** Earlier values of the same patient, parameter and unit of measure, newest first, by code. */
export async function previousValues(
  sql: Sql,
  test: BookedTest,
  parameters: readonly AssessedParameter[],
): Promise<ReadonlyMap<string, readonly PreviousOfEquation[]>> {
  const rows = await sql.sql<Found>(PREVIOUS_VALUES, [
    test.patientId,
    parameters.map((parameter) => parameter.code),
    parameters.map((parameter) => parameter.unitOfMeasure),
    test.sampledAt,
    test.bookingIndex,
    test.bookingId,
  ]);
  const byCode = new Map<string, PreviousOfEquation[]>();
  for (const { code, at, labNumber, bookingIndex, ...found } of rows) {
    const list = byCode.get(code) ?? [];
    const bookingNumber = accessionBase({ labNumber, bookingIndex });
    list.push({ ...found, at: at.toISOString(), bookingNumber });
    byCode.set(code, list);
  }
  return byCode;
}
