import { reaction } from '../../events/reactions.js';
import { JOB_CARD, jobCardRow, type JobCardRecord } from '../job-card-row.js';

const OPEN_CARDS = `
  select ${JOB_CARD.select('job_card')} from job_card
  where open and booking_id in (select b.id from booking b where b.patient_id = $1 and b.deleted_at is null)
  order by opened_at, id`;

/** One patient has one name everywhere: worklists and boards get the open cards again. */
export const ShowCorrectedCards = reaction(
  { on: 'PatientCorrected', name: 'show-corrected-cards' },
  async ({ payload }, tx) => {
    if (payload.bookingId !== null) return;
    const cards = await tx.sql<JobCardRecord>(OPEN_CARDS, [payload.patientId]);
    for (const card of cards) tx.emit('JobCardOpened', card.id, jobCardRow(card));
  },
);
