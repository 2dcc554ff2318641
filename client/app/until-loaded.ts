import { requestEnded, requestStarted } from '../core/loading.js';
import type { Page, PageModule } from './page-module.js';

/** Before each try, in ms; the last is kept to. */
const PAUSES_MS = [1_000, 2_000, 5_000];

export interface Way {
  readonly now: () => void;
  readonly stop: () => void;
}

/**
 * Tries until the page's code is there: after a pause each time, and at once when the machine has its network again. A
 * server that answers and has no such file was brought to another version meanwhile: `renew` loads the whole afresh.
 */
export function comeByItself(
  page: PageModule,
  onLoaded: (page: Page) => void,
  { isServerThere = reached, renew = () => window.location.reload() } = {},
): Way {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    const loaded = await page().catch(() => undefined);
    if (isStopped) return;
    if (loaded !== undefined) return onLoaded(loaded);
    const isThere = await isServerThere();
    if (isStopped) return;
    if (isThere) renew();
    else wait();
  };
  const now = (): void => void attempt();
  const wait = (): void => {
    timer = setTimeout(now, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
    tries += 1;
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };

  window.addEventListener('online', now);
  wait();
  return { now, stop };
}

/** The page itself, since it needs no session; what it says does not matter. */
async function reached(): Promise<boolean> {
  requestStarted(true);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  requestEnded(true);
  return answer?.ok === true;
}
