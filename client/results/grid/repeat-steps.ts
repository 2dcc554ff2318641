import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { measurements, type RepeatedValue } from '../../../shared/domain/results/measured.js';

const UNSAVED = { by: null, at: null };

/** The new measurement starts empty, its comparator with it; the old one stands beside it. */
export function repeated(entry: Entry): Partial<Entry> {
  const first = { value: entry.parameter, reason: '', ...UNSAVED };
  const before = entry.repeats.length > 0 ? measurements(entry) : [first];
  const fresh = { value: '', reason: '', ...UNSAVED, chosen: true };
  const repeats = [...before.map((one): RepeatedValue => ({ ...one, chosen: false })), fresh];
  return { repeats, parameter: '', override: null };
}

export function chosenAt(entry: Entry, index: number): Partial<Entry> {
  const repeats = measurements(entry).map((one, at) => ({ ...one, chosen: at === index }));
  return { repeats, parameter: repeats[index]?.value ?? '', override: null };
}

/** The last one was not saved: the one before it is reported, unless another is chosen. */
export function withoutLast(entry: Entry): Partial<Entry> {
  const left = measurements(entry).slice(0, -1);
  const chosen = left.find((one) => one.chosen) ?? left.at(-1);
  const parameter = chosen?.value ?? '';
  if (left.length < 2) return { repeats: [], parameter };
  return { repeats: left.map((one) => ({ ...one, chosen: one === chosen })), parameter };
}
