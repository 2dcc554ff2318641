import type { AuditEntry } from '../../shared/contract/audit.js';
import { accessRuleFor, type RoutePath } from '../../shared/domain/people/route-access.js';
import type { Role } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';

export type AuditSubjectLink = Pick<
  AuditEntry,
  'subjectKind' | 'subjectId' | 'name' | 'labNumber' | 'bookingId' | 'patientId'
>;

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

type Opened = readonly [route: RoutePath, path: string];

/** The screen of what an entry concerns; undefined: it has none, or none that opens for this reader. */
export function auditPath(entry: AuditSubjectLink, role: Role | undefined): string | undefined {
  const opened = openedBy(entry);
  return opened && accessRuleFor(opened[0], role) === 'the screen' ? opened[1] : undefined;
}

function openedBy({ subjectKind, subjectId, bookingId, patientId }: AuditSubjectLink): Opened | undefined {
  if (bookingId !== null)
    return ['reception/jobCard/summary', withQuery('/reception/jobCard/summary', { bookingId })];
  if (patientId !== null) return ['patient/:id', `/patient/${patientId}`];
  if (subjectKind === 'payer') return ['payers/:id', `/payers/${encodeURIComponent(subjectId)}`];
  if (subjectKind === 'user' && ID.test(subjectId))
    return ['admin/view-user', withQuery('/admin/view-user', { id: subjectId })];
  if (subjectKind === 'payment-type') return ['payment-types', '/payment-types'];
  return undefined;
}

/** A code or a word names a thing; an id names it to nobody. */
export function shownId({ subjectId }: Pick<AuditSubjectLink, 'subjectId'>): string {
  return ID.test(subjectId) ? '' : subjectId;
}

/** "LAB384 · Zoe Moyo": the person whom an entry is about; empty if it names nobody. */
export function subjectText({ labNumber, name }: Pick<AuditSubjectLink, 'labNumber' | 'name'>): string {
  return [labNumber, name].filter((part) => part !== null).join(' · ');
}
