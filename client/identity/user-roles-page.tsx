import { useSearchParams } from 'react-router-dom';
import { roleLabel } from '../../shared/vocabulary.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { readUserRoles } from './identity.api.js';
import { RoleDuties } from './role-duties.js';

const ABOVE = { title: 'User roles', to: '/userroles' };

/** The permissions of each role; with ?username= that person's role, and a link to the person. */
export function Component() {
  const [query] = useSearchParams();
  const username = query.get('username');
  const { data, problem, reload } = useLoaded(username ?? '', () => readUserRoles(username));
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <TableSkeleton columns={7} rows={12} />;
  const { id, name, userRole } = data;
  return (
    <>
      <PageHeader
        title={username === null ? 'User roles' : `Role of ${username}`}
        {...(username !== null && { above: ABOVE, of: username })}
        subtitle={
          userRole === null
            ? 'One user has one role; the server checks it on every call.'
            : `${name ?? ''}, ${roleLabel(userRole)}`
        }
        action={id !== null && <LinkButton to={`/admin/view-user?id=${id}`}>Open in users</LinkButton>}
      />
      <RoleDuties own={userRole ?? undefined} />
    </>
  );
}
