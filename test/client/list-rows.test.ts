import { placeRows } from '../../client/ui/table/held-rows.js';
import { changedRows, removedRows, sameRows } from '../../client/ui/list-screen/use-list-parts.js';

interface Row {
  readonly id: string;
  readonly stage: string;
}

const keyOf = ({ id }: Row): string => id;
const rows = (...ids: readonly string[]): Row[] => ids.map((id) => ({ id, stage: 'waiting' }));
const page = (items: readonly Row[], size = 50) => ({ items, size, page: 1, total: items.length });
const ids = (list: readonly Row[]): string[] => list.map(keyOf);

test('a row that says the same as before stays the same object', () => {
  const before = page(rows('a', 'b'));
  const next = sameRows(
    before,
    page([
      { id: 'a', stage: 'waiting' },
      { id: 'b', stage: 'done' },
    ]),
    keyOf,
  );
  expect(next.items[0]).toBe(before.items[0]);
  expect(next.items[1]).toEqual({ id: 'b', stage: 'done' });
});

test('what came and what was changed is tinted, nothing else', () => {
  const [a, b] = rows('a', 'b') as [Row, Row];
  expect([...changedRows([a, b], [...rows('c'), a, { ...b, stage: 'done' }], keyOf)]).toEqual(['c', 'b']);
});

describe('while someone reads', () => {
  const drawn = rows('a', 'b', 'c');

  test('a new row above waits, and one below the last joins', () => {
    expect(ids(placeRows(drawn, rows('new', 'a', 'b', 'c', 'next'), { keyOf }))).toEqual([
      'a',
      'b',
      'c',
      'next',
    ]);
  });

  test('a row that left the list keeps its place, struck out', () => {
    const live = page(rows('a', 'c', 'd'));
    expect(ids(placeRows(drawn, live.items, { keyOf }))).toEqual(['a', 'b', 'c', 'd']);
    expect([...removedRows(drawn, live, keyOf)]).toEqual(['b']);
  });

  test('a row that was only pushed on to the next page is not struck out', () => {
    expect([...removedRows(drawn, page(rows('new', 'a', 'b'), 3), keyOf)]).toEqual([]);
  });

  test('on a page that is not full a missing row has left', () => {
    expect([...removedRows(drawn, page(rows('a', 'b')), keyOf)]).toEqual(['c']);
  });
});
