import { changesOf } from '../../client/audit/changes.js';
import { boardReducer, countsOf, needsRefill, pictureOf } from '../../client/core/live-board.js';
import { boardColumns } from '../../client/board/board-columns.js';
import { placeRows } from '../../client/ui/held-rows.js';
import { applyCard, fits, NO_FILTER, type WaitingList } from '../../client/core/waiting-cards.js';
import type { BoardSnapshot } from '../../shared/contract/worklist.js';
import type { AnyEnvelope, JobCardRow } from '../../shared/events.js';
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
    cardEvent('JobCardOpened', aCard(id, { priority, datetime: at(minute) }));

  test('stands in the order of the bench, whatever the order of the events', () => {
    const events = [opened('new', 'routine', 5), opened('old', 'routine', 1), opened('now', 'stat', 9)];
    const list = events.reduce((cards, event) => applyCard(cards, event, 'all'), empty);
    expect(ids(list.cards)).toEqual(['now', 'old', 'new']);
  });

  test('takes the same event twice as once', () => {
    const once = applyCard(empty, opened('a', 'urgent', 0), 'all');
    expect(ids(applyCard(once, opened('a', 'urgent', 0), 'all').cards)).toEqual(['a']);
  });

  test('leaves the cards of another unit alone', () => {
    expect(applyCard(empty, opened('a', 'routine', 0), 'biochemistry')).toBe(empty);
  });

  test('loses a card when it is closed', () => {
    const list = { cards: [aCard('a'), aCard('b')], more: 0 };
    const closed = cardEvent('JobCardClosed', aCard('a', { open: false, status: 'processing' }));
    expect(ids(applyCard(list, closed, 'haematology').cards)).toEqual(['b']);
  });

  test('is filtered by words in any order, without accents', () => {
    const card = aCard('a', { patientName: 'Zoë Müller' });
    expect(fits(card, { ...NO_FILTER, text: 'muller zoe' }, NOON)).toBe(true);
    expect(fits(card, { ...NO_FILTER, text: 'muller hiv' }, NOON)).toBe(false);
    expect(fits(card, { ...NO_FILTER, overdueOnly: true }, NOON)).toBe(false);
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
    const [, fresh] = boardReducer(false)(picture, event).units[0]?.cards ?? [];
    expect(fresh).toMatchObject({ initials: 'MAB', patientName: null });
  });

  test('counts a closed card once, also one that it never named', () => {
    const reduce = boardReducer(true);
    const unnamed = cardEvent('JobCardClosed', aCard('far behind', { open: false, due: at(-5) }));
    const named = cardEvent('JobCardClosed', aCard('a', { open: false }));
    const after = [unnamed, named, unnamed, named].reduce(reduce, picture);
    expect(counts(after, NOON)).toMatchObject({ waiting: 1, overdue: 0 });
    expect(needsRefill(picture)).toBe(true);
  });

  test('puts overdue cards above urgent ones', () => {
    const urgent = cardEvent('JobCardOpened', aCard('u', { priority: 'urgent', datetime: at(1) }));
    const wall = boardReducer(true)(picture, urgent);
    const [column] = boardColumns(wall, NOON + 11 * 60_000, []);
    expect(ids(column?.cards ?? [])).toEqual(['a', 'u']);
  });
});

test('the audit trail shows each value that was added, changed or taken away', () => {
  const before = { phone: '1', tests: ['FBC', 'ESR'], note: null };
  const after = { phone: '2', tests: ['FBC'], ward: 'B' };
  expect(changesOf(before, after)).toEqual([
    { path: 'phone', before: '1', after: '2' },
    { path: 'tests[2]', before: 'ESR', after: undefined },
    { path: 'ward', before: undefined, after: 'B' },
  ]);
});
