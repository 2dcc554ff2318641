import type { JobCard } from '../../../shared/contract/booking-shapes.js';
import type { Page } from '../../../shared/contract/page.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { dayBounds, laboratory } from '../../settings/index.js';
import { JOB_CARD, jobCardRow } from '../job-card-row.js';
import { type PageQuery, readPage } from '../../kernel/http/paging.js';

/** Job cards, open or not, newest first: all, or those opened on one day of the laboratory. */
export class JobCards extends QueryOf<{ day: string | undefined; request: PageQuery }, Page<JobCard>> {}

interface Bounds {
  readonly start: Date;
  readonly end: Date;
}

const CARDS = `
  select ${JOB_CARD.select('job_card')} from job_card where opened_at >= $1 and opened_at < $2
  order by opened_at desc, id desc`;
const FOUND = 'select from job_card where opened_at >= $1 and opened_at < $2';
const BEGINNING = new Date(0);
const DAY_MS = 86_400_000;

export const JobCardsHandler = queryHandler(JobCards, async ({ database, clock }, { day, request }) => {
  const { start, end } = await bounds(database, clock, day);
  const list = { rows: CARDS, found: FOUND, params: [start, end], shape: jobCardRow };
  return readPage(database, list, request);
});

async function bounds(database: Database, clock: Clock, day: string | undefined): Promise<Bounds> {
  if (day === undefined) return { start: BEGINNING, end: new Date(clock.now().getTime() + DAY_MS) };
  const { timeZone } = await laboratory(database);
  return dayBounds(timeZone, day, day);
}
