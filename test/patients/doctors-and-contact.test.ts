import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReferringDoctor } from '../../shared/contract/patients.js';
import { UNNAMED_LABORATORY } from '../../shared/vocabulary.js';
import { good, type Answer, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const MARY = { fullName: 'Mary Moyo', dateOfBirth: '1990-05-01', gender: 'female' };
const SHORT = '0772 12345';

let lab: Laboratory;
let reception: Client;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  manager = await lab.as('ROLE_LABADMIN');
  await lab.sql(`update laboratory set name = 'Avenues', time_zone = 'Africa/Harare'`);
});
afterAll(() => lab?.close());

async function found(q: string): Promise<readonly string[]> {
  const { body } = good(await reception.get(`/api/doctors?q=${encodeURIComponent(q)}`));
  return (body as readonly ReferringDoctor[]).map(({ name }) => name);
}

describe('a referring doctor is found', () => {
  beforeAll(async () => {
    for (const [name, practice] of [
      ['Dr Tendai Mukaradzi', 'Avenues Clinic'],
      ['T. Dube', 'Parirenyatwa'],
      ['Sr José Núñez', 'Ward 7'],
      ["Dr O'Brien", ''],
    ])
      good(await reception.post('/api/doctors', { name, practice, phone: '', email: '' }));
  });

  it.each([
    ['mukaradzi', 'Dr Tendai Mukaradzi'],
    ['Mukaradzi Tendai', 'Dr Tendai Mukaradzi'],
    ['tend muka', 'Dr Tendai Mukaradzi'],
    ['mukaradsi', 'Dr Tendai Mukaradzi'],
    ['mukardazi', 'Dr Tendai Mukaradzi'],
    ['avenues mukaradzi', 'Dr Tendai Mukaradzi'],
    ['Dr. Dube', 'T. Dube'],
    ['dubi', 'T. Dube'],
    ['jose nunez', 'Sr José Núñez'],
    ['obrien', "Dr O'Brien"],
  ])('by %s', async (typed, name) => {
    expect((await found(typed))[0]).toBe(name);
  });

  it('by the practice, and not by words of somebody else beside', async () => {
    expect(await found('parirenyatwa')).toEqual(['T. Dube']);
    expect(await found('dube avenues')).toEqual([]);
    expect(await found('ward 8')).toEqual([]);
    expect(await found('%_\\')).toEqual([]);
  });

  it('among all, by name, when nothing is typed', async () => {
    expect(await found('')).toHaveLength(4);
  });
});

function refusedAt({ status, body }: Answer): unknown {
  return status === 422 ? body.errors.map(({ field }: { field: string }) => field) : status;
}

describe('phone and email are looked at by the server', () => {
  it('by the country of the laboratory, which its time zone tells', async () => {
    const { body } = await lab.stranger().get('/api/about/public');
    expect(body.country).toBe('ZW');
  });

  it('of a patient who is registered, or booked, kept as they were entered', async () => {
    const kept = await reception.post('/api/patient', { ...MARY, phone: '077 212-3456' });
    expect([kept.status, kept.body.phone]).toEqual([201, '077 212-3456']);
    const short = await reception.post('/api/patient', { ...MARY, phone: SHORT });
    expect(refusedAt(short)).toEqual(['phone']);
    expect(short.body.errors[0].message).toContain('0772 12345 is not a phone number in Zimbabwe');
    const booking = { patient: { ...MARY, phone: SHORT }, profiles: ['UE'] };
    expect(refusedAt(await reception.post('/api/booking/book', booking))).toEqual(['patient.phone']);
    const quoted = { ...MARY, email: 'märy@mail.example' };
    expect(refusedAt(await reception.post('/api/patient', quoted))).toEqual(['email']);
  });

  it('but by no country while nobody has named the laboratory: its zone is only that of its server', async () => {
    await lab.sql('update laboratory set name = $1', [UNNAMED_LABORATORY]);
    const booking = { patient: { ...MARY, phone: SHORT }, profiles: ['UE'] };
    expect((await reception.post('/api/patient', { ...MARY, phone: SHORT })).status).toBe(201);
    expect((await reception.post('/api/booking/book', booking)).status).toBe(201);
    expect((await lab.stranger().get('/api/about/public')).body.country).toBeNull();
    await lab.sql(`update laboratory set name = 'Avenues'`);
  });

  it('and results by email need an address', async () => {
    expect(refusedAt(await reception.post('/api/patient', { ...MARY, deliverBy: 'email' }))).toEqual([
      'email',
    ]);
    const reached = { ...MARY, deliverBy: 'email', email: 'mary@mail.example' };
    const { body: patient } = await reception.post('/api/patient', reached);
    const without = { ...reached, email: '', id: patient.id, version: patient.version };
    expect(refusedAt(await reception.put('/api/patient', without))).toEqual(['email']);
  });

  it('but what stood before it was looked at stays, until it is written anew', async () => {
    const { body: patient } = await reception.post('/api/patient', MARY);
    await lab.sql(
      `update patient set phone = 'c/o sister', email = 'none', deliver_by = 'email' where id = $1`,
      [patient.id],
    );
    const { body: read } = await reception.get(`/api/patient/${patient.id}`);
    expect(read.phone).toBe('c/o sister');
    const change = { ...MARY, id: patient.id, deliverBy: 'email', email: '', phone: 'c/o sister' };
    await lab.sql(`update patient set email = null where id = $1`, [patient.id]);
    const moved = await reception.put('/api/patient', { ...change, version: 1, address: 'Hill Road 1' });
    expect([moved.status, moved.body.phone]).toEqual([200, 'c/o sister']);
    const other = { ...change, version: 2, phone: 'c/o brother' };
    expect(refusedAt(await reception.put('/api/patient', other))).toEqual(['phone']);
  });

  it('of a doctor', async () => {
    const doctor = {
      name: 'Dr Gumbo',
      practice: 'Hill Surgery',
      phone: '0242 700700',
      email: 'g@hill.example',
    };
    expect(refusedAt(await reception.post('/api/doctors', { ...doctor, phone: SHORT }))).toEqual(['phone']);
    expect(refusedAt(await reception.post('/api/doctors', { ...doctor, email: 'gumbo' }))).toEqual(['email']);
    expect((await reception.post('/api/doctors', doctor)).status).toBe(201);
  });

  it('of a payer, whose statements go there', async () => {
    const payer = { kind: 'insurer', name: 'First Mutual', number: 'FM', email: 'claims' };
    expect(refusedAt(await manager.post('/api/payers', payer))).toEqual(['email']);
  });

  it('of the laboratory itself, a word before the number allowed', async () => {
    const { body: about } = await manager.get('/api/about');
    const save = (change: object) => manager.post('/api/about/', { ...about, ...change });
    expect(refusedAt(await save({ phones: `Reception: ${SHORT}` }))).toEqual(['phones']);
    expect(refusedAt(await save({ email: 'lab' }))).toEqual(['email']);
    expect((await save({ phones: 'Reception: 0242 700700', email: 'lab@hill.example' })).status).toBe(200);
  });
});
