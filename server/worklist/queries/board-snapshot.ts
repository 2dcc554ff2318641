import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type {
  BoardCall,
  BoardCard,
  BoardSnapshot,
  BoardToday,
  BoardUnit,
} from '../../../shared/contract/worklist.js';
import { can } from '../../../shared/domain/access.js';
import { initialsOf } from '../../../shared/domain/person-name.js';
import { ISSUED_STAGES } from '../../../shared/domain/stage.js';
import { BOARD_CALLS } from '../../../shared/live.js';
import { DISCIPLINES, type Discipline, type Role } from '../../../shared/vocabulary.js';
import { labToday } from '../../../shared/domain/lab-time.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-list.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { JOB_CARD_COLUMNS, type JobCardRecord } from '../job-card-row.js';
import type { Live } from '../../kernel/http/live-answer.js';

/** What a wall-board draws: one unit, or all of them. Names only for those who may read the worklist. */
export class BoardPicture extends Query<Live<BoardSnapshot>> {
  constructor(
    readonly units: readonly Discipline[],
    readonly role: Role,
  ) {
    super();
  }
}

/** The full name where the role may see it. */
type ShownName = (name: string) => string | null;

interface UnitCounts {
  readonly unit: Discipline;
  readonly waiting: number;
  readonly overdue: number;
  readonly urgent: number;
}

interface CallRecord {
  readonly id: string;
  readonly unit: Discipline;
  readonly parameter: string;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly raised_at: Date;
  readonly clock_from: Date;
}

/** So many that a wall counts what falls due by itself; beyond them it has the counts only. */
const SHOWN_CARDS = 200;

const COUNTS = `
  select unit, count(*) as waiting, count(*) filter (where due_at < $2) as overdue,
    count(*) filter (where priority_rank < 2) as urgent
  from job_card where open and status = 'waiting' and unit = any ($1) group by unit`;
const FIRST_CARDS = `
  select card.* from unnest($1::text[]) as shown (shown_unit)
  cross join lateral (
    select ${JOB_CARD_COLUMNS}, priority_rank from job_card
    where open and status = 'waiting' and unit = shown_unit
    order by priority_rank, opened_at, id limit ${SHOWN_CARDS}) as card
  order by card.priority_rank, card.opened_at, card.id`;
const CALLS = `
  select c.id, c.unit, c.parameter, c.lab_number, c.patient_name, c.raised_at, c.clock_from
  from critical_call c join booking b on b.id = c.booking_id and b.deleted_at is null
  where c.acknowledged_at is null and c.cleared_at is null and c.kind = 'value' and c.unit = any ($1)
  order by c.raised_at limit ${BOARD_CALLS}`;
const TODAY = `
  select
    (select count(*) from booking where booked_at >= $1 and booked_at < $2 and deleted_at is null) as booked,
    (select count(*) from result where stage in (${sqlList(ISSUED_STAGES)}) and date_time_updated >= $1
      and released_at >= $1 and released_at < $2) as released`;
const MINUTE_MS = 60_000;

@QueryHandler(BoardPicture)
export class BoardPictureHandler implements IQueryHandler<BoardPicture> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ units, role }: BoardPicture): Promise<Live<BoardSnapshot>> {
    const now = this.clock.now();
    const seq = await liveSeq(this.database);
    const [counts, cards, calls, today] = await Promise.all([
      this.database.sql<UnitCounts>(COUNTS, [units, now]),
      this.database.sql<JobCardRecord>(FIRST_CARDS, [units]),
      this.database.sql<CallRecord>(CALLS, [units]),
      this.today(now),
    ]);
    const shownName: ShownName = can(role, 'worklist.read') ? (name) => name : () => null;
    const unitRows = units.map((unit) => boardUnit(unit, counts, cards, calls, shownName));
    const criticalCalls = calls.map((call) => boardCall(call, now, shownName));
    return { seq, data: { units: unitRows, today, criticalCalls, generatedAt: now.toISOString() } };
  }

  private async today(now: Date): Promise<BoardToday> {
    const { timeZone } = await laboratory(this.database);
    const day = labToday(timeZone, now);
    const { start, end } = dayBounds(timeZone, day, day);
    const row = await this.database.one<BoardToday>(TODAY, [start, end]);
    return row ?? { booked: 0, released: 0 };
  }
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
  cards: readonly JobCardRecord[],
  calls: readonly CallRecord[],
  shownName: ShownName,
): BoardUnit {
  const count = counts.find((row) => row.unit === unit);
  return {
    unit,
    waiting: count?.waiting ?? 0,
    overdue: count?.overdue ?? 0,
    urgent: count?.urgent ?? 0,
    critical: calls.filter((call) => call.unit === unit).length,
    cards: cards.filter((card) => card.unit === unit).map((card) => boardCard(card, shownName)),
  };
}

function boardCard(card: JobCardRecord, shownName: ShownName): BoardCard {
  return {
    id: card.id,
    code: card.code,
    testname: card.testname,
    priority: card.priority,
    labNumber: card.lab_number,
    initials: initialsOf(card.patient_name),
    patientName: shownName(card.patient_name),
    datetime: card.opened_at.toISOString(),
    due: card.due_at.toISOString(),
  };
}

function boardCall(call: CallRecord, now: Date, shownName: ShownName): BoardCall {
  return {
    id: call.id,
    unit: call.unit,
    // A wall that shows no names says that somebody has to be called, not of what (RULINGS R20).
    parameter: shownName(call.parameter) ?? '',
    labNumber: call.lab_number,
    initials: initialsOf(call.patient_name),
    patientName: shownName(call.patient_name),
    raisedAt: call.raised_at.toISOString(),
    clockFrom: call.clock_from.toISOString(),
    minutes: Math.floor((now.getTime() - call.raised_at.getTime()) / MINUTE_MS),
  };
}
