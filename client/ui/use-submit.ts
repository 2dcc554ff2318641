import { useState } from 'react';
import { asProblem, type ApiProblem } from '../core/api.js';

export interface Submit {
  readonly isBusy: boolean;
  /** Why it was not done; gone with the next try. */
  readonly refusal: string | undefined;
  readonly submit: () => Promise<void>;
}

function detailOf({ detail }: ApiProblem): string {
  return detail;
}

/** One act of a form, once at a time. It stays busy once it is done: whoever drew the form takes it away. */
export function useSubmit(act: () => Promise<void>, inWords = detailOf): Submit {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (thrown) {
      setRefusal(inWords(asProblem(thrown)));
      setBusy(false);
    }
  };
  return { isBusy, refusal, submit };
}
