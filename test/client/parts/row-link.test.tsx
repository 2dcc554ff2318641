import { fireEvent, screen } from '@testing-library/react';
import { DataTable, type Column } from '../../../client/ui/table/data-table.js';
import { OPEN_IN_NEW_TAB, linkedColumns } from '../../../client/ui/list-screen/list-rows.js';
import { draw } from './draw.js';

interface Card {
  readonly id: string;
  readonly name: string;
}

const COLUMNS: readonly Column<Card>[] = [
  { key: 'mark', title: 'Mark', titleHidden: true, render: () => '*' },
  { key: 'id', title: 'Lab number', render: ({ id }) => id },
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'acts', title: 'Acts', render: () => <button type="button">Print</button> },
];

let opened: string[];
let beside: string[];
const real = window.open;
beforeEach(() => {
  opened = [];
  beside = [];
  window.open = (address) => {
    beside.push(String(address));
    return null;
  };
  const columns = linkedColumns(COLUMNS, ({ id }) => `/payments?bookingId=${id}`);
  draw(
    <div {...OPEN_IN_NEW_TAB}>
      <DataTable
        label="Cards"
        columns={columns}
        rows={[{ id: 'LAB1', name: 'Mary Moyo' }]}
        rowKey={({ id }) => id}
        onOpen={({ id }) => opened.push(id)}
      />
    </div>,
  );
});
afterEach(() => {
  window.open = real;
});

test('a row is a link by what names it, to where it opens; the row keeps its own keys', () => {
  const link = screen.getByRole('link', { name: 'LAB1' });
  expect(link.getAttribute('href')).toBe('/payments?bookingId=LAB1');
  expect(link.tabIndex).toBe(-1);
  expect(fireEvent.click(link)).toBe(false);
  fireEvent.click(screen.getByText('Mary Moyo'));
  expect([opened, beside]).toEqual([['LAB1', 'LAB1'], []]);
});

test('with Ctrl, or the middle button, it opens beside: on the link by the browser, anywhere else in the row too', () => {
  expect(fireEvent.click(screen.getByRole('link'), { ctrlKey: true })).toBe(true);
  expect([opened, beside]).toEqual([[], []]);
  fireEvent.click(screen.getByText('Mary Moyo'), { ctrlKey: true });
  fireEvent(screen.getByText('Mary Moyo'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(opened).toEqual([]);
  expect(beside.map((address) => new URL(address).pathname)).toEqual(['/payments', '/payments']);
});

test('what has an act of its own in the row keeps it', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Print' }), { ctrlKey: true });
  expect(beside).toEqual([]);
});
