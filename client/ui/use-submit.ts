import { useState } from 'react';
import { asProblem, type ApiProblem } from '../core/api.js';
import { staysUnknown, wasDone } from '../core/unknown-outcome.js';

export interface Submit {
  readonly isBusy: boolean;
  /** Why it was not done; gone with the next try. */
  readonly refusal: string | undefined;
  /** Nobody knows whether the last try was done. */
  readonly isUnknown: boolean;
  readonly submit: () => Promise<void>;
}

function detailOf({ detail }: ApiProblem): string {
  return detail;
}

/**
 * Between two tries of a form it may be typed in: a body that is refused before its key is looked at says nothing of the
 * one that was sent before. Where the very same is sent again such a refusal is an answer.
 */
function isOfTheBody(thrown: unknown): boolean {
  return !wasDone(thrown) && [400, 422].includes(asProblem(thrown).status);
}

/** What an act answers whose form stays, to be sent again. */
export const STAYS = 'stays';

/**
 * One act of a form, once at a time. It stays busy once it is done: whoever drew the form takes it away, unless the act
 * answers that it stays.
 */
export function useSubmit(act: () => Promise<unknown>, inWords = detailOf): Submit {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const done = await act();
      setUnknown(false);
      if (done === STAYS) setBusy(false);
    } catch (thrown) {
      setRefusal(inWords(asProblem(thrown)));
      setUnknown(staysUnknown(isUnknown, thrown) || (isUnknown && isOfTheBody(thrown)));
      setBusy(false);
    }
  };
  return { isBusy, refusal, isUnknown, submit };
}
