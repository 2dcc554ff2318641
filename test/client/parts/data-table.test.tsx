import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { DataTable, type Column } from '../../../client/ui/table/data-table.js';
import { draw } from './draw.js';

interface Card {
  readonly id: string;
  readonly name: string;
}

const painted: string[] = [];
const COLUMNS: readonly Column<Card>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }) => {
      painted.push(name);
      return name;
    },
  },
];

const cards = (...names: readonly string[]): Card[] => names.map((name) => ({ id: name, name }));

function table(rows: readonly Card[], more: Partial<Parameters<typeof DataTable<Card>>[0]> = {}) {
  // A screen hands in new functions each time that it is drawn.
  return (
    <DataTable
      label="Cards"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={() => undefined}
      {...more}
    />
  );
}

beforeEach(() => painted.splice(0));

test('only the row that changed is painted again', () => {
  const [ann, bea, cid] = cards('Ann', 'Bea', 'Cid') as [Card, Card, Card];
  const { again } = draw(table([ann, bea, cid]));
  expect(painted).toEqual(['Ann', 'Bea', 'Cid']);
  painted.splice(0);
  again(table([ann, { ...bea, name: 'Beatrice' }, cid]));
  expect(painted).toEqual(['Beatrice']);
});

test('a tick repaints its own row', () => {
  const rows = cards('Ann', 'Bea', 'Cid');
  const onSelect = (): void => undefined;
  const { again } = draw(table(rows, { selected: new Set(), onSelect }));
  painted.splice(0);
  again(table(rows, { selected: new Set(['Cid']), onSelect }));
  expect(painted).toEqual(['Cid']);
});

test('a row that was not painted again still does what the screen says now', () => {
  const rows = cards('Ann');
  const opened: string[] = [];
  const { again } = draw(table(rows, { onOpen: () => opened.push('before') }));
  again(table(rows, { onOpen: ({ name }) => opened.push(name) }));
  fireEvent.keyDown(screen.getByRole('row', { name: 'Ann' }), { key: 'Enter' });
  expect(opened).toEqual(['Ann']);
  expect(painted).toEqual(['Ann']);
});

test('a row whose state is another is drawn with it, and no other row', () => {
  const columns: readonly Column<Card>[] = [
    {
      key: 'name',
      title: 'Name',
      render: ({ name }, state) => {
        painted.push(name);
        return state === 'gone' ? `${name} is off the list` : name;
      },
    },
  ];
  const rows = cards('Ann', 'Bea', 'Cid');
  const { again } = draw(table(rows, { columns }));
  painted.splice(0);
  again(table(rows, { columns, rowState: ({ id }) => (id === 'Bea' ? 'gone' : undefined) }));
  screen.getByRole('row', { name: 'Bea is off the list' });
  expect(painted).toEqual(['Bea']);
});

describe('a long list', () => {
  const many = cards(...Array.from({ length: 100 }, (_, index) => `Card ${index}`));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const drawn = (): number => screen.getAllByRole('row').length - 1;
  const aMoment = (): void => act(() => void jest.advanceTimersToNextTimer());

  test('is drawn a part at a time, and is whole a moment later', () => {
    draw(table(many));
    expect(drawn()).toBe(40);
    aMoment();
    aMoment();
    expect(drawn()).toBe(100);
    expect(painted).toHaveLength(100);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('an event in a whole list draws its own row at once', () => {
    const { again } = draw(table(many));
    aMoment();
    aMoment();
    painted.splice(0);
    again(table([...many.slice(0, 99), { id: 'Card 99', name: 'Card 99, urgent' }]));
    expect(drawn()).toBe(100);
    expect(painted).toEqual(['Card 99, urgent']);
  });

  test('another list begins with its first part', () => {
    const { again } = draw(table(many, { list: 'page 1' }));
    aMoment();
    aMoment();
    again(table(cards(...many.map(({ name }) => `${name} of page 2`)), { list: 'page 2' }));
    expect(drawn()).toBe(40);
  });
});
