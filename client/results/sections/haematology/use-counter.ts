import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  countedCells,
  type Differential,
  isCell,
  type Target,
  cellLetters,
  NRBC_LETTER,
} from '../../../../shared/disciplines/haematology/cells.js';
import type { SectionPartProps } from '../section-part.js';

type Counted = Pick<SectionPartProps<Differential | null>, 'value' | 'rows' | 'onChange'>;

/** The count, and every way to continue it. */
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
    onChange(toStore(countOf(next, letters)));
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

/** The eyes are at the microscope: the counter has the focus from the start, unless somebody is typing already. */
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

/** Letter by letter: what was counted since `from`, so that the last one can be taken back. */
interface Counting {
  readonly from: Differential;
  readonly keys: string;
}

const NOTHING_COUNTED: Differential = { target: 100, tally: {}, nrbc: 0 };

/** By the code of the cell type. */
type Letters = ReadonlyMap<string, string>;

/** Adds the cells of `keys` to the earlier count; letters without a cell count nothing. */
function countOf({ from, keys }: Counting, letters: Letters): Differential {
  const codes = new Map([...letters].map(([code, letter]) => [letter, code]));
  const tally: Record<string, number> = { ...from.tally };
  let { nrbc } = from;
  for (const key of keys) {
    const code = codes.get(key);
    if (code !== undefined) tally[code] = (tally[code] ?? 0) + 1;
    else if (key === NRBC_LETTER) nrbc += 1;
  }
  return { target: from.target, tally, nrbc };
}

/** The letters that count, in upper case, up to the target: there the counter stops. */
function acceptedKeys(typed: string, { from }: Counting, letters: Letters): string {
  const known = new Set([...letters.values(), NRBC_LETTER]);
  let left = from.target - countedCells(from);
  let accepted = '';
  for (const key of typed.toUpperCase()) {
    if (!known.has(key) || left <= 0) continue;
    accepted += key;
    if (key !== NRBC_LETTER) left -= 1;
  }
  return accepted;
}

function isSameCount(one: Differential, other: Differential): boolean {
  const codes = new Set([...Object.keys(one.tally), ...Object.keys(other.tally)]);
  const isSame = [...codes].every((code) => (one.tally[code] ?? 0) === (other.tally[code] ?? 0));
  return isSame && one.nrbc === other.nrbc && one.target === other.target;
}

/** The differential to store: none while nothing was counted. */
function toStore(differential: Differential): Differential | null {
  const { tally, nrbc, target } = differential;
  const seen = Object.entries(tally).filter(([, count]) => count > 0);
  if (seen.length === 0 && nrbc === 0) return null;
  seen.sort(([one], [other]) => (one < other ? -1 : 1));
  return { target, tally: Object.fromEntries(seen), nrbc };
}

function withTarget(differential: Differential, target: Target): Differential {
  return { ...differential, target };
}
