import type { JobCardRow } from '../../shared/event-payloads.js';
import type { Discipline, JobCardStatus, Priority } from '../../shared/vocabulary.js';

/** A row of job_card as the database gives it. */
export interface JobCardRecord {
  readonly id: string;
  readonly booking_id: string;
  readonly patient_id: string;
  readonly profile_id: string;
  readonly code: string;
  readonly testname: string;
  readonly unit: Discipline;
  readonly priority: Priority;
  readonly patient_name: string;
  readonly lab_number: string;
  readonly opened_at: Date;
  readonly due_at: Date;
  readonly status: JobCardStatus;
  readonly open: boolean;
  readonly closed_by: string | null;
  readonly time_out: Date | null;
}

export const JOB_CARD_COLUMNS = `id, booking_id, patient_id, profile_id, code, testname, unit, priority,
  patient_name, lab_number, opened_at, due_at, status, open, closed_by, time_out`;

export function jobCardRow(card: JobCardRecord): JobCardRow {
  return {
    id: card.id,
    bookingInformationId: card.booking_id,
    patientId: card.patient_id,
    profileId: card.profile_id,
    code: card.code,
    testname: card.testname,
    laboratoryUnit: card.unit,
    priority: card.priority,
    patientName: card.patient_name,
    labNumber: card.lab_number,
    datetime: card.opened_at.toISOString(),
    due: card.due_at.toISOString(),
    status: card.status,
    open: card.open,
    closedBy: card.closed_by,
    timeOut: card.time_out?.toISOString() ?? null,
  };
}
