import {
  bandRoom,
  type BoardColumnData,
  boardColumns,
  criticalBand,
  fitColumn,
  ROWS,
  rowsOf,
  widthOfCall,
} from '../../client/board/board-columns.js';
import { storedBoardSettings } from '../../client/board/board-settings.js';
import { applyToBoard, pictureOf, type BoardPicture } from '../../client/core/live-board.js';
import { shownOf } from '../../client/core/reload-needed.js';
import { dueState } from '../../client/ui/layout/waiting-time.js';
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
  const column = columnOf(aWall(cards(12)));
  const [alone, under] = [fitColumn(column, rowsOf(false, 4)), fitColumn(column, rowsOf(true, 4))];
  expect([alone.cards.length, alone.hidden]).toEqual([ROWS, 7]);
  expect([under.cards.length, under.hidden]).toEqual([4, 8]);
  expect([rowsOf(false, 1), rowsOf(true, 1)]).toEqual([ROWS, 2]);
});

test('a critical call grows at 15, 30 and 60 minutes', () => {
  const widths = [14, 15, 29, 30, 59, 60].map((minutes) => widthOfCall(aCall('a', 'L', minutes), NOON));
  expect(widths).toEqual([6, 7, 7, 8, 8, 9]);
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

test('critical calls of every unit stand in one band, the longest wait first, and who has no room is counted', () => {
  const columns = [
    aColumn('Biochemistry', 48, 3, 2),
    aColumn('Serology'),
    aColumn('Haematology', 5),
    aColumn('Molecular', 61),
  ];
  const said = (room: number) => {
    const { calls, more } = criticalBand(columns, room);
    return [calls.map(({ label, labNumber }) => `${label} ${labNumber}`), more];
  };
  expect(said(2)).toEqual([
    ['Molecular Molecular', 'Biochemistry Biochemistry'],
    'and 1 more in Haematology, 2 more in Biochemistry',
  ]);
  expect(said(5)[1]).toBe('');
  expect(criticalBand([aColumn('Serology')], 4)).toEqual({ calls: [], more: '' });
});

test('fourteen calls of one unit leave the call of another in sight if it waits longer, and are counted', () => {
  const many = aColumn('Biochemistry', ...Array.from({ length: 14 }, (_, index) => index + 1));
  const { calls, more } = criticalBand([many, aColumn('Microbiology', 90)], bandRoom(4));
  expect([calls[0]?.label, calls.length, more]).toEqual(['Microbiology', 4, 'and 11 more in Biochemistry']);
});

test('a phone has room for two calls, a wall for as many as it has columns', () => {
  expect([1, 3, 4, 7].map(bandRoom)).toEqual([2, 3, 4, 7]);
});
