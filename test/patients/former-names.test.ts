import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

const BORN = { dateOfBirth: '1990-05-02', gender: 'female' };

interface Registered {
  readonly id: string;
  readonly version: number;
}

async function registered(fullName: string, more = {}): Promise<Registered> {
  const { body } = await reception.post('/api/patient', { ...BORN, ...more, fullName });
  return body;
}

async function renamed({ id }: Registered, fullName: string): Promise<void> {
  const { body } = await reception.get(`/api/patient/${id}`);
  const answer = await reception.put('/api/patient', { ...body, fullName });
  expect(answer.status).toBe(200);
}

interface Found {
  readonly id: string;
  readonly formerly: readonly string[];
}

/** The matches of the search box, as id and former names. */
async function found(searchQuery: string): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { body } = await reception.get(`/api/search?${new URLSearchParams({ searchQuery }).toString()}`);
  return (body.items as Found[]).map(({ id, formerly }) => [id, formerly]);
}

it('a corrected name still finds, and says what the person was called', async () => {
  const ottilie = await registered('Ottilie Marschner');
  await renamed(ottilie, 'Ottilie Phiri');
  await renamed(ottilie, 'Ottilie Sibanda');
  const both = [[ottilie.id, ['Ottilie Phiri', 'Ottilie Marschner']]];
  expect(await found('ottilie marschner')).toEqual(both);
  expect(await found('MARSCHNER')).toEqual(both);
  expect(await found('ottilie sibanda')).toEqual(both);
});

it('a name that was written another way, or was nobody’s, is no former name', async () => {
  const person = await registered('Zoe Kwashirai');
  await renamed(person, 'KWASHIRAI, Zoë');
  expect(await found('zoe kwashirai')).toEqual([[person.id, []]]);
  const unknown = await registered('Unknown', { dateOfBirth: undefined, age: '30', gender: 'unknown' });
  await reception.put('/api/patient', {
    ...{ ...BORN, id: unknown.id, version: 1, fullName: 'Farisai Tumba' },
  });
  expect(await found('farisai tumba')).toEqual([[unknown.id, []]]);
});

it('a name that comes back is not both', async () => {
  const person = await registered('Nomsa Ndlovana');
  await renamed(person, 'Nomsa Gumbura');
  await renamed(person, 'Nomsa Ndlovana');
  expect(await found('nomsa ndlovana')).toEqual([[person.id, ['Nomsa Gumbura']]]);
});

it('what a merged record was called finds the one who is kept, until the merge is taken back', async () => {
  const keep = await registered('Chipo Bandason');
  const duplicate = await registered('Chippo Zvobgo', { dateOfBirth: '1990-05-03' });
  await renamed(duplicate, 'Chippo Zvobgwe');
  const pair = { keep: keep.id, merge: duplicate.id };
  expect((await manager.post('/api/patient/merge', { ...pair, fields: {} })).status).toBe(200);
  for (const name of ['chippo zvobgwe', 'chippo zvobgo', 'chipo bandason'])
    expect(await found(name)).toEqual([
      [keep.id, expect.arrayContaining(['Chippo Zvobgwe', 'Chippo Zvobgo'])],
    ]);
  expect((await manager.post('/api/patient/unmerge', pair)).status).toBe(200);
  expect(await found('chippo zvobgo')).toEqual([[duplicate.id, ['Chippo Zvobgo']]]);
  expect(await found('chipo bandason')).toEqual([[keep.id, []]]);
});

it('a name that the merge gave goes with it, and is no former name', async () => {
  const keep = await registered('Rutendo Mapfumoson');
  const duplicate = await registered('Tanaka Gorejena', { dateOfBirth: '1990-05-04' });
  const pair = { keep: keep.id, merge: duplicate.id };
  const merged = await manager.post('/api/patient/merge', { ...pair, fields: { fullName: 'merge' } });
  expect([merged.status, merged.body.fullName]).toEqual([200, 'Tanaka Gorejena']);
  expect(await found('rutendo mapfumoson')).toEqual([[keep.id, ['Rutendo Mapfumoson']]]);
  expect((await manager.post('/api/patient/unmerge', pair)).status).toBe(200);
  expect(await found('rutendo mapfumoson')).toEqual([[keep.id, []]]);
  expect(await found('tanaka gorejena')).toEqual([[duplicate.id, []]]);
});
