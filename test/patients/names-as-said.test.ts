import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { ALIKE, OTHERS } from './names-alike.js';

let lab: Laboratory;
let reception: Client;
/** The patients that each spoken name finds. */
const answers = new Map<string, readonly string[]>();
const names = [...new Set([...ALIKE.map(([name]) => name), ...OTHERS])];

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  for (const fullName of names) {
    const patient = { fullName, dateOfBirth: '1980-02-02', gender: 'female' };
    const answer = await reception.post('/api/patient', patient);
    expect([fullName, answer.status]).toEqual([fullName, 201]);
  }
  for (const said of new Set(ALIKE.map(([, one]) => one))) answers.set(said, await found(said));
});
afterAll(() => lab?.close());

async function found(said: string): Promise<readonly string[]> {
  const { body } = await reception.get(`/api/patient/search/${encodeURIComponent(said)}`);
  return (body as { fullName: string }[]).map(({ fullName }) => fullName);
}

it('finds everybody as the name is said and written', () => {
  const missed: string[] = [];
  for (const [name, said] of ALIKE) if (!answers.get(said)?.includes(name)) missed.push(`${said}: ${name}`);
  expect(missed).toEqual([]);
});

it('puts nobody before whose name it is', () => {
  const others: string[] = [];
  for (const [name, said] of ALIKE) {
    const [first = ''] = answers.get(said) ?? [];
    const isAlike = ALIKE.some(([one, as]) => one === first && as === said);
    if (first !== name && !isAlike) others.push(`${said}: ${first} before ${name}`);
  }
  expect(others).toEqual([]);
});

it('is found by what it is called now and by what it was called, which is said', async () => {
  const patient = { fullName: 'O’Malley Gráinne', dateOfBirth: '1981-03-03', gender: 'female' };
  const { body } = await reception.post('/api/patient', patient);
  const called = { ...patient, id: body.id, version: 1, fullName: 'Van Wyk Gráinne' };
  expect((await reception.put('/api/patient', called)).status).toBe(200);
  expect(await found('vanwyk grainne')).toContain('Van Wyk Gráinne');
  expect(await found('omalley grainne')).toContain('Van Wyk Gráinne');
  const { body: similar } = await reception.get('/api/patient/search/omalley');
  expect(similar[0]).toMatchObject({ fullName: 'Van Wyk Gráinne', formerly: ['O’Malley Gráinne'] });
  // Nothing else is left of the old name.
  const left = `select key from patient_name where patient_id = $1
    and not key = any (name_index_keys($2)) and not key = any (name_index_keys($3))`;
  expect(await lab.sql(left, [body.id, 'Van Wyk Gráinne', 'O’Malley Gráinne'])).toEqual([]);
});
