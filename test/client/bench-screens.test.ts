import { applyToBoard, countsOf, pictureOf, type BoardPicture } from '../../client/core/live-board.js';
import { mustReload, shownOf } from '../../client/core/reload-needed.js';
import { placeRows } from '../../client/ui/table/held-rows.js';
import {
  applyCard,
  applyToPage,
  isCardEvent,
  type CardPage,
  type WaitingList,
} from '../../client/core/waiting-cards.js';
import type { BoardSnapshot } from '../../shared/contract/worklist.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import type { Priority } from '../../shared/vocabulary.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');

function at(minutes: number): string {
  return new Date(NOON + minutes * 60_000).toISOString();
}

function aCard(id: string, over: Partial<JobCardRow> = {}): JobCardRow {
  return {
    id,
    bookingInformationId: `booking ${id}`,
    patientId: 'patient',
    profileId: 'profile',
    code: 'FBC',
    testname: 'Full blood count',
    laboratoryUnit: 'haematology',
    priority: 'routine',
    patientName: 'Mary Ann Banda',
    labNumber: 'LAB1',
    datetime: at(0),
    due: at(120),
    status: 'waiting',
    open: true,
    closedBy: null,
    timeOut: null,
    ...over,
  };
}

function cardEvent(type: 'JobCardOpened' | 'JobCardClosed', payload: JobCardRow): AnyEnvelope {
  const subject = { kind: 'jobCard', id: payload.id } as const;
  return { seq: 1, id: `${type} ${payload.id}`, type, at: at(1), actor: 'lab', subject, payload, version: 1 };
}

const ids = (cards: readonly { readonly id: string }[]): readonly string[] => cards.map(({ id }) => id);

describe('the worklist', () => {
  const empty: WaitingList = { cards: [], more: 0 };
  const opened = (id: string, priority: Priority, minute: number) =>
    cardEvent('JobCardOpened', aCard(id, { priority, due: at(120 + minute) }));

  test('stands in the order of the bench, whatever the order of the events', () => {
    const longAgo = aCard('viral load', { datetime: at(-600), due: at(2880) });
    const events = [
      cardEvent('JobCardOpened', longAgo),
      opened('later', 'routine', 5),
      opened('soon', 'routine', 1),
      opened('now', 'stat', 9),
      opened('urgent', 'urgent', -30),
    ];
    const list = events.reduce((cards, event) => shownOf(applyCard(cards, event, 'all')), empty);
    expect(ids(list.cards)).toEqual(['now', 'urgent', 'soon', 'later', 'viral load']);
  });

  test('takes the same event twice as once', () => {
    const once = shownOf(applyCard(empty, opened('a', 'urgent', 0), 'all'));
    expect(ids(shownOf(applyCard(once, opened('a', 'urgent', 0), 'all')).cards)).toEqual(['a']);
  });

  test('leaves the cards of another unit alone', () => {
    expect(applyCard(empty, opened('a', 'routine', 0), 'biochemistry')).toBe(empty);
  });

  test('loses a card when it is closed', () => {
    const list = { cards: [aCard('a'), aCard('b')], more: 0 };
    const closed = cardEvent('JobCardClosed', aCard('a', { open: false, status: 'processing' }));
    expect(ids(shownOf(applyCard(list, closed, 'haematology')).cards)).toEqual(['b']);
  });

  const close = (id: string) => cardEvent('JobCardClosed', aCard(id, { open: false, status: 'processing' }));

  test('that is loaded whole is exact: a card that comes or goes asks for nothing', () => {
    const list = { cards: [aCard('a'), aCard('b', { due: at(121) })], more: 0 };
    const events = [close('a'), close('unheard of'), opened('c', 'routine', 5)];
    expect(events.map((event) => mustReload(applyCard(list, event, 'all')))).toEqual([false, false, false]);
  });

  describe('with more behind than was loaded', () => {
    const list = { cards: [aCard('a'), aCard('b', { due: at(122) })], more: 3 };
    const after = (event: AnyEnvelope) => applyCard(list, event, 'all');

    test('a card that leaves goes at once, and brings the next one in', () => {
      expect(shownOf(after(close('a')))).toEqual({ cards: [list.cards[1]], more: 3 });
      expect(mustReload(after(close('a')))).toBe(true);
    });

    test('an urgent card stands at its place at once; how many are behind is asked', () => {
      const event = opened('now', 'stat', 9);
      expect(ids(shownOf(after(event)).cards)).toEqual(['now', 'a', 'b']);
      expect(mustReload(after(event))).toBe(true);
    });

    test('a card that belongs behind the last one shown makes no gap: it is asked for', () => {
      const events = [opened('late', 'routine', 9), close('far behind')];
      expect(events.map((event) => shownOf(after(event)))).toEqual([list, list]);
      expect(events.every((event) => mustReload(after(event)))).toBe(true);
    });

    test('a card that is urgent no more and falls behind the others leaves the page', () => {
      const event = opened('a', 'routine', 9);
      expect(shownOf(after(event))).toEqual({ cards: [list.cards[1]], more: 4 });
      expect(mustReload(after(event))).toBe(true);
    });

    test("a shown card's new name is exact, and another unit's card is no concern of this one", () => {
      const renamed = cardEvent('JobCardOpened', aCard('a', { patientName: 'Mary Phiri' }));
      expect(mustReload(after(renamed))).toBe(false);
      expect(applyCard(list, close('a'), 'biochemistry')).toBe(list);
    });
  });

  test('shows a later page, or a filtered one, as the server has it: an event has it loaded again', () => {
    const page: CardPage = {
      asked: '',
      cards: [aCard('a')],
      more: 0,
      page: 1,
      size: 200,
      total: 1,
      isOver: false,
    };
    const first = shownOf(applyToPage(page, opened('now', 'stat', 9), 'all'));
    expect(ids(first.cards)).toEqual(['now', 'a']);
    expect(first.total).toBe(2);
    expect(isCardEvent(opened('now', 'stat', 9))).toBe(true);
  });

  test('moves no row while somebody reads: what is done stays, what is new joins below only', () => {
    const row = (id: string, place: number) => ({ id, place });
    const shown = [row('b', 2), row('c', 3), row('d', 4)];
    const live = [row('a', 1), row('b', 2), row('d', 4), row('e', 5)];
    const order = (x: { place: number }, y: { place: number }): number => x.place - y.place;
    const placed = placeRows(shown, live, { keyOf: ({ id }) => id, order });
    expect(ids(placed)).toEqual(['b', 'c', 'd', 'e']);
  });
});

describe('the wall-board', () => {
  const card = { ...aCard('a', { due: at(10) }), initials: 'MAB' };
  const snapshot: BoardSnapshot = {
    shows: 'initials',
    units: [{ unit: 'haematology', waiting: 3, overdue: 1, urgent: 0, critical: 0, cards: [card] }],
    today: { booked: 4, released: 2 },
    criticalCalls: [],
    generatedAt: at(0),
  };
  const picture = pictureOf(snapshot, NOON);
  const counts = (of: typeof picture, now: number) => of.units.map((unit) => countsOf(of, unit, now))[0];

  test('counts a card as overdue as soon as its time has come, without asking', () => {
    expect(counts(picture, NOON)).toMatchObject({ waiting: 3, overdue: 1 });
    expect(counts(picture, NOON + 11 * 60_000)).toMatchObject({ waiting: 3, overdue: 2 });
  });

  test('shows a private wall initials and never a name', () => {
    const event = cardEvent('JobCardOpened', aCard('b', { patientName: 'M. A. B.', datetime: at(1) }));
    const [, fresh] = shownOf(applyToBoard(picture, event)).units[0]?.cards ?? [];
    expect(fresh).toMatchObject({ initials: 'MAB', patientName: null });
  });

  test('shows what its token says of a patient: the number alone, initials, or the name', () => {
    const event = cardEvent('JobCardOpened', aCard('b', { due: at(121) }));
    const shown = (shows: BoardPicture['shows']) =>
      shownOf(applyToBoard({ ...picture, shows }, event)).units[0]?.cards[1];
    expect(shown('number')).toMatchObject({ initials: '', patientName: null, labNumber: 'LAB1' });
    expect(shown('initials')).toMatchObject({ initials: 'MAB', patientName: null });
    expect(shown('full')).toMatchObject({ patientName: 'Mary Ann Banda' });
  });

  test('counts a closed card once, also one that it never named', () => {
    const reduce = (wall: BoardPicture, event: AnyEnvelope) => shownOf(applyToBoard(wall, event));
    const unnamed = cardEvent('JobCardClosed', aCard('far behind', { open: false, due: at(-5) }));
    const named = cardEvent('JobCardClosed', aCard('a', { open: false }));
    const after = [unnamed, named, unnamed, named].reduce(reduce, picture);
    expect(counts(after, NOON)).toMatchObject({ waiting: 1, overdue: 0 });
  });

  const asks = (of: BoardPicture, event: AnyEnvelope) => mustReload(applyToBoard(of, event));
  const wallOf = (cards: number, waiting: number) => {
    const named = Array.from({ length: cards }, (_, place) => ({ ...card, id: `card ${place}` }));
    const unit = { unit: 'haematology', waiting, overdue: 0, urgent: 0, critical: 0, cards: named } as const;
    return pictureOf({ ...snapshot, units: [unit] }, NOON);
  };
  const closing = (id: string) => cardEvent('JobCardClosed', aCard(id, { open: false, due: at(10) }));
  const opening = (id: string) => cardEvent('JobCardOpened', aCard(id, { datetime: at(1) }));

  test('that names every card counts by itself', () => {
    const whole = wallOf(30, 30);
    const events = [closing('card 1'), opening('new'), closing('unheard of')];
    expect(events.map((event) => asks(whole, event))).toEqual([false, false, false]);
  });

  test('with cards beyond the named ones asks again when one of those comes, goes or changes', () => {
    const full = wallOf(30, 40);
    expect(asks(full, closing('far behind'))).toBe(true);
    expect(asks(full, opening('new'))).toBe(true);
    expect(asks(full, closing('card 1'))).toBe(false);
  });

  test('brings in the next ones before the named ones run out', () => {
    expect(asks(wallOf(20, 40), closing('card 1'))).toBe(true);
    expect(asks(wallOf(21, 40), closing('card 1'))).toBe(false);
  });

  test('asks how many were booked today when a booking is deleted: it may be of another day', () => {
    const event = { ...opening('new'), type: 'BookingDeleted' } as unknown as AnyEnvelope;
    expect(asks(picture, event)).toBe(true);
  });
});
