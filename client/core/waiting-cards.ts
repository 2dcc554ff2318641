import type { AnyEnvelope, JobCardRow } from '../../shared/events.js';
import { DISCIPLINES, type Discipline, type Priority } from '../../shared/vocabulary.js';

export interface WaitingList {
  readonly cards: readonly JobCardRow[];
  /** Waiting cards beyond those that were loaded. */
  readonly more: number;
}

export type Unit = Discipline | 'all';

export function unitFrom(text: string | null): Unit | undefined {
  return text === 'all' ? 'all' : DISCIPLINES.find((known) => known === text);
}

const RANK: Readonly<Record<Priority, number>> = { stat: 0, urgent: 1, routine: 2 };

/** The order of the bench: stat, urgent, routine; then the oldest first. */
export function byBenchOrder(a: JobCardRow, b: JobCardRow): number {
  return (
    RANK[a.priority] - RANK[b.priority] || a.datetime.localeCompare(b.datetime) || a.id.localeCompare(b.id)
  );
}

/** Puts a card event into the list of a unit; the same list when the event is not of it. */
export function applyCard(list: WaitingList, event: AnyEnvelope, unit: Unit): WaitingList {
  if (event.type !== 'JobCardOpened' && event.type !== 'JobCardClosed') return list;
  const card = event.payload;
  if (unit !== 'all' && card.laboratoryUnit !== unit) return list;
  const isKnown = list.cards.some(({ id }) => id === card.id);
  const others = isKnown ? list.cards.filter(({ id }) => id !== card.id) : list.cards;
  if (card.open && card.status === 'waiting') return { ...list, cards: [...others, card].sort(byBenchOrder) };
  if (isKnown) return { ...list, cards: others };
  return list.more > 0 ? { ...list, more: list.more - 1 } : list;
}

export interface CardFilter {
  readonly text: string;
  readonly priority: Priority | '';
  readonly overdueOnly: boolean;
}

export const NO_FILTER: CardFilter = { text: '', priority: '', overdueOnly: false };

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function fits(card: JobCardRow, filter: CardFilter, now: number): boolean {
  if (filter.priority !== '' && card.priority !== filter.priority) return false;
  if (filter.overdueOnly && new Date(card.due).getTime() >= now) return false;
  const row = plain(`${card.labNumber} ${card.patientName} ${card.testname} ${card.code}`);
  return plain(filter.text)
    .split(/\s+/u)
    .every((word) => row.includes(word));
}
