import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { JobCard } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import type { Discipline } from '../../../shared/vocabulary.js';
import { liveSeq } from '../../events/live-seq.js';
import { Database } from '../../kernel/database.js';
import { JOB_CARD_COLUMNS, jobCardRow, type JobCardRecord } from '../job-card-row.js';
import { COUNTED, pageOf, window, type PageAsked } from '../../kernel/http/paging.js';
import type { Live } from '../../kernel/http/live-answer.js';

/** The bench's worklist: open, waiting cards; stat first, then urgent, then oldest. */
export class WaitingJobCards extends Query<Live<Page<JobCard>>> {
  constructor(
    readonly unit: Discipline | 'all',
    readonly asked: PageAsked,
  ) {
    super();
  }
}

// Two texts and not one with `$1 = 'all' or`: each has its own index in the order of the bench.
const OF_UNIT = `
  select ${JOB_CARD_COLUMNS} from job_card where open and status = 'waiting' and unit = $3
  order by priority_rank, opened_at, id limit $1 offset $2`;
const OF_ALL = `
  select ${JOB_CARD_COLUMNS} from job_card where open and status = 'waiting'
  order by priority_rank, opened_at, id limit $1 offset $2`;
const COUNT_OF_UNIT = `
  select count(*) as n
  from (select from job_card where open and status = 'waiting' and unit = $1 limit ${COUNTED}) counted`;
const COUNT_OF_ALL = `
  select count(*) as n from (select from job_card where open and status = 'waiting' limit ${COUNTED}) counted`;

@QueryHandler(WaitingJobCards)
export class WaitingJobCardsHandler implements IQueryHandler<WaitingJobCards> {
  constructor(private readonly database: Database) {}

  async execute({ unit, asked }: WaitingJobCards): Promise<Live<Page<JobCard>>> {
    const seq = await liveSeq(this.database);
    const [cards, count] = await Promise.all([this.cards(unit, asked), this.count(unit)]);
    return { seq, data: pageOf(cards.map(jobCardRow), asked, count?.n ?? 0) };
  }

  private cards(unit: Discipline | 'all', asked: PageAsked): Promise<JobCardRecord[]> {
    if (unit === 'all') return this.database.sql<JobCardRecord>(OF_ALL, window(asked));
    return this.database.sql<JobCardRecord>(OF_UNIT, [...window(asked), unit]);
  }

  private count(unit: Discipline | 'all'): Promise<{ n: number } | undefined> {
    return unit === 'all'
      ? this.database.one<{ n: number }>(COUNT_OF_ALL)
      : this.database.one<{ n: number }>(COUNT_OF_UNIT, [unit]);
  }
}
