import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { CriticalCall } from '../../shared/contract/results.js';
import type { SearchPage } from '../../shared/contract/search.js';
import type { JobCardRow } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';
import type { Unit, WaitingList } from '../core/waiting-cards.js';

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

export function readBooking(id: string): Promise<Booking> {
  return api.get<Booking>(`/api/booking/${encodeURIComponent(id)}`, { quiet: true });
}

export function searchNumber(number: string): Promise<SearchPage> {
  return api.get<SearchPage>(withQuery('/api/search', { searchQuery: number }), { quiet: true });
}

export function readCriticalCalls(): Promise<readonly CriticalCall[]> {
  return api.get<readonly CriticalCall[]>('/api/results/critical', { quiet: true });
}

export function handOver(bookingId: string): Promise<Booking> {
  return api.post<Booking>('/api/booking/hand-over', { id: bookingId });
}
