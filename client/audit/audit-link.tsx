import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { auditSubject } from '../../shared/domain/audit-words.js';
import { useRole } from '../core/session.js';
import { auditPath, saidId, saidOf, type Concerned } from './audit-path.js';

/** Whom or what an entry is of, by name and number, and where it is opened. */
export function AuditLink({ entry }: { readonly entry: Concerned }) {
  const { subjectKind } = entry;
  const to = auditPath(entry, useRole());
  const said = saidOf(entry);
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
