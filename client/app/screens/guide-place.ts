import { ROUTE_PATHS, type RoutePath } from '../../../shared/domain/people/route-access.js';
import { SCREENS } from './screens.js';

const FIRST = 'start#help-and-keys';

export interface GuidePlace {
  readonly topic: string;
  readonly section: string;
}

/** /patient/42 -> where the guide tells of a patient's page. */
export function guidePlaceOf(pathname: string): GuidePlace {
  const asked = pathname.replace(/^\/|\/$/g, '').split('/');
  const isAt = (path: RoutePath): boolean => {
    const parts = path.split('/');
    return (
      parts.length === asked.length &&
      parts.every((part, index) => part === asked[index] || part.startsWith(':'))
    );
  };
  const path = ROUTE_PATHS.find(isAt);
  const [topic = '', section = ''] = (path === undefined ? FIRST : SCREENS[path].guide).split('#');
  return { topic, section };
}
