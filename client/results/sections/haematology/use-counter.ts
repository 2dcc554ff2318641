import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  countedCells,
  isCell,
  type Differential,
  type Target,
} from '../../../../shared/disciplines/haematology/cells.js';
import { cellLetters } from '../../../../shared/disciplines/haematology/letters.js';
import type { SectionPartProps } from '../section-part.js';
import {
  acceptedKeys,
  asKept,
  countOf,
  isSameCount,
  NOTHING_COUNTED,
  withTarget,
  type Counting,
} from './counting.js';

type Counted = Pick<SectionPartProps<Differential | null>, 'value' | 'rows' | 'onChange'>;

/** What was counted, and every way to go on. */
export function useCounter({ value, rows, onChange }: Counted) {
  const cells = useMemo(() => rows.filter(isCell), [rows]);
  const letters = useMemo(() => cellLetters(cells), [cells]);
  const [target, setTarget] = useState<Target>(value?.target ?? NOTHING_COUNTED.target);
  const now = value ?? withTarget(NOTHING_COUNTED, target);
  const [counting, setCounting] = useState<Counting>({ from: now, keys: '' });
  // Somebody else's count was taken over, or a draft came back: which cell came last is not known of it.
  const held = isSameCount(countOf(counting, letters), now) ? counting : { from: now, keys: '' };
  const keep = (next: Counting): void => {
    setCounting(next);
    onChange(asKept(countOf(next, letters)));
  };
  const type = (typed: string): void => keep({ ...held, keys: acceptedKeys(typed, held, letters) });
  const done = countedCells(now);
  return {
    cells,
    letters,
    now,
    done,
    keys: held.keys,
    isFull: done >= now.target,
    /** The percentages were typed instead. */
    isTyped: value === null && cells.some(({ parameter }) => parameter !== ''),
    type,
    count: (letter: string): void => type(held.keys + letter),
    aim: (next: Target): void => {
      setTarget(next);
      keep({ ...held, from: withTarget(held.from, next) });
    },
    clear: (): void => keep({ from: withTarget(NOTHING_COUNTED, target), keys: '' }),
  };
}

/** The eyes are in the microscope: the counter is in hand from the start, unless somebody is typing already. */
export function useFirstFocus(input: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  const wanted = useRef(isWanted);
  useEffect(() => {
    const inHand = document.activeElement;
    const isFree =
      inHand === null ||
      inHand === document.body ||
      (inHand instanceof HTMLInputElement && inHand.value === '');
    if (wanted.current && isFree) input.current?.focus({ preventScroll: true });
  }, [input]);
}
