import type { AnyEnvelope, JobCardRow } from '../../shared/events.js';
import { DISCIPLINES, type Discipline, type Priority } from '../../shared/vocabulary.js';
import { api, withQuery, type Live, type Page } from './api.js';

export interface WaitingList {
  readonly cards: readonly JobCardRow[];
  /** Waiting cards beyond those that were loaded. */
  readonly more: number;
}

export type Unit = Discipline | 'all';

export function unitFrom(text: string | null): Unit | undefined {
  return text === 'all' ? 'all' : DISCIPLINES.find((known) => known === text);
}

const PAGE_SIZE = 200;
const MOST_PAGES = 5;

/** The waiting cards of a unit in the order of the bench, at most the first thousand. */
export async function readWaiting(unit: Unit): Promise<Live<WaitingList>> {
  const first = await readPage(unit, 1);
  const pages = Math.min(MOST_PAGES, Math.ceil(first.data.total / PAGE_SIZE));
  const cards = new Map<string, JobCardRow>();
  // Last page first: a card that moves up because another was closed meanwhile is met on an earlier page.
  for (let page = pages; page > 1; page -= 1) {
    const { data } = await readPage(unit, page);
    for (const card of data.items) cards.set(card.id, card);
  }
  const top = pages > 1 ? await readPage(unit, 1) : first;
  for (const card of top.data.items) cards.set(card.id, card);
  const more = Math.max(0, top.data.total - cards.size);
  return { data: { cards: [...cards.values()], more }, seq: first.seq };
}

function readPage(unit: Unit, page: number): Promise<Live<Page<JobCardRow>>> {
  const path = `/api/jobCard/find/${unit}/waiting/${page}`;
  return api.getLive<Page<JobCardRow>>(withQuery(path, { size: PAGE_SIZE }), { quiet: page > 1 });
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
