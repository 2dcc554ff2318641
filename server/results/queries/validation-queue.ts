import type { Page } from '../../../shared/contract/page.js';
import type {
  QueuedResult,
  ValidationQueueRequest,
  QueuedValue,
  QueueReason,
} from '../../../shared/contract/validation-queue.js';
import { can } from '../../../shared/domain/people/access.js';
import { MOVES, UNSIGNED_STAGES } from '../../../shared/domain/stage.js';
import type { Result, TestValue } from '../../../shared/contract/results.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { SHEETS, testValuesOf } from '../../../shared/disciplines/sheets.js';
import { isPending } from '../../../shared/domain/results/completeness.js';
import { assessedRow } from '../../../shared/domain/results/judgement.js';
import { flagNotes, exceptions } from '../../../shared/domain/results/exceptions.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import { COUNT_LIMIT, pageOf, window } from '../../kernel/http/paging.js';
import { sqlList } from '../../kernel/sql-text.js';
import { REJECTED_SPECIMEN } from '../../specimens/index.js';
import { countedByHand } from '../reference/haematology.js';
import { NOT_RELEASED, RELEASE_COLUMNS } from '../releases/scheduled-release.js';

/** Results waiting for a signature: exceptions first, the clean ones last. */
export class ValidationQueue extends ActorsQuery<ValidationQueueRequest, Page<QueuedResult>> {}

// Nothing is signed on a rejected specimen. Authorised results wait for those who release, and for everybody while
// they can be stopped.
const WAITING = `
  from result r join booking b on b.id = r.booking_id and b.deleted_at is null
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code and t.removed_at is null
    and t.stage <> '${MOVES.refund.to}'
  where r.stage in ('${MOVES.keep.to}', ${sqlList([...UNSIGNED_STAGES, MOVES.validate.to])}) and r.values <> '[]'
    and ${REJECTED_SPECIMEN} is null
    and ($1::text is null or r.discipline = $1)
    and ($2::boolean or r.stage <> '${MOVES.validate.to}'
      or exists (select from scheduled_release s where s.result_id = r.id and s.settled_at is null))`;

/** Critical, jump, contradiction, whatever else has to be looked at, pending, clean. */
const RANK = `case
  when (r.flags ->> 'critical')::integer > 0 then 0
  when jsonb_path_exists(r.values, '$[*].delta ? (@ != null)') then 1
  when r.warnings <> '[]' then 2
  when r.stage <> '${MOVES.keep.to}' and (not r.clean or ${NOT_RELEASED} is not null) then 3
  when r.stage = '${MOVES.keep.to}' then 4
  else 5 end`;

const LIST = `
  with waiting as (
    select r.id, ${RANK} as rank, b.priority, b.booked_at ${WAITING}
    order by rank, r.stage = '${MOVES.validate.to}', array_position(array['stat','urgent','routine'], b.priority), b.booked_at, r.id
    limit $3 offset $4
  )
  select r.id, r.booking_id as "bookingId", r.patient_id as "patientId", c.id as "jobCardId",
    r.code as "profileCode", r.profile_name as "profileName", r.discipline as unit,
    b.lab_number as "labNumber", b.patient_name as "patientName", b.priority,
    b.referring_doctor as doctor, r.sample_type as "sampleType", r.stage, r.doneby, r.clean, r.version,
    w.rank, v.document, ${RELEASE_COLUMNS},
    case when r.discipline = 'haematology' then ${countedByHand('r.booking_id', 'r.code')} end as "countedBy",
    (select count(*) from critical_call k
      where k.result_id = r.id and k.acknowledged_at is null and k.cleared_at is null) as "openCalls"
  from waiting w join result r on r.id = w.id join booking b on b.id = r.booking_id
  join result_version v on v.result_id = r.id and v.version = r.version
  left join job_card c on c.booking_id = r.booking_id and c.code = r.code
  order by w.rank, r.stage = '${MOVES.validate.to}', array_position(array['stat','urgent','routine'], w.priority), w.booked_at, w.id`;
const COUNT = `select count(*) as n from (select 1 ${WAITING} limit ${COUNT_LIMIT}) counted`;

export const ValidationQueueHandler = queryHandler(
  ValidationQueue,
  async ({ database }, { actor, request }) => {
    const wanted = { page: request.page ?? 1, size: request.size ?? 50 };
    const unit = request.unit === undefined || request.unit === 'all' ? null : request.unit;
    const filters = [unit, can(actor.role, 'results.release')];
    const [rows, counted] = await Promise.all([
      database.sql<QueueRecord>(LIST, [...filters, ...window(wanted)]),
      database.one<{ n: number }>(COUNT, filters),
    ]);
    return pageOf(rows.map(queuedResult), wanted, counted?.n ?? 0);
  },
);

type QueueRecord = Omit<
  QueuedResult,
  'why' | 'toLookAt' | 'gender' | 'age' | 'values' | 'warnings' | 'remarks' | 'releaseAt' | 'remarksPrinted'
> & {
  /** Its place in the order of work. */
  readonly rank: number;
  readonly releaseAt: Date | null;
  /** The profile of its specimen whose released film was counted by hand. */
  readonly countedBy: string | null;
  /** As its screen showed it, with previous values. */
  readonly document: Result;
};

/** The reason for each place in the order of work. */
const REASON_OF: readonly QueueReason[] = [
  'critical',
  'delta',
  'contradiction',
  'abnormal',
  'pending',
  'clean',
];

function queuedResult({ rank, document, releaseAt, countedBy, ...row }: QueueRecord): QueuedResult {
  const { remarks, remarksPrinted, warnings, assessedFor } = document;
  const rows = testValuesOf<TestValue>(row.unit, document).map(assessedRow);
  const looked = { rows, sections: document.sections, warnings };
  const isToCheck = exceptions(SHEETS[row.unit], looked).length > 0;
  const isUndone = row.notReleased !== null;
  const why = whyOf(REASON_OF[rank] ?? 'clean', rows, { isUndone, isToCheck });
  return {
    ...row,
    clean: why === 'clean',
    gender: assessedFor.gender,
    age: assessedFor.age,
    why,
    toLookAt: flagNotes(SHEETS[row.unit], looked),
    releaseAt: releaseAt?.toISOString() ?? null,
    warnings,
    remarks,
    remarksPrinted,
    values: rows.map((one) => ({
      ...queuedValue(one),
      ...(countedBy !== null && REPLACED_CODES.has(one.code) && { replaced: true as const }),
    })),
  };
}

interface Found {
  readonly isUndone: boolean;
  readonly isToCheck: boolean;
}

/** The first of what has to be looked at, more closely than the order of work tells it. */
function whyOf(ranked: QueueReason, rows: readonly TestValue[], { isUndone, isToCheck }: Found): QueueReason {
  if (ranked === 'clean' && isUndone) return 'undone';
  if (ranked !== 'abnormal' && !(ranked === 'clean' && isToCheck)) return ranked;
  if (rows.some(({ flag, critical }) => flag !== '' || critical)) return 'abnormal';
  if (rows.some(({ judged }) => judged === 'not_judged')) return 'not_judged';
  return isUndone ? 'undone' : 'to_check';
}

function queuedValue(row: TestValue): QueuedValue {
  const { code, name, parameter, state, unitOfMeasure, decimals, flag, critical, delta, comment } = row;
  const { judged = 'none', notJudged, notPregnant } = row;
  return {
    code,
    name,
    value: parameter,
    state: isPending(row) ? 'pending' : state,
    reason: row.reason,
    unitOfMeasure,
    decimals,
    flag,
    critical,
    judged,
    ...(notJudged !== undefined && { notJudged }),
    ...(notPregnant && { notPregnant }),
    delta,
    range: row.referenceRange,
    comment,
    previousValues: row.previousValues,
  };
}
