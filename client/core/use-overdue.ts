import { useMemo } from 'react';
import type { TodoGroup, TodoItem } from '../../shared/contract/worklist.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { useLiveList } from './live-list.js';
import { sameItems } from './same-items.js';
import { useCan } from './session.js';
import { applyCard, byBenchOrder, readWaiting } from './waiting-cards.js';

/** Cards fall due as time goes by, with no event to tell: they are watched here. */
export function useOverdue(now: number): TodoGroup | undefined {
  const isBench = useCan('worklist.read');
  const { data } = useLiveList(`overdue ${isBench}`, {
    topics: isBench ? ['worklist:all'] : [],
    load: ({ quiet }) =>
      isBench ? readWaiting('all', quiet) : Promise.resolve({ data: { cards: [], more: 0 }, seq: undefined }),
    reduce: (list, event) => applyCard(list, event, 'all'),
    merge: (before, next) => ({ ...next, cards: sameItems(before.cards, next.cards, ({ id }) => id) }),
  });
  return useMemo(
    // More cards than were loaded: the server's own list knows better.
    () => (!isBench || data === undefined || data.more > 0 ? undefined : overdueOf(data.cards, now)),
    [isBench, data, now],
  );
}

function overdueOf(cards: readonly JobCardRow[], now: number): TodoGroup {
  const late = cards.filter((card) => Date.parse(card.due) < now);
  const items = late.sort(byBenchOrder).map(itemOf);
  return { kind: 'overdue', title: 'Overdue job cards', total: items.length, items };
}

const items = new WeakMap<JobCardRow, TodoItem>();

/** The same item as long as the card is the same: its row is not drawn again. */
function itemOf(card: JobCardRow): TodoItem {
  const known = items.get(card);
  if (known !== undefined) return known;
  const item = {
    id: card.id,
    bookingId: card.bookingInformationId,
    patientId: card.patientId,
    labNumber: card.labNumber,
    patientName: card.patientName,
    profileCode: card.code,
    unit: card.laboratoryUnit,
    text: card.testname,
    since: card.datetime,
    due: card.due,
  };
  items.set(card, item);
  return item;
}
