import { redirect, type MiddlewareFunction } from 'react-router-dom';
import { accessRuleFor, type Applied, type RoutePath } from '../../shared/domain/people/route-access.js';
import { ENROLMENT_PAGE, isEnrolmentDue } from '../core/enrolment.js';
import { rememberUrl } from '../core/navigation.js';
import { currentRole, currentUser } from '../core/session.js';

/** Open before the password is changed, which comes first if it has to be. */
const BEFORE_THE_PASSWORD: readonly RoutePath[] = ['admin/change-password', 'signout'];

/** Open before the second factor is set up, if the laboratory requires one. */
const BEFORE_THE_FACTOR: readonly RoutePath[] = ['account', ...BEFORE_THE_PASSWORD];

/** Follows `ROUTE_ACCESS`: the screen opens, or the way leads elsewhere. */
export function guardOf(path: RoutePath): MiddlewareFunction {
  return ({ request }, next) => {
    const url = new URL(request.url);
    const query = url.pathname + url.search;
    if (currentUser()?.changePasswd && !BEFORE_THE_PASSWORD.includes(path)) {
      throw redirect('/admin/change-password');
    }
    if (isEnrolmentDue() && !BEFORE_THE_FACTOR.includes(path)) {
      rememberUrl(query);
      throw redirect(ENROLMENT_PAGE);
    }
    const met = accessRuleFor(path, currentRole());
    if (met === 'the screen') return next();
    if (met === 'sign-in') rememberUrl(query);
    throw redirect(WAYS[met](query));
  };
}

const WAYS: Readonly<Record<Exclude<Applied, 'the screen'>, (query: string) => string>> = {
  'sign-in': () => '/security/login',
  'the board': () => '/wall-board',
  // A page whose calls the API would refuse says so, and names the address that was asked for.
  '403': (query) => `/error?from=${encodeURIComponent(query)}`,
};
