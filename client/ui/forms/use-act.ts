import { showProblem } from '../feedback/notify.js';
import { useOnce } from './use-once.js';

interface Act {
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
