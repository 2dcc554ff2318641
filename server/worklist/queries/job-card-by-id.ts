import type { JobCard } from '../../../shared/contract/booking-shapes.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from '../job-card-row.js';

/** One card, by its id or by the booking's profile. */
export class JobCardById extends RequestQuery<
  { readonly id: string } | { readonly bookingId: string; readonly code: string },
  JobCard
> {}

const BY_ID = `select ${JOB_CARD.select('job_card')} from job_card where id = $1`;
const BY_PROFILE = `select ${JOB_CARD.select('job_card')} from job_card where booking_id = $1 and code = $2`;

export const JobCardByIdHandler = queryHandler(JobCardById, async ({ database }, { request: by }) => {
  const card =
    'id' in by
      ? await database.one<JobCardRecord>(BY_ID, [by.id])
      : await database.one<JobCardRecord>(BY_PROFILE, [by.bookingId, by.code]);
  if (!card) throw notFound('The job card');
  return jobCardRow(card);
});
