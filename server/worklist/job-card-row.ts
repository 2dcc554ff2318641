import type { JobCardRow } from '../../shared/event-payloads.js';
import type { Discipline, JobCardStatus, Priority } from '../../shared/vocabulary.js';
import { column, Table, type RowOf } from '../kernel/table.js';

const COLUMNS = {
  id: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileId: 'uuid',
  code: 'text',
  testname: 'text',
  unit: column<Discipline>('text'),
  priority: column<Priority>('text'),
  patientName: 'text',
  labNumber: 'text',
  openedAt: 'timestamptz',
  dueAt: 'timestamptz',
  status: column<JobCardStatus>('text'),
  open: 'boolean',
  closedBy: 'text null',
  timeOut: 'timestamptz null',
} as const;

/** As it is read. */
export const JOB_CARD = Table.of('job_card', COLUMNS);
export type JobCardRecord = RowOf<typeof JOB_CARD>;

/** As it is written: in the order of the bench, and signed. */
export const SIGNED_CARD = Table.of('job_card', {
  ...COLUMNS,
  priorityRank: 'smallint',
  lastChangedBy: 'text',
  lastChangedAt: 'timestamptz',
});
export type JobCardWritten = Omit<RowOf<typeof SIGNED_CARD>, 'priorityRank'>;

export function jobCardRow(card: JobCardRecord): JobCardRow {
  return {
    id: card.id,
    bookingInformationId: card.bookingId,
    patientId: card.patientId,
    profileId: card.profileId,
    code: card.code,
    testname: card.testname,
    laboratoryUnit: card.unit,
    priority: card.priority,
    patientName: card.patientName,
    labNumber: card.labNumber,
    datetime: card.openedAt.toISOString(),
    due: card.dueAt.toISOString(),
    status: card.status,
    open: card.open,
    closedBy: card.closedBy,
    timeOut: card.timeOut?.toISOString() ?? null,
  };
}
