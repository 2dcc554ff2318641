import { foldWord } from '../ranges/range-grammar.js';
import type { EmptyState, RowState, TestValue } from './test-value.js';

/** `reason` of an insufficient row: why. */
export type RowStatus = { readonly state: RowState; readonly reason: string | null };

type CompletenessFacts = Pick<TestValue, 'kind' | 'formula' | 'unitOfMeasure' | 'extra'>;

const CYCLE_THRESHOLD = '{Ct}';
const NOT_DONE = 'not done';
const PENDING = 'pending';
const INSUFFICIENT: ReadonlySet<string> = new Set([
  'insufficient',
  'insufficient sample',
  'haemolysed',
  'clotted',
]);

/** Whether somebody has to enter it, or say why not, before the profile counts as validated. */
export function isRequired({ kind, formula, unitOfMeasure, extra }: CompletenessFacts): boolean {
  if (formula !== null || kind === 'text' || kind === 'isolates' || kind === 'calculated') return false;
  return !isCycleThreshold({ unitOfMeasure }) && extra?.optional !== true;
}

/** Stays inside the laboratory: how strong a signal is says nothing that a doctor can go by. */
export function isCycleThreshold({ unitOfMeasure }: Pick<TestValue, 'unitOfMeasure'>): boolean {
  return unitOfMeasure === CYCLE_THRESHOLD;
}

/** Words that name a state are that state, however they were entered. */
export function isPendingWord(text: string): boolean {
  return foldWord(text) === PENDING;
}

export function rowStatus(
  value: string,
  said: { readonly state?: EmptyState | null; readonly reason?: string | null },
  required: boolean,
): RowStatus {
  const word = foldWord(value);
  if (word === NOT_DONE) return { state: 'not_done', reason: null };
  if (INSUFFICIENT.has(word)) return { state: 'insufficient', reason: value };
  if (value !== '') return { state: 'value', reason: null };
  if (said.state === 'not_done') return { state: 'not_done', reason: null };
  if (said.state === 'insufficient') return { state: 'insufficient', reason: said.reason ?? null };
  return { state: required ? 'pending' : 'value', reason: null };
}

type RowPresence = Pick<TestValue, 'state'>;

export function isPending({ state }: RowPresence): boolean {
  return state === 'pending';
}

/** Somebody entered it, or said why it has no value. */
export function isAccountedFor({ state, parameter }: RowPresence & Pick<TestValue, 'parameter'>): boolean {
  return parameter !== '' || state === 'not_done' || state === 'insufficient';
}

/** As a row without a value is printed; '' for one that has a value or is optional. */
export function emptyText({
  state,
  parameter,
  reason,
}: Pick<TestValue, 'parameter' | 'reason'> & Partial<Pick<TestValue, 'state'>>) {
  if (parameter !== '') return '';
  if (state === 'pending') return 'pending';
  if (state === 'not_done') return `not done${reason ? `: ${reason}` : ''}`;
  return state === 'insufficient' ? `insufficient${reason ? `: ${reason}` : ''}` : '';
}
