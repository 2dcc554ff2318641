import type {
  BoardCall,
  BoardCard,
  BoardSnapshot,
  BoardToday,
  BoardUnit,
} from '../../../shared/contract/worklist.js';
import { initialsOf } from '../../../shared/domain/people/person-name.js';
import { ISSUED_STAGES } from '../../../shared/domain/stage.js';
import { BOARD_CALLS, type BoardShows } from '../../../shared/live.js';
import { DISCIPLINES, type Discipline } from '../../../shared/vocabulary.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { BOARD_TEST_NAME } from '../../catalogue/index.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-text.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { JOB_CARD, type JobCardRecord } from '../job-card-row.js';

/** The wall-board's picture: one unit, or all of them. Names only if the board's token allows them. */
export class BoardPicture extends QueryOf<
  { units: readonly Discipline[]; shows: BoardShows },
  BoardSnapshot
> {}

type BoardCardRecord = JobCardRecord & { readonly boardName: string };

/** The patient's identity as far as a wall may show it. */
type Named = Pick<BoardCard, 'initials' | 'patientName'>;

interface UnitCounts {
  readonly unit: Discipline;
  readonly waiting: number;
  readonly overdue: number;
  readonly urgent: number;
}

interface CallRecord extends Pick<BoardCall, 'id' | 'unit' | 'labNumber'> {
  readonly patientName: string;
  readonly raisedAt: Date;
  readonly clockFrom: Date;
}

/** For this many cards a wall follows due times itself; beyond them it has only the counts. */
const SHOWN_CARDS = 200;

const COUNTS = `
  select unit, count(*) as waiting, count(*) filter (where due_at < $2) as overdue,
    count(*) filter (where priority_rank < 2) as urgent
  from job_card where open and status = 'waiting' and unit = any ($1) group by unit`;
const FIRST_CARDS = `
  select ${JOB_CARD.select('card')}, ${BOARD_TEST_NAME} as "boardName" from unnest($1::text[]) as shown (shown_unit)
  cross join lateral (
    select * from job_card
    where open and status = 'waiting' and unit = shown_unit
    order by due_at, id limit ${SHOWN_CARDS}) as card
  join profile p on p.id = card.profile_id join profile_version v on v.id = p.published_version_id
  order by card.due_at, card.id`;
const CALLS = `
  select c.id, c.unit, c.lab_number as "labNumber", c.patient_name as "patientName", c.raised_at as "raisedAt",
    c.clock_from as "clockFrom"
  from critical_call c join booking b on b.id = c.booking_id and b.deleted_at is null
  where c.acknowledged_at is null and c.cleared_at is null and c.kind = 'value' and c.unit = any ($1)
  order by c.raised_at limit ${BOARD_CALLS}`;
const TODAY = `
  select
    (select count(*) from booking where booked_at >= $1 and booked_at < $2 and deleted_at is null) as booked,
    (select count(*) from result where stage in (${sqlList(ISSUED_STAGES)}) and date_time_updated >= $1
      and released_at >= $1 and released_at < $2) as released`;
const MINUTE_MS = 60_000;

export const BoardPictureHandler = queryHandler(
  BoardPicture,
  async ({ database, clock }, { units, shows }) => {
    const now = clock.now();
    const [counts, cards, calls, today] = await Promise.all([
      database.sql<UnitCounts>(COUNTS, [units, now]),
      database.sql<BoardCardRecord>(FIRST_CARDS, [units]),
      database.sql<CallRecord>(CALLS, [units]),
      countsOfToday(database, now),
    ]);
    const unitRows = units.map((unit) => boardUnit(unit, counts, cards, calls, shows));
    const criticalCalls = calls.map((call) => boardCall(call, now, shows));
    return { shows, units: unitRows, today, criticalCalls, generatedAt: now.toISOString() };
  },
);

async function countsOfToday(database: Database, now: Date): Promise<BoardToday> {
  const { timeZone } = await laboratory(database);
  const day = labToday(timeZone, now);
  const { start, end } = dayBounds(timeZone, day, day);
  const row = await database.one<BoardToday>(TODAY, [start, end]);
  return row ?? { booked: 0, released: 0 };
}

/** The units of an address: a discipline, or `board` and `all` for every one. */
export function unitsOfBoard(text: string): readonly Discipline[] | undefined {
  if (text === 'board' || text === 'all') return DISCIPLINES;
  const unit = DISCIPLINES.find((known) => known === text);
  return unit && [unit];
}

function boardUnit(
  unit: Discipline,
  counts: readonly UnitCounts[],
  cards: readonly BoardCardRecord[],
  calls: readonly CallRecord[],
  shows: BoardShows,
): BoardUnit {
  const count = counts.find((row) => row.unit === unit);
  return {
    unit,
    waiting: count?.waiting ?? 0,
    overdue: count?.overdue ?? 0,
    urgent: count?.urgent ?? 0,
    critical: calls.filter((call) => call.unit === unit).length,
    cards: cards.filter((card) => card.unit === unit).map((card) => boardCard(card, shows)),
  };
}

function boardCard(card: BoardCardRecord, shows: BoardShows): BoardCard {
  return {
    id: card.id,
    testname: card.boardName,
    priority: card.priority,
    labNumber: card.labNumber,
    ...named(card.patientName, shows),
    datetime: card.openedAt.toISOString(),
    due: card.dueAt.toISOString(),
  };
}

function boardCall(call: CallRecord, now: Date, shows: BoardShows): BoardCall {
  return {
    ...call,
    ...named(call.patientName, shows),
    raisedAt: call.raisedAt.toISOString(),
    clockFrom: call.clockFrom.toISOString(),
    minutes: Math.floor((now.getTime() - call.raisedAt.getTime()) / MINUTE_MS),
  };
}

function named(name: string, shows: BoardShows): Named {
  return {
    initials: shows === 'number' ? '' : initialsOf(name),
    patientName: shows === 'full' ? name : null,
  };
}
