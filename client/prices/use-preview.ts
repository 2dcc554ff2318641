import { useState } from 'react';
import type { PricePreview } from '../../shared/contract/prices.js';
import { asProblem, type ApiProblem } from '../core/api.js';
import { showDone } from '../ui/feedback/notify.js';
import { useOnce } from '../ui/forms/use-once.js';
import { changedBy } from './preview-table.js';
import { changePrices, type Change } from './prices.api.js';

export interface Previewing {
  /** Undefined: not asked for yet, or something was typed since. */
  readonly lines: readonly PricePreview[] | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isBusy: boolean;
  readonly forget: () => void;
  readonly look: (load: () => Promise<readonly PricePreview[]>) => Promise<void>;
  /** Keeps what was previewed, by the versions that the preview read. */
  readonly keep: (change: Omit<Change, 'prices'>) => Promise<void>;
}

/** Looks at what a change of many prices would make, then keeps exactly that. */
export function usePreview(onKept: () => void): Previewing {
  const [lines, setLines] = useState<readonly PricePreview[]>();
  const [problem, setProblem] = useState<ApiProblem>();
  const { isBusy, once } = useOnce();
  const attempt = (work: () => Promise<void>): Promise<void> =>
    once(() => {
      setProblem(undefined);
      return work().catch((thrown: unknown) => {
        // Somebody changed a price meanwhile: what was previewed is old.
        setLines(undefined);
        setProblem(asProblem(thrown));
      });
    });
  const forget = (): void => {
    setLines(undefined);
    setProblem(undefined);
  };
  const look: Previewing['look'] = (load) => attempt(async () => setLines(await load()));
  const keep: Previewing['keep'] = (change) =>
    attempt(async () => {
      const changed = changedBy(lines ?? []);
      const prices = changed.map(({ code, after, version }) => ({ code, price: after, version }));
      await changePrices({ ...change, prices });
      showDone(prices.length === 1 ? 'One price was changed' : `${prices.length} prices were changed`);
      onKept();
    });
  return { lines, problem, isBusy, forget, look, keep };
}
