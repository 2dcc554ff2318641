import type { TodoGroup } from '../../shared/contract/worklist.js';
import { useLiveList } from './live-list.js';
import { useCan } from './session.js';
import { applyCard, byPriority, readWaiting } from './waiting-cards.js';

/** Cards fall due as time goes by, with no event to tell: they are watched here. */
export function useOverdue(now: number): TodoGroup | undefined {
  const isBench = useCan('worklist.read');
  const { data } = useLiveList(`overdue ${isBench}`, {
    topics: isBench ? ['worklist:all'] : [],
    load: ({ quiet }) =>
      isBench ? readWaiting('all', quiet) : Promise.resolve({ data: { cards: [], more: 0 }, seq: undefined }),
    reduce: (list, event) => applyCard(list, event, 'all'),
  });
  // More cards than were loaded: the server's own list knows better.
  if (!isBench || data === undefined || data.more > 0) return undefined;
  const late = data.cards.filter((card) => new Date(card.due).getTime() < now);
  const items = late
    .sort((a, b) => byPriority(a, b) || a.due.localeCompare(b.due))
    .map((card) => ({
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
    }));
  return { kind: 'overdue', title: 'Overdue job cards', total: items.length, items };
}
