import { isUUID } from 'class-validator';
import type { AuditQuery } from '../../shared/contract/audit.js';
import type { Sql } from '../kernel/database.js';
import type { View } from './log-view.js';
import { patientsNamed } from './subjects.js';

type LookedAt = Pick<View, 'subjectKind' | 'subjectId'>;

const TRAIL: LookedAt = { subjectKind: 'audit', subjectId: 'trail' };

/** What is of a booking and shows results. */
const BOOKING_OF: Readonly<Record<string, string>> = {
  result: 'select booking_id as id from result where id = $1::uuid',
  jobCard: 'select booking_id as id from job_card where id = $1::uuid',
};

/** Whom a search of the trail is about, so that it stands in that person's own record; else the trail itself. */
export async function lookedAt(sql: Sql, request: AuditQuery): Promise<readonly LookedAt[]> {
  const { patientId, bookingId, subjectKind = '', subjectId = '', q } = request;
  if (patientId) return [{ subjectKind: 'patient', subjectId: patientId }];
  if (bookingId) return [{ subjectKind: 'booking', subjectId: bookingId }];
  if (isUUID(subjectId)) {
    if (subjectKind === 'patient' || subjectKind === 'booking') return [{ subjectKind, subjectId }];
    const found =
      BOOKING_OF[subjectKind] && (await sql.one<{ id: string }>(BOOKING_OF[subjectKind], [subjectId]));
    if (found) return [{ subjectKind: 'booking', subjectId: found.id }];
  }
  const named = q ? await patientsNamed(sql, q) : [];
  return named.length === 0 ? [TRAIL] : named.map((id) => ({ subjectKind: 'patient', subjectId: id }));
}
