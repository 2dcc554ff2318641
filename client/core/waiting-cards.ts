import type { AnyEnvelope, JobCardRow } from '../../shared/events.js';
import { DISCIPLINES, type Discipline, type Priority } from '../../shared/vocabulary.js';
import { api, withQuery, type Live, type Page } from './api.js';
import { LoadAgain, type Reduced } from './load-again.js';

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

/** The waiting cards of a unit in the order of the bench, at most the first thousand: the worklist's first page. */
export async function readWaiting(unit: Unit, quiet = false): Promise<Live<WaitingList>> {
  const first = await readPage(unit, 1, quiet);
  const pages = Math.min(MOST_PAGES, Math.ceil(first.data.total / PAGE_SIZE));
  const cards = new Map<string, JobCardRow>();
  // Last page first: a card that moves up because another was closed meanwhile is met on an earlier page.
  for (let page = pages; page > 1; page -= 1) {
    const { data } = await readPage(unit, page, true);
    for (const card of data.items) cards.set(card.id, card);
  }
  const top = pages > 1 ? await readPage(unit, 1, true) : first;
  for (const card of top.data.items) cards.set(card.id, card);
  const more = Math.max(0, top.data.total - cards.size);
  return { data: { cards: [...cards.values()], more }, seq: first.seq };
}

function readPage(unit: Unit, page: number, quiet: boolean): Promise<Live<Page<JobCardRow>>> {
  const path = `/api/jobCard/find/${unit}/waiting/${page}`;
  return api.getLive<Page<JobCardRow>>(withQuery(path, { size: PAGE_SIZE }), { quiet });
}

const RANK: Readonly<Record<Priority, number>> = { stat: 0, urgent: 1, routine: 2 };

/** The order of the bench: stat, urgent, routine; then the oldest first. */
export function byBenchOrder(a: JobCardRow, b: JobCardRow): number {
  return (
    RANK[a.priority] - RANK[b.priority] || a.datetime.localeCompare(b.datetime) || a.id.localeCompare(b.id)
  );
}

/**
 * Puts a card event into the list of a unit; the same list when the event is not of it. Exact while every waiting card
 * is loaded; with more behind, what enters or leaves the loaded ones is for the server to say.
 */
export function applyCard(list: WaitingList, event: AnyEnvelope, unit: Unit): Reduced<WaitingList> {
  if (event.type !== 'JobCardOpened' && event.type !== 'JobCardClosed') return list;
  const card = event.payload;
  if (unit !== 'all' && card.laboratoryUnit !== unit) return list;
  return list.more === 0 ? withCard(list, card) : onFirstPage(list, card);
}

function withCard(list: WaitingList, card: JobCardRow): WaitingList {
  const others = list.cards.filter(({ id }) => id !== card.id);
  if (isWaiting(card)) return { ...list, cards: [...others, card].sort(byBenchOrder) };
  return others.length < list.cards.length ? { ...list, cards: others } : list;
}

/** Rows move at once; how many wait behind the last one is not guessed. */
function onFirstPage(list: WaitingList, card: JobCardRow): Reduced<WaitingList> {
  const last = list.cards.at(-1);
  const wasLoaded = list.cards.some(({ id }) => id === card.id);
  const isLoaded = isWaiting(card) && last !== undefined && byBenchOrder(card, last) <= 0;
  if (wasLoaded && isLoaded) return withCard(list, card);
  if (isLoaded) return new LoadAgain(withCard(list, card));
  const cards = list.cards.filter(({ id }) => id !== card.id);
  const more = wasLoaded && isWaiting(card) ? list.more + 1 : list.more;
  return new LoadAgain(wasLoaded ? { cards, more } : list);
}

function isWaiting({ open, status }: JobCardRow): boolean {
  return open && status === 'waiting';
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
