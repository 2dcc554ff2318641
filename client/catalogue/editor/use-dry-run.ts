import { useEffect, useState } from 'react';
import type { DryRunLine, DryRunPage } from '../../../shared/contract/dry-runs.js';
import { asProblem, type ApiProblem } from '../../core/api.js';
import { dryRun } from './editor.api.js';

export interface Tried extends Pick<
  DryRunPage,
  'looked' | 'results' | 'values' | 'figures' | 'otherUnit' | 'reflexes' | 'lines'
> {
  readonly total: number;
  readonly isDone: boolean;
  readonly problem: ApiProblem | undefined;
}

const SHOWN = 500;
const NOTHING: Tried = {
  looked: 0,
  total: 0,
  results: 0,
  values: 0,
  figures: 0,
  otherUnit: 0,
  reflexes: 0,
  lines: [],
  isDone: false,
  problem: undefined,
};

export function added(tried: Tried, page: DryRunPage): Tried {
  const lines: readonly DryRunLine[] = [...tried.lines, ...page.lines];
  return {
    ...tried,
    looked: tried.looked + page.looked,
    total: page.total ?? tried.total,
    results: tried.results + page.results,
    values: tried.values + page.values,
    figures: tried.figures + page.figures,
    otherUnit: tried.otherUnit + page.otherUnit,
    reflexes: tried.reflexes + page.reflexes,
    lines: lines.slice(0, SHOWN),
    isDone: page.next === null,
  };
}

/** The whole dry run of a draft, page after page; it ends with the screen. */
export function useDryRun(code: string, version: number): Tried {
  const [tried, setTried] = useState(NOTHING);
  useEffect(() => {
    let isHere = true;
    const run = async (): Promise<void> => {
      let after: string | undefined;
      do {
        const page: DryRunPage = await dryRun(code, version, after);
        if (!isHere) return;
        setTried((before) => added(before, page));
        after = page.next ?? undefined;
      } while (after !== undefined);
    };
    void run().catch((thrown: unknown) => {
      if (isHere) setTried((before) => ({ ...before, problem: asProblem(thrown) }));
    });
    return () => {
      isHere = false;
    };
  }, [code, version]);
  return tried;
}
