import type { Differential, Target } from '../../../../shared/disciplines/haematology/cells.js';
import { countedCells } from '../../../../shared/disciplines/haematology/cells.js';
import { NRBC_LETTER } from '../../../../shared/disciplines/haematology/letters.js';

/** Letter by letter: what was counted since `from`, so that the last one can be taken back. */
export interface Counting {
  readonly from: Differential;
  readonly keys: string;
}

export const NOTHING_COUNTED: Differential = { target: 100, tally: {}, nrbc: 0 };

/** By the code of the cell type. */
export type Letters = ReadonlyMap<string, string>;

/** What `keys` counts on top of what was counted before; letters that stand for nothing count nothing. */
export function countOf({ from, keys }: Counting, letters: Letters): Differential {
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
export function acceptedKeys(typed: string, { from }: Counting, letters: Letters): string {
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

export function isSameCount(one: Differential, other: Differential): boolean {
  const codes = new Set([...Object.keys(one.tally), ...Object.keys(other.tally)]);
  const isSame = [...codes].every((code) => (one.tally[code] ?? 0) === (other.tally[code] ?? 0));
  return isSame && one.nrbc === other.nrbc && one.target === other.target;
}

/** What is kept: no differential at all while nothing was counted. */
export function asKept(differential: Differential): Differential | null {
  const { tally, nrbc, target } = differential;
  const seen = Object.entries(tally).filter(([, count]) => count > 0);
  if (seen.length === 0 && nrbc === 0) return null;
  seen.sort(([one], [other]) => (one < other ? -1 : 1));
  return { target, tally: Object.fromEntries(seen), nrbc };
}

export function withTarget(differential: Differential, target: Target): Differential {
  return { ...differential, target };
}
