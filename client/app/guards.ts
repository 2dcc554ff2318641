import { redirect, type MiddlewareFunction } from 'react-router-dom';
import { can, type Permission } from '../../shared/domain/access.js';
import { rememberUrl } from '../core/navigation.js';
import { currentRole, currentUser } from '../core/session.js';

function pathOf(request: Request): string {
  const url = new URL(request.url);
  return url.pathname + url.search;
}

/** Not signed in: the intended address is remembered and the sign-in page opens. */
export const requireSignIn: MiddlewareFunction = ({ request }, next) => {
  const user = currentUser();
  const path = pathOf(request);
  if (user === undefined) {
    rememberUrl(path);
    throw redirect('/security/login');
  }
  if (user.changePasswd && !MAY_OPEN_FIRST.some((start) => path.startsWith(start))) {
    throw redirect('/admin/change-password');
  }
  // A wall's own account sees the board and nothing else.
  if (!can(currentRole(), 'home.open') && !BOARD_MAY_OPEN.some((start) => path.startsWith(start))) {
    throw redirect('/wall-board');
  }
  return next();
};

const BOARD_MAY_OPEN = ['/wall-board', '/signout', '/admin/change-password'] as const;
const MAY_OPEN_FIRST = ['/admin/change-password', '/signout'] as const;

/** For a page that signs in by itself where nobody is: the wall-board, by its own token. */
export function ofSignedIn(guard: MiddlewareFunction): MiddlewareFunction {
  return (args, next) => (currentUser() === undefined ? next() : guard(args, next));
}

/** Someone whose role the API would refuse is told so on the error page, with what was asked for. */
export function requirePermission(permission: Permission): MiddlewareFunction {
  return ({ request }, next) => {
    if (!can(currentRole(), permission)) {
      throw redirect(`/error?from=${encodeURIComponent(pathOf(request))}`);
    }
    return next();
  };
}
