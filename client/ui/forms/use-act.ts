import { showProblem } from '../feedback/notify.js';
import { useOnce } from './use-once.js';

interface Act {
  readonly isBusy: boolean;
  /** `notDone` is the title of a failure, e.g. "The report was not printed". */
  readonly act: (notDone: string, work: () => Promise<unknown>) => Promise<void>;
}

/** The act of a button without a form: one at a time; a failure is shown over the page, with a retry. */
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
