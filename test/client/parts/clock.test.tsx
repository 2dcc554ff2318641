import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { DataTable, type Column } from '../../../client/ui/table/data-table.js';
import { useClock } from '../../../client/ui/layout/now.js';
import { DueMark, PressingMark, WaitingTime } from '../../../client/ui/layout/waiting-time.js';
import { draw } from './draw.js';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

const at = (minutes: number): string => new Date(NOON + minutes * MINUTE).toISOString();
const pass = (minutes: number): void => act(() => void jest.advanceTimersByTime(minutes * MINUTE));

interface Card {
  readonly id: string;
  readonly since: string;
}

const painted: string[] = [];
const COLUMNS: readonly Column<Card>[] = [
  {
    key: 'card',
    title: 'Card',
    render: ({ id, since }) => {
      painted.push(id);
      return (
        <>
          {id} <WaitingTime since={since} />
        </>
      );
    },
  },
];

test('a tick of the clock writes the new minute and draws no row', () => {
  const cards = [
    { id: 'Ann', since: at(-12) },
    { id: 'Bea', since: at(-90) },
  ];
  draw(<DataTable label="Cards" columns={COLUMNS} rows={cards} rowKey={({ id }) => id} />);
  screen.getByText('12 min');
  painted.splice(0);
  pass(1);
  screen.getByText('13 min');
  screen.getByText('1 h 31');
  expect(painted).toEqual([]);
});

test('who says the same at a tick is not drawn again', () => {
  const drawn: string[] = [];
  function Hour() {
    const text = useClock((now) => `hour ${Math.floor((now - NOON) / (60 * MINUTE))}`);
    drawn.push(text);
    return text;
  }
  draw(<Hour />);
  pass(59);
  expect(drawn).toEqual(['hour 0']);
  pass(2);
  expect(drawn).toEqual(['hour 0', 'hour 1']);
});

test('a hundred clocks are one timer, which rests with the last of them', () => {
  const { unmount } = draw(
    <>
      {Array.from({ length: 100 }, (_, index) => (
        <WaitingTime key={index} since={at(-index)} />
      ))}
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a card grows pressing as its time runs out, with no event to tell', () => {
  draw(
    <>
      <DueMark due={at(20)} />
      <PressingMark due={at(20)} />
    </>,
  );
  expect(screen.queryByText(/Due in|Overdue/)).toBeNull();
  pass(6);
  expect(screen.getAllByText('Due in 14 min')).toHaveLength(2);
  pass(17);
  expect(screen.getAllByText('Overdue 3 min')).toHaveLength(2);
});
