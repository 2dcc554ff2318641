import { useState } from 'react';
import { asProblem, type ApiProblem } from '../core/api.js';
import { useOneTry } from '../core/use-one-try.js';
import { tellRefusal } from '../ui/tell-refusal.js';

export interface SentForm {
  readonly isBusy: boolean;
  /** How often it was tried: after a refusal the focus goes to what is wrong. */
  readonly attempt: number;
  readonly refuse: () => void;
  readonly send: (work: (key: string) => Promise<void>) => Promise<void>;
}

interface FormOf {
  readonly setErrors: (errors: Record<string, string>) => void;
}

/** `lines[0].quantity` of a refusal is `lines.0.quantity` of a form. */
export function formPaths(problem: ApiProblem): Record<string, string> {
  const fields = Object.entries(problem.fields());
  return Object.fromEntries(fields.map(([path, text]) => [path.replace(/\[(\d{1,3})\]/g, '.$1'), text]));
}

/** A form that is sent once for its key; what is refused stays as it was typed, and may be sent otherwise. */
export function useSentForm(form: FormOf, notDone: string): SentForm {
  const oneTry = useOneTry();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const refuse = (): void => setAttempt((before) => before + 1);
  const send = async (work: (key: string) => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await oneTry(work);
    } catch (thrown) {
      tellRefusal(form, thrown, { what: notDone }, formPaths(asProblem(thrown)));
      refuse();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, attempt, refuse, send };
}
