import { requestEnded, requestStarted } from './loading.js';

/** Before each try, in ms; the last is kept to. */
const PAUSES_MS = [1_000, 2_000, 5_000];

export interface RetryControl {
  readonly now: () => void;
  readonly stop: () => void;
}

interface Surroundings {
  readonly isServerThere?: () => Promise<boolean>;
  /** A server that answers and has no such file was brought to another version meanwhile: the whole is loaded afresh. */
  readonly renew?: () => void;
  /** Called instead of a reload that would discard what was typed; it goes on trying. */
  readonly tellGone?: () => void;
}

/** Tries until the code is there: after a pause each time, and at once when the machine has its network again. */
export function retryUntilLoaded<T>(
  fetched: () => Promise<T>,
  onLoaded: (loaded: T) => void,
  { isServerThere = reached, renew = () => window.location.reload(), tellGone }: Surroundings = {},
): RetryControl {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    const loaded = await fetched().catch(() => undefined);
    if (isStopped) return;
    if (loaded !== undefined) {
      stop();
      return onLoaded(loaded);
    }
    const isThere = await isServerThere();
    if (isStopped) return;
    if (isThere && tellGone === undefined) return renew();
    if (isThere) tellGone?.();
    wait();
  };
  const now = (): void => void attempt();
  const wait = (): void => {
    clearTimeout(timer);
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

/** Code that nothing on the screen waits for: had as soon as it can be, however often it could not. */
export function loadWhenAvailable<T>(fetched: () => Promise<T>, surroundings: Surroundings = {}): Promise<T> {
  return fetched().catch(
    () =>
      new Promise<T>((resolve) => {
        retryUntilLoaded(fetched, resolve, { tellGone: () => undefined, ...surroundings });
      }),
  );
}

/** Asks for the page itself, since it needs no session; its content does not matter. */
async function reached(): Promise<boolean> {
  requestStarted(true);
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  requestEnded(true);
  return answer?.ok === true;
}
