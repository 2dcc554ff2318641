import { useRef, useState } from 'react';

interface Once {
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
