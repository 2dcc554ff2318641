import { useState } from 'react';
import { asProblem, type ApiProblem } from '../core/api.js';
import { tellRefusal, type RefusableForm } from '../ui/tell-refusal.js';

export interface KeptLine {
  readonly isBusy: boolean;
  /** Somebody else changed the line meanwhile; the next `keep` goes over it. */
  readonly stale: ApiProblem | undefined;
  readonly keep: (send: (version: number) => Promise<void>) => Promise<void>;
}

interface KeptLineAsked {
  /** As it was read; 0 for a new one. */
  readonly version: number;
  readonly notKept: string;
  readonly versionIn: (problem: ApiProblem) => number;
  readonly form: RefusableForm;
  /** What the refusal names, by the form's own fields. */
  readonly errorsOf: (problem: ApiProblem) => Record<string, string>;
}

/** A line of a dictionary that is kept in a form: once at a time, and never unseen over somebody else's. */
export function useKeptLine(asked: KeptLineAsked): KeptLine {
  const [version, setVersion] = useState(asked.version);
  const [isBusy, setBusy] = useState(false);
  const [stale, setStale] = useState<ApiProblem>();
  const keep = async (send: (version: number) => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await send(version);
    } catch (thrown) {
      const problem = asProblem(thrown);
      const errors = asked.errorsOf(problem);
      if (problem.code !== 'stale_version') tellRefusal(asked.form, thrown, { what: asked.notKept }, errors);
      else {
        asked.form.setErrors(errors);
        setStale(problem);
        setVersion(asked.versionIn(problem));
      }
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, stale, keep };
}
