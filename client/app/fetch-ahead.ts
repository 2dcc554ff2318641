import { metAt, ROUTE_PATHS } from '../../shared/domain/people/route-access.js';
import type { Role } from '../../shared/vocabulary.js';
import { whenIdle } from '../core/when-idle.js';
import { SCREENS } from './screens/screens.js';

/** The page that was opened, and what it asks for, come first. */
const STARTS_AFTER_MS = 4_000;

/** Somebody pays by the byte, and said so to the browser; not every browser can say it. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Has the code of every page that the role opens, one after the other while nothing else is to be done: a page that is
 * first opened while the server is away opens all the same. Not where data are saved. Answers how to stop.
 */
export function fetchAhead(role: Role): () => void {
  if (savesData()) return () => undefined;
  let isStopped = false;
  const fetchAll = async (): Promise<void> => {
    for (const path of ROUTE_PATHS) {
      if (isStopped) return;
      if (metAt(path, role) !== 'the screen') continue;
      await whenIdle();
      // Away: what is not there yet comes when it is opened.
      if (
        !isStopped &&
        !(await SCREENS[path].load().then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  };
  const timer = setTimeout(() => void fetchAll(), STARTS_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
