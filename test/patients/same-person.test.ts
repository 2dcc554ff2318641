import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;

const TARIRO = {
  fullName: 'Tariro Moyo',
  dateOfBirth: '1990-02-14',
  gender: 'female',
  nationalId: '63-123456 A 42',
  phone: '+263 77 212 3456',
};
const ISAAC = { fullName: 'Isaac Chanda', dateOfBirth: '1984-04-04', gender: 'male', phone: '0977772123' };
const ANNE = { fullName: 'Anne-Marie Dube', dateOfBirth: '1979-09-09', gender: 'female' };
const ARABIC = { fullName: 'عبد-الرحمن خليل', dateOfBirth: '1970-01-01', gender: 'male' };
const HEBREW = { fullName: 'בת־שבע לוי', dateOfBirth: '1971-01-01', gender: 'female' };

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  for (const person of [TARIRO, ISAAC, ANNE, ARABIC, HEBREW])
    expect((await reception.post('/api/patient', person)).status).toBe(201);
});
afterAll(() => lab?.close());

type Found = { readonly fullName: string; readonly same: string | null };

async function proposed(name: string, hints: Record<string, string>): Promise<readonly Found[]> {
  const query = new URLSearchParams(hints).toString();
  const answer = await reception.get(`/api/patient/search/${encodeURIComponent(name)}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function found(searchQuery: string): Promise<readonly string[]> {
  const { body } = await reception.get(`/api/search?${new URLSearchParams({ searchQuery }).toString()}`);
  return body.items.map(({ fullName }: Found) => fullName);
}

describe('the same person', () => {
  it.each([
    ['the same national id, however written', { nationalId: '63123456a42' }, 'national id'],
    [
      'the same phone and date of birth',
      { phone: '0772123456', dateOfBirth: '1990-02-14' },
      'phone and date of birth',
    ],
  ])('is proposed by %s, whatever the name', async (_by, hints, same) => {
    const [first] = await proposed('Gertrude Wilson', hints);
    expect(first).toMatchObject({ fullName: 'Tariro Moyo', same });
    expect((await proposed('-', hints))[0]).toMatchObject({ fullName: 'Tariro Moyo', same });
  });

  it('is not proposed by a phone alone, which a family shares', async () => {
    expect(await proposed('Gertrude Wilson', { phone: '0772123456' })).toEqual([]);
  });

  it('comes before patients who are only called alike', async () => {
    const list = await proposed('Isaac Chanda', { nationalId: TARIRO.nationalId });
    expect(list.map(({ fullName, same }) => [fullName, same])).toEqual([
      ['Tariro Moyo', 'national id'],
      ['Isaac Chanda', null],
    ]);
  });
});

describe('a second patient with the same national id', () => {
  const second = { ...TARIRO, fullName: 'Baby Moyo', dateOfBirth: '2026-01-01', nationalId: '63123456A42' };

  it('is warned of, naming the first, and needs a reason', async () => {
    const answer = await reception.post('/api/patient', second);
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: 'nationalIdReason', rule: 'same_national_id' }),
    ]);
    expect(answer.body.same).toEqual([expect.objectContaining({ fullName: 'Tariro Moyo' })]);
    const blank = await reception.post('/api/patient', { ...second, nationalIdReason: '  ' });
    expect(blank.status).toBe(409);
    const booking = await reception.post('/api/booking/book', { patient: second, profiles: ['UE'] });
    expect(booking.body.errors).toEqual([expect.objectContaining({ field: 'patient.nationalIdReason' })]);
  });

  it('with a reason is registered or booked, and the trail keeps the reason', async () => {
    const reason = 'Newborn, the mother’s ID';
    const registered = await reception.post('/api/patient', { ...second, nationalIdReason: reason });
    expect(registered.status).toBe(201);
    const patient = { ...second, nationalIdReason: reason };
    const booked = await reception.post('/api/booking/book', { patient, profiles: ['UE'] });
    expect(booked.status).toBe(201);
    const trail = await lab.sql<{ reason: string }>(
      `select reason from audit_entry where subject_id = any ($1) order by ord`,
      [[registered.body.id, booked.body.id]],
    );
    expect(trail.map((entry) => entry.reason)).toEqual([reason, reason]);
  });

  it('is warned of when a number is corrected, not when it stays', async () => {
    const { body } = await reception.post('/api/patient', { ...ISAAC, phone: '0966000000' });
    const change = { ...ISAAC, id: body.id, version: 1, nationalId: TARIRO.nationalId };
    expect((await reception.put('/api/patient', change)).status).toBe(409);
    const why = { ...change, nationalIdReason: 'A clerk wrote it twice' };
    expect((await reception.put('/api/patient', why)).status).toBe(200);
    expect((await reception.put('/api/patient', { ...change, version: 2, phone: '0966000001' })).status).toBe(
      200,
    );
  });
});

describe('names and numbers', () => {
  it.each([
    ['part words in any order', 'Isa Cha', 'Isaac Chanda'],
    ['part words the other way round', 'cha isa', 'Isaac Chanda'],
    ['a part of the phone', '772123', 'Isaac Chanda'],
    ['a part of the phone in another place', '2123456', 'Tariro Moyo'],
    ['a part of the national id', '123456a', 'Tariro Moyo'],
    ['a hyphen left out', 'AnneMarie', 'Anne-Marie Dube'],
    ['a hyphen as a space', 'anne marie dube', 'Anne-Marie Dube'],
    ['a hyphen of another kind', 'Anne‐Marie', 'Anne-Marie Dube'],
    ['a hyphen left out in Arabic', 'عبدالرحمن', 'عبد-الرحمن خليل'],
    ['a maqaf left out in Hebrew', 'בתשבע', 'בת־שבע לוי'],
  ])('%s: "%s" finds %s', async (_how, query, name) => {
    expect(await found(query)).toContain(name);
  });

  it('a name that lost its hyphen is found by the hyphen', async () => {
    await reception.post('/api/patient', { ...ANNE, fullName: 'Maryjane Phiri' });
    expect(await found('Mary-Jane')).toContain('Maryjane Phiri');
  });
});

describe('the same name, sex and date of birth', () => {
  it('is proposed before it is booked, ahead of those who are only called alike', async () => {
    const [first, ...others] = await proposed('Chanda ISAAC', { gender: 'male', dateOfBirth: '1984-04-04' });
    expect(first).toMatchObject({
      fullName: 'Isaac Chanda',
      same: 'name, sex and date of birth',
      twin: null,
    });
    expect(others.filter(({ same }) => same === 'name, sex and date of birth')).toEqual(
      others.filter(({ fullName }) => fullName === 'Isaac Chanda'),
    );
    const [other] = await proposed('Chanda Isaac', { gender: 'female', dateOfBirth: '1984-04-04' });
    expect(other?.same).toBeNull();
  });
});
