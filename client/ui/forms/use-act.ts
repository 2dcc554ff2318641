import { useRef, useState } from 'react';
import { showProblem } from '../notify.js';

export interface Once {
  readonly isBusy: boolean;
  /** Does nothing while the last one is on its way. */
  readonly once: (work: () => Promise<unknown>) => Promise<void>;
}

/** One thing at a time, however often it is pressed: by a finger, by Enter, by a key of the page. */
export function useOnce(): Once {
  const [isBusy, setBusy] = useState(false);
  // Two presses may come before the button is drawn as busy.
  const isRunning = useRef(false);
  const once = async (work: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, once };
}

export interface Act {
  readonly isBusy: boolean;
  /** `notDone` stands over what failed, e.g. "The report was not printed". */
  readonly act: (notDone: string, work: () => Promise<unknown>) => Promise<void>;
}

/** What a button does without a form: once at a time, and where it fails it is told over the page, to be tried again. */
export function useAct(): Act {
  const { isBusy, once } = useOnce();
  const act = (notDone: string, work: () => Promise<unknown>): Promise<void> =>
    once(() =>
      work().catch((thrown: unknown) =>
        showProblem(thrown, { what: notDone, retry: () => act(notDone, work) }),
      ),
    );
  return { isBusy, act };
}
