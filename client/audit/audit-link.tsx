import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../shared/contract/audit.js';
import { auditSubject } from '../../shared/domain/audit-words.js';
import { withQuery } from '../core/api.js';

type Concerned = Pick<
  AuditEntry,
  'subjectKind' | 'subjectId' | 'name' | 'labNumber' | 'bookingId' | 'patientId'
>;

/** Whom or what an entry is of, by name and number, and where it is opened. */
export function AuditLink({ entry }: { readonly entry: Concerned }) {
  const { subjectKind, name, labNumber } = entry;
  const to = auditPath(entry);
  const said = [labNumber, name].filter((part) => part !== null).join(' · ');
  return (
    <>
      <span className="dimmed">{auditSubject(subjectKind)}</span>{' '}
      {to === undefined ? (
        <bdi>{said || saidId(entry)}</bdi>
      ) : (
        <Anchor component={Link} to={to} inherit onClick={(event) => event.stopPropagation()}>
          <bdi>{said || saidId(entry)}</bdi>
        </Anchor>
      )}
    </>
  );
}

/** The screen of what an entry concerns; undefined: it has none. */
export function auditPath({ subjectKind, subjectId, bookingId, patientId }: Concerned): string | undefined {
  if (bookingId !== null) return withQuery('/reception/jobCard/summary', { bookingId });
  if (patientId !== null) return `/patient/${patientId}`;
  if (subjectKind === 'payer') return `/payers/${encodeURIComponent(subjectId)}`;
  if (subjectKind === 'user') return '/admin/view-user';
  if (subjectKind === 'payment-type') return '/payment-types';
  return undefined;
}

/** A code or a word names a thing; an id names it to nobody. */
function saidId({ subjectId }: Concerned): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subjectId) ? '' : subjectId;
}
