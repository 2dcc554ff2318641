import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { JobCard } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from '../job-card-row.js';
import { COUNT_LIMIT, pageOf, window, type PageAsked } from '../../kernel/http/paging.js';

/** Job cards, open or not, newest first: all, or those opened on one day of the laboratory. */
export class JobCards extends Query<Page<JobCard>> {
  constructor(
    readonly day: string | undefined,
    readonly asked: PageAsked,
  ) {
    super();
  }
}

interface Bounds {
  readonly start: Date;
  readonly end: Date;
}

const CARDS = `
  select ${JOB_CARD.select('job_card')} from job_card where opened_at >= $3 and opened_at < $4
  order by opened_at desc, id desc limit $1 offset $2`;
const COUNT = `
  select count(*) as n
  from (select from job_card where opened_at >= $1 and opened_at < $2 limit ${COUNT_LIMIT}) counted`;
const BEGINNING = new Date(0);
const DAY_MS = 86_400_000;

@QueryHandler(JobCards)
export class JobCardsHandler implements IQueryHandler<JobCards> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ day, asked }: JobCards): Promise<Page<JobCard>> {
    const { start, end } = await this.bounds(day);
    const [cards, count] = await Promise.all([
      this.database.sql<JobCardRecord>(CARDS, [...window(asked), start, end]),
      this.database.one<{ n: number }>(COUNT, [start, end]),
    ]);
    return pageOf(cards.map(jobCardRow), asked, count?.n ?? 0);
  }

  private async bounds(day: string | undefined): Promise<Bounds> {
    if (day === undefined) return { start: BEGINNING, end: new Date(this.clock.now().getTime() + DAY_MS) };
    const { timeZone } = await laboratory(this.database);
    return dayBounds(timeZone, day, day);
  }
}
