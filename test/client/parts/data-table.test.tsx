/** @jest-environment ./test/window.cjs */
import { fireEvent, screen } from '@testing-library/react';
import { DataTable, type Column } from '../../../client/ui/data-table.js';
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
