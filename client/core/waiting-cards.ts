import type { JobCard } from '../../shared/contract/booking-shapes.js';
import { isSameName } from '../../shared/domain/people/other-person.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { PRIORITY_RANK } from '../../shared/domain/urgency.js';
import { DISCIPLINES, type Discipline, type Priority } from '../../shared/vocabulary.js';
import { api, withQuery, type Live, type Page } from './api.js';
import { mustReload, ReloadNeeded, shownOf, type Reduced } from './reload-needed.js';

export interface WaitingList {
  readonly cards: readonly JobCard[];
  /** Waiting cards beyond those that were loaded. */
  readonly more: number;
}

export type Unit = Discipline | 'all';

export function unitFrom(text: string | null): Unit | undefined {
  return text === 'all' ? 'all' : DISCIPLINES.find((known) => known === text);
}

const PAGE_SIZE = 200;
const MOST_PAGES = 5;

/** The waiting cards of a unit in the order of the bench, at most the first thousand: what falls due is watched. */
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
  return { data: { cards: [...cards.values()].sort(byBenchOrder), more }, seq: first.seq };
}

function readPage(unit: Unit, page: number, quiet: boolean): Promise<Live<Page<JobCardRow>>> {
  const path = `/api/jobCard/find/${unit}/waiting/${page}`;
  return api.getLive<Page<JobCardRow>>(withQuery(path, { size: PAGE_SIZE }), { quiet });
}

/** One page of them, as the filters find it, in the server's order; `more`: those on the pages behind. */
export interface CardPage extends WaitingList {
  /** Names the question: rows of another question are others. */
  readonly asked: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are more than `total`: the server counted no further. */
  readonly isOver: boolean;
}

/** A page of a unit's waiting cards, searched and filtered by the server. */
export async function readCardPage(
  unit: Unit,
  { filter, page, quiet }: { readonly filter: CardFilter; readonly page: number; readonly quiet: boolean },
): Promise<Live<CardPage>> {
  const { text, priority, overdueOnly } = filter;
  const query = { q: text.trim(), priority, overdue: overdueOnly ? 'true' : '', size: PAGE_SIZE };
  const path = withQuery(`/api/jobCard/find/${unit}/waiting/${page}`, query);
  const { data, seq } = await api.getLive<Page<JobCardRow>>(path, { quiet });
  const { items, size, total, more: isOver = false } = data;
  const more = Math.max(0, total - (page - 1) * size - items.length);
  return { data: { asked: path, cards: items, more, page, size, total, isOver }, seq };
}

/** An event put into the first page of an unfiltered list; any other page is the server's to tell. */
export function applyToPage(list: CardPage, event: AnyEnvelope, unit: Unit): Reduced<CardPage> {
  const reduced = applyCard(list, event, unit);
  const { cards, more } = shownOf(reduced);
  if (cards === list.cards && more === list.more) return mustReload(reduced) ? new ReloadNeeded(list) : list;
  const shown = { ...list, cards, more, total: cards.length + more };
  return mustReload(reduced) ? new ReloadNeeded(shown) : shown;
}

export function isCardEvent({ type }: AnyEnvelope): boolean {
  return type === 'JobCardOpened' || type === 'JobCardClosed';
}

/** Moments and ids, letter by letter: a list of a thousand is put in order at every event. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The order of the bench: stat, urgent, routine; each by what is due first. */
export function byBenchOrder(a: JobCardRow, b: JobCardRow): number {
  const rank = PRIORITY_RANK[a.priority] - PRIORITY_RANK[b.priority];
  return rank || byText(a.due, b.due) || byText(a.id, b.id);
}

/**
 * Applies a card event to the list of a unit; the same list if the event does not concern it. Exact while every waiting
 * card is loaded; with more behind, what enters or leaves the loaded ones is left to the server.
 */
export function applyCard(list: WaitingList, event: AnyEnvelope, unit: Unit): Reduced<WaitingList> {
  if (event.type !== 'JobCardOpened' && event.type !== 'JobCardClosed') return list;
  const card = event.payload;
  if (unit !== 'all' && card.laboratoryUnit !== unit) return list;
  const reduced = list.more === 0 ? withCard(list, card) : onFirstPage(list, card);
  // Whether two samples of one name are marked, the server says.
  return isWaiting(card) && isCalledLikeAnother(list, card) ? new ReloadNeeded(shownOf(reduced)) : reduced;
}

function isCalledLikeAnother({ cards }: WaitingList, card: JobCardRow): boolean {
  return cards.some(
    ({ patientId, patientName }) => patientId !== card.patientId && isSameName(patientName, card.patientName),
  );
}

function withCard(list: WaitingList, card: JobCardRow): WaitingList {
  const others = list.cards.filter(({ id }) => id !== card.id);
  const marked: JobCard = { ...markOf(list, card), ...card };
  if (isWaiting(card)) return { ...list, cards: [...others, marked].sort(byBenchOrder) };
  return others.length < list.cards.length ? { ...list, cards: others } : list;
}

/** An event does not tell the mark that the card has. */
function markOf({ cards }: WaitingList, card: JobCardRow): Pick<JobCard, 'nameMark'> {
  const nameMark = cards.find(({ id }) => id === card.id)?.nameMark;
  return nameMark === undefined ? {} : { nameMark };
}

/** Rows move at once; how many wait behind the last one is not guessed. */
function onFirstPage(list: WaitingList, card: JobCardRow): Reduced<WaitingList> {
  const last = list.cards.at(-1);
  const wasLoaded = list.cards.some(({ id }) => id === card.id);
  const isLoaded = isWaiting(card) && last !== undefined && byBenchOrder(card, last) <= 0;
  if (wasLoaded && isLoaded) return withCard(list, card);
  if (isLoaded) return new ReloadNeeded(withCard(list, card));
  const cards = list.cards.filter(({ id }) => id !== card.id);
  const more = wasLoaded && isWaiting(card) ? list.more + 1 : list.more;
  return new ReloadNeeded(wasLoaded ? { cards, more } : list);
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

/** Nothing is left out. */
export function isWholeList({ text, priority, overdueOnly }: CardFilter): boolean {
  return text.trim() === '' && priority === '' && !overdueOnly;
}
