import { useEffect, useRef, useState } from 'react';
import type { StockTakeLine } from '../../../shared/contract/stock-take-shapes.js';
import type { CountedLot } from '../../../shared/contract/stock-take.js';
import { asProblem } from '../../core/api.js';
import { wasDone } from '../../core/unknown-outcome.js';
import { useOneTry } from '../../core/use-one-try.js';
import { keepCount } from '../inventory.api.js';

interface Kept {
  /** As it is shown: what was typed, else what is kept. */
  readonly value: string;
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Keeps what was typed; what could not be kept stays and says why. */
  readonly keep: () => Promise<void>;
}

interface Keeping {
  readonly takeId: string;
  readonly line: StockTakeLine;
  readonly stored: string;
  readonly wrong: (text: string) => string | null;
  readonly change: (text: string) => Pick<CountedLot, 'counted' | 'reason'>;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSaved: () => Promise<void>;
}

/**
 * A field of the count sheet: kept when it is left, once for what was typed. What is typed while the one before is on
 * its way goes out when that is known.
 */
export function useKept({ takeId, line, stored, wrong, change, onTyped, onSaved }: Keeping): Kept {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const oneTry = useOneTry();
  const latest = useRef<string>(undefined);
  const sending = useRef({ isBusy: false, isWanted: false });
  const isTyped = typed !== undefined;
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  const show = (text: string | undefined): void => {
    latest.current = text;
    setTyped(text);
  };
  const type = (text: string): void => {
    show(text);
    setError(undefined);
  };
  const send = async (text: string): Promise<void> => {
    const { lotId, placeId } = line;
    try {
      await oneTry((key) => keepCount(takeId, { lotId, placeId, ...change(text.trim()) }, key));
      await onSaved();
      if (latest.current !== text) return;
      show(undefined);
      setError(undefined);
    } catch (thrown) {
      // What was sent first stands on the sheet; what was typed since stays in the field.
      if (wasDone(thrown)) await onSaved();
      setError(asProblem(thrown).detail);
    }
  };
  const keep = async (): Promise<void> => {
    const text = latest.current;
    if (text === undefined) return;
    if (text.trim() === '' && stored === '' && !sending.current.isBusy) return show(undefined);
    const said = text.trim() === '' ? null : wrong(text);
    if (said !== null) return setError(said);
    if (sending.current.isBusy) {
      sending.current.isWanted = true;
      return;
    }
    sending.current = { isBusy: true, isWanted: false };
    await send(text);
    const { isWanted } = sending.current;
    sending.current.isBusy = false;
    if (isWanted && latest.current !== text) await keep();
  };
  return { value: typed ?? stored, error, type, keep };
}
