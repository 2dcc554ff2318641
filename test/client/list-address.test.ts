import {
  addressOf,
  isFiltered,
  queryIn,
  type ListAddress,
} from '../../client/ui/list-screen/list-address.js';

type Name = 'q' | 'status' | 'kind' | 'from' | 'to' | 'of';

const LIST: ListAddress<Name> = {
  filters: [
    { kind: 'words', name: 'q', label: 'Words' },
    { kind: 'choice', name: 'status', label: 'Status', standard: 'due', options: { due: 'Due', all: 'All' } },
    { kind: 'choice', name: 'kind', label: 'Kind', isOpen: true, options: { '': 'All' } },
    { kind: 'days', from: 'from', to: 'to' },
    { kind: 'tag', name: 'of', label: 'Of' },
  ],
  sort: { key: 'name', descending: false },
  sortable: ['name', 'age'],
};

const read = (text: string) => queryIn(new URLSearchParams(text), LIST);

test('an empty address lists what the screen is for', () => {
  expect(read('')).toEqual({
    filters: { q: '', status: 'due', kind: '', from: '', to: '', of: '' },
    page: 1,
    size: 50,
    sort: { key: 'name', descending: false },
  });
});

test('what an address says wrongly counts as not said', () => {
  expect(read('status=free&from=13.11.2026&page=-2&sort=password&order=desc')).toEqual(read(''));
  expect(read('page=2.7').page).toBe(2);
  expect(read(`q=${'x'.repeat(300)}`).filters.q).toHaveLength(100);
});

test('a choice that is open keeps a value that the screen does not know', () => {
  expect(read('kind=criticalCall').filters.kind).toBe('criticalCall');
});

test.each([
  'q=chikomo',
  'status=all&page=3',
  'from=2026-11-01&to=2026-11-21',
  'sort=age&order=desc',
  'q=a&status=all&kind=x&from=2026-11-01&of=7&sort=age&order=asc&page=2',
])('%s means the same after it was read', (text) => {
  expect(addressOf(read(text), LIST)).toEqual(Object.fromEntries(new URLSearchParams(text)));
});

test('an order is no filter, and a page is none', () => {
  expect(isFiltered(read('sort=age&page=4'), LIST)).toBe(false);
  expect(isFiltered(read('status=all'), LIST)).toBe(true);
});
