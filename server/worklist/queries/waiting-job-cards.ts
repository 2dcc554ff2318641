import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { JobCard } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { matchingPriorities } from '../../../shared/domain/urgency.js';
import type { Discipline, Priority } from '../../../shared/vocabulary.js';
import type { LiveSeq } from '../../../shared/live.js';
import { liveSeq } from '../../events/live-seq.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from '../job-card-row.js';
import { COUNT_LIMIT, pageOf, window, withMoreMark, type PageQuery } from '../../kernel/http/paging.js';
import { CoalescedReads } from '../../kernel/shared-reads.js';
import { QueryOf } from '../../kernel/use-cases.js';
import { requestedFor, matching, nameMarks, type Searched } from '../../patients/index.js';

export interface WaitingQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly code?: string | undefined;
  readonly priority?: Priority | '' | undefined;
  readonly overdue?: 'true' | '' | undefined;
}

/** Callers at the same moment share one reading: its seq was read with it, and is no other's. */
interface Waiting {
  readonly seq: LiveSeq;
  readonly page: Page<JobCard>;
}

/** The bench's worklist: open, waiting cards; stat, then urgent, then routine, each by what is due first. */
export class WaitingJobCards extends QueryOf<{ unit: Discipline | 'all'; request: WaitingQuery }, Waiting> {}

// Three texts and not one with `$1 = 'all' or`: the first two have their own index in the order of the bench.
const WAITING = `from job_card where open and status = 'waiting'`;
const CARDS = `select ${JOB_CARD.select('job_card')}`;
const IN_ORDER = 'order by priority_rank, due_at, id limit $1 offset $2';
const OF_UNIT = `${CARDS} ${WAITING} and unit = $3 ${IN_ORDER}`;
const OF_ALL = `${CARDS} ${WAITING} ${IN_ORDER}`;
const COUNT_OF_UNIT = `
  select count(*) as n from (select ${WAITING} and unit = $1 limit ${COUNT_LIMIT}) counted`;
const COUNT_OF_ALL = `select count(*) as n from (select ${WAITING} limit ${COUNT_LIMIT}) counted`;

const ROW_TEXT = `concat_ws(' ', lab_number, patient_name, testname, code)`;
/**
 * Filters begin after `from`: the unit, the priorities, due before, the words and the patients that they match, the
 * profile.
 */
const filtered = (from: number): string => `${WAITING}
  and ($${from}::text is null or unit = $${from})
  and ($${from + 1}::text[] is null or priority = any ($${from + 1}))
  and ($${from + 2}::timestamptz is null or due_at < $${from + 2})
  and ${matching({ patient: 'patient_id', text: ROW_TEXT }, { words: `$${from + 3}`, patients: `$${from + 4}` })}
  and ($${from + 5}::text is null or code = $${from + 5})`;
const FILTERED = `${CARDS} ${filtered(3)} ${IN_ORDER}`;
const COUNT_OF_FILTERED = `select count(*) as n from (select ${filtered(1)} limit ${COUNT_LIMIT}) counted`;

@QueryHandler(WaitingJobCards)
export class WaitingJobCardsHandler implements IQueryHandler<WaitingJobCards> {
  private readonly shared = new CoalescedReads<Waiting>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ unit, request }: WaitingJobCards): Promise<Waiting> {
    return this.shared.read(JSON.stringify([unit, request]), () => this.read(unit, request));
  }

  private async read(unit: Discipline | 'all', asked: WaitingQuery): Promise<Waiting> {
    const seq = await liveSeq(this.database);
    const search = await requestedFor(this.database, asked.q, this.clock.now());
    const { list, count, params } = this.statements(unit, asked, search);
    const [cards, counted] = await Promise.all([
      this.database.sql<JobCardRecord>(list, [...window(asked), ...params]),
      this.database.one<{ n: number }>(count, params),
    ]);
    const marks = await nameMarks(
      this.database,
      cards.map((card) => card.bookingId),
    );
    const rows = cards.map((card): JobCard => {
      const nameMark = marks.get(card.bookingId);
      return { ...jobCardRow(card), ...(nameMark && { nameMark }) };
    });
    return { seq, page: withMoreMark(pageOf(rows, asked, counted?.n ?? 0), search.others) };
  }

  private statements(
    unit: Discipline | 'all',
    { code, priority, overdue }: WaitingQuery,
    { words, patients }: Searched,
  ): { readonly list: string; readonly count: string; readonly params: Parameters } {
    const ofUnit = unit === 'all' ? null : unit;
    const isFiltered = words !== null || Boolean(code) || Boolean(priority) || overdue === 'true';
    if (isFiltered) {
      const dueBefore = overdue === 'true' ? this.clock.now() : null;
      const params = [
        ofUnit,
        priority ? matchingPriorities(priority) : null,
        dueBefore,
        words,
        patients,
        code || null,
      ];
      return { list: FILTERED, count: COUNT_OF_FILTERED, params };
    }
    if (ofUnit === null) return { list: OF_ALL, count: COUNT_OF_ALL, params: [] };
    return { list: OF_UNIT, count: COUNT_OF_UNIT, params: [ofUnit] };
  }
}
