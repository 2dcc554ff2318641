import {
  boardColumns,
  callsElsewhere,
  unitsWithCalls,
  type BoardColumnData,
} from '../../client/board/board-columns.js';
import { storedBoardSettings } from '../../client/board/board-settings.js';
import { fitColumn, halvesOfCall, ROWS } from '../../client/board/fit-column.js';
import { applyToBoard, pictureOf, type BoardPicture } from '../../client/core/live-board.js';
import { shownOf } from '../../client/core/load-again.js';
import { dueState } from '../../client/ui/waiting-time.js';
import type { BoardCall, BoardCard } from '../../shared/contract/worklist.js';
import type { AnyEnvelope } from '../../shared/events.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();
const ALL = { units: [], language: 'en' } as const;

function aCard(id: string, due: number, more: Partial<BoardCard> = {}): BoardCard {
  const named = { labNumber: `LAB-${id}`, initials: '', patientName: null };
  return { id, testname: 'U&E', priority: 'routine', ...named, datetime: at(-60), due: at(due), ...more };
}

function aCall(id: string, labNumber: string, minutes: number): BoardCall {
  const named = { labNumber, initials: '', patientName: null };
  return { id, unit: 'biochemistry', ...named, raisedAt: at(-minutes), clockFrom: at(-minutes), minutes };
}

function aWall(cards: readonly BoardCard[], calls: readonly BoardCall[] = []): BoardPicture {
  const counts = { waiting: cards.length, overdue: 0, urgent: 0, critical: calls.length };
  const unit = { unit: 'biochemistry', ...counts, cards } as const;
  const today = { booked: 0, released: 0 };
  return pictureOf({ shows: 'number', units: [unit], today, criticalCalls: calls, generatedAt: at(0) }, NOON);
}

function columnOf(picture: BoardPicture): BoardColumnData {
  const [column] = boardColumns(picture, NOON, ALL);
  if (column === undefined) throw new Error('The wall has no column.');
  return column;
}

const cards = (count: number) => Array.from({ length: count }, (_, place) => aCard(`c${place}`, place));

test('the wall is in the order of the time that is left, whatever the priority', () => {
  const late = aCard('late', -20);
  const stat = aCard('stat', 25, { priority: 'stat' });
  const { cards: order } = columnOf(aWall([stat, aCard('last', 90), aCard('soon', 5), late]));
  expect(order.map(({ id }) => id)).toEqual(['late', 'soon', 'stat', 'last']);
});

test('a card is amber when fifteen minutes or less are left', () => {
  expect([at(16), at(15), at(0), at(-1)].map((due) => dueState(due, NOON))).toEqual([
    'later',
    'soon',
    'soon',
    'overdue',
  ]);
});

test('a unit has five tall rows and says how many more there are', () => {
  const fitted = fitColumn(columnOf(aWall(cards(12))), NOON);
  expect([fitted.cards.length, fitted.hidden]).toEqual([ROWS, 7]);
});

test('a critical call grows at 15, 30 and 60 minutes', () => {
  const heights = [14, 15, 29, 30, 59, 60].map((minutes) => halvesOfCall(aCall('a', 'L', minutes), NOON));
  expect(heights).toEqual([2, 3, 3, 4, 4, 5]);
  const room = (minutes: number) => {
    const {
      calls,
      cards: shown,
      hidden,
    } = fitColumn(columnOf(aWall(cards(5), [aCall('a', 'L', minutes)])), NOON);
    return [calls.length, shown.length, hidden];
  };
  expect([room(3), room(16), room(61)]).toEqual([
    [1, 4, 1],
    [1, 3, 2],
    [1, 2, 3],
  ]);
});

test('however many calls are open, one is on the wall', () => {
  const old = ['a', 'b', 'c'].map((id) => aCall(id, id, 61));
  const { calls, cards: shown, hidden } = fitColumn(columnOf(aWall(cards(5), old)), NOON);
  expect([calls.length, shown.length, hidden]).toEqual([2, 0, 6]);
});

test('several criticals of one patient are one card, as old as the oldest', () => {
  const open = [aCall('potassium', 'LAB1', 12), aCall('other', 'LAB2', 20), aCall('sodium', 'LAB1', 31)];
  const { calls, counts } = columnOf(aWall([], open));
  expect(calls.map(({ labNumber, count, clockFrom }) => [labNumber, count, clockFrom])).toEqual([
    ['LAB1', 2, at(-31)],
    ['LAB2', 1, at(-20)],
  ]);
  expect(counts.critical).toBe(3);
});

test('a wall that hangs for months holds no more after ten thousand events than after five hundred', () => {
  const event = (type: string, index: number): AnyEnvelope => {
    const shown = { ...aCard(`n${index}`, 30), laboratoryUnit: 'biochemistry', patientName: '' };
    const payload = { ...shown, open: type === 'JobCardOpened', timeOut: at(1) };
    return { type, payload, at: at(0), seq: index } as unknown as AnyEnvelope;
  };
  const size = ({ units: [unit] }: BoardPicture) => (unit?.cards.length ?? 0) + (unit?.closed.size ?? 0);
  let picture = aWall(cards(3));
  let early = 0;
  for (let index = 0; index < 5_000; index += 1) {
    picture = shownOf(applyToBoard(picture, event('JobCardOpened', index)));
    picture = shownOf(applyToBoard(picture, event('JobCardClosed', index)));
    if (index === 500) early = size(picture);
  }
  expect(size(picture)).toBeLessThanOrEqual(early);
  expect(picture.units[0]?.cards).toHaveLength(3);
});

test('a screen keeps what it was set up as, and forgets what is not known any more', () => {
  const chosen = { privacy: 'initials', units: ['serology'], language: 'fr', rotation: 0, isSetUp: true };
  expect(storedBoardSettings(JSON.stringify(chosen))).toMatchObject(chosen);
  const strange = { privacy: 'all', units: ['x'], language: 'xx', rotation: 5, scheme: 'pink' };
  const plain = {
    privacy: 'number',
    units: [],
    language: 'en',
    rotation: 20,
    scheme: 'dark',
    isSetUp: false,
  };
  expect([JSON.stringify(strange), '{', null].map(storedBoardSettings)).toEqual([plain, plain, plain]);
  const [column] = boardColumns(aWall(cards(1)), NOON, { units: ['biochemistry'], language: 'fr' });
  expect(column?.label).toBe('Biochimie');
});

const aColumn = (label: string, ...minutes: readonly number[]): BoardColumnData =>
  ({
    label,
    counts: { waiting: 0, overdue: 0, urgent: 0, critical: minutes.length },
    calls: minutes.map((waited) => ({ ...aCall(`${label}${waited}`, label, waited), count: 1 })),
    cards: [],
  }) as unknown as BoardColumnData;

test('units with open calls stay in sight, the longest wait first, and those without room are named with theirs', () => {
  const columns = [
    aColumn('Biochemistry', 48, 3),
    aColumn('Serology'),
    aColumn('Haematology', 5),
    aColumn('Molecular', 61),
  ];
  const worst = unitsWithCalls(columns);
  expect(worst.map(({ label }) => label)).toEqual(['Molecular', 'Biochemistry', 'Haematology']);
  expect(callsElsewhere(columns, worst.slice(0, 1), NOON)).toBe(
    '2 in Biochemistry (48 min), 1 in Haematology (5 min)',
  );
  expect(callsElsewhere(columns, worst, NOON)).toBe('');
});
