import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '../../shared/contract/page.js';
import { RESULT_SORTS, type ResultListRow } from '../../shared/contract/results.js';
import { pageOf } from '../../server/kernel/http/paging.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save } from './bench.js';

let lab: Laboratory;
let bench: Client;
let pathologist: Client;
let reception: Client;

const NAMES = [
  'Abel Moyo',
  'abel Moyo',
  'Éva Zulu',
  'Zanele Banda',
  'محمد علي',
  "Robert'); drop table result;--",
];

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, pathologist, reception] = [
    await lab.as('ROLE_LAB'),
    await lab.as('ROLE_SUPER_ADMIN', 'pathologist'),
    await lab.as('ROLE_RECEPTION'),
  ];
  for (const [index, fullName] of NAMES.entries()) {
    const patient = { fullName, dateOfBirth: '1970-05-05', gender: 'female' };
    const booking = await aBooking(lab, ['UE'], { patient });
    const rows =
      index === 2 ? { ...NORMAL_UE, K: '7.2' } : index === 3 ? { ...NORMAL_UE, NA: '150' } : NORMAL_UE;
    await save(bench, booking, 'UE', rows);
    if (index % 2 === 0) await save(pathologist, booking, 'UE', {}, { action: 'release', version: 1 });
  }
});
afterAll(() => lab.close());

async function list(who: Client, query = ''): Promise<Page<ResultListRow>> {
  const answer = await who.get(`/api/results${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body as Page<ResultListRow>;
}

describe('the list of results is sorted', () => {
  it.each(RESULT_SORTS)(
    'by %s, no row twice and none left out, and the other way round is its mirror',
    async (sort) => {
      const whole = (await list(bench, `?sort=${sort}&order=asc`)).items.map(({ id }) => id);
      const paged: string[] = [];
      for (const page of [1, 2, 3])
        paged.push(
          ...(await list(bench, `?sort=${sort}&order=asc&size=2&page=${page}`)).items.map(({ id }) => id),
        );
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(NAMES.length);
      const mirror = (await list(bench, `?sort=${sort}&order=desc`)).items.map(({ id }) => id);
      expect(mirror).toEqual([...whole].reverse());
    },
  );

  it('by lab number as people count: 9 before 10', async () => {
    const number = ({ labNumber }: ResultListRow): number => Number(labNumber.replace(/\D/g, ''));
    const sorted = (await list(bench, '?sort=labNumber&order=asc')).items.map(number);
    expect(sorted).toEqual([...sorted].sort((one, other) => one - other));
  });

  it('by flags with the critical ones together, for the laboratory alone: a place would tell what is not shown', async () => {
    const [first, second, ...others] = (await list(bench, '?sort=flags&order=desc')).items;
    expect(first?.flags.critical).toBeGreaterThan(0);
    expect(second?.flags).not.toMatchObject({ H: 0 });
    expect(second?.flags.critical).toBe(0);
    expect(others.every(({ flags }) => flags.L + flags.H + flags.critical === 0)).toBe(true);
    expect((await reception.get('/api/results?sort=flags')).status).toBe(422);
  });

  it('by nothing else', async () => {
    for (const sort of ['id', 'r.values', 'at; drop table result', '__proto__', 'constructor'])
      expect((await bench.get(`/api/results?sort=${encodeURIComponent(sort)}`)).status).toBe(422);
  });

  it('in the file as on the screen', async () => {
    const { items } = await list(bench, '?sort=patient&order=desc');
    const { text } = await bench.get('/api/results?sort=patient&order=desc&format=csv');
    const places = items.map(({ labNumber }) => text.indexOf(`${labNumber},`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places.every((place) => place > 0)).toBe(true);
  });
});

describe('a total', () => {
  const rows = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  it.each([
    ['is exact while it is counted', 50, { page: 1, size: 50 }, 1999, { total: 1999 }],
    ['is exact at two thousand', 51, { page: 1, size: 50 }, 2000, { total: 2000 }],
    [
      'says that there are more than it counted',
      51,
      { page: 1, size: 50 },
      2001,
      { total: 2000, more: true },
    ],
    [
      'says that there are more than was paged through',
      51,
      { page: 41, size: 50 },
      2001,
      { total: 2050, more: true },
    ],
    ['is exact on the last page', 7, { page: 42, size: 50 }, 2001, { total: 2057 }],
    ['of nothing is none', 0, { page: 1, size: 50 }, 0, { total: 0 }],
  ])('%s', (_what, read, asked, counted, said) => {
    const { total, more } = pageOf(rows(read), asked, counted);
    expect({ total, ...(more && { more }) }).toEqual(said);
  });
});
