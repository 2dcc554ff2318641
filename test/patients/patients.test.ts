import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainText } from '../../shared/domain/text.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { oftener } from '../support/long.js';

const MARY = { fullName: 'Mary Núñez', dateOfBirth: '1990-05-01', gender: 'female' };

describe('patients', () => {
  let lab: Laboratory;
  let reception: Client;

  beforeAll(async () => {
    lab = await openLaboratory();
    reception = await lab.as('ROLE_RECEPTION');
  });
  afterAll(() => lab.close());

  it('registers a patient with the next lab number and leaves an audit entry', async () => {
    const first = await reception.post('/api/patient', MARY);
    const second = await reception.post('/api/patient', { ...MARY, fullName: 'Peter Moyo', gender: 'male' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...MARY, dobEstimated: false, hospitalNumber: first.body.labNumber });
    const number = (text: string): number => Number(text.replace(/\D/g, ''));
    expect(number(second.body.labNumber)).toBe(number(first.body.labNumber) + 1);
    const [entry] = await lab.sql<{ action: string }>(
      'select action from audit_entry where subject_id = $1',
      [first.body.id],
    );
    expect(entry?.action).toBe('patient.create');
    expect((await reception.get(`/api/patient/${first.body.id}`)).body).toEqual({
      ...first.body,
      bookings: [],
    });
  });

  it('registers once for one Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'register-1' };
    const first = await reception.post('/api/patient', MARY, key);
    const again = await reception.post('/api/patient', MARY, key);
    expect(again.body).toEqual(first.body);
  });

  it('names who corrected a patient last, not who booked the patient or printed labels since', async () => {
    const { body: patient } = await reception.post('/api/patient', MARY);
    const [manager, bench] = [await lab.as('ROLE_LABADMIN'), await lab.as('ROLE_LAB')];
    const correction = { ...MARY, id: patient.id, version: 1, fullName: 'Maria Núñez' };
    expect((await manager.put('/api/patient', correction)).status).toBe(200);
    const booking = await bench.post('/api/booking/book', { patient: { id: patient.id }, profiles: ['UE'] });
    await bench.post(`/api/specimens/${booking.body.id}/labels.pdf?layout=roll`);
    const late = await reception.put('/api/patient', correction);
    expect([late.status, late.body.by]).toEqual([409, 'labadmin']);
  });

  it('estimates a date of birth from an age and says so', async () => {
    lab.clock.set('2026-11-21T10:00:00Z');
    const { body } = await reception.post('/api/patient', { fullName: 'Unknown', age: '8m', gender: 'male' });
    expect(body).toMatchObject({ dobEstimated: true, age: '8m', dateOfBirth: '2026-03-21' });
  });

  it.each([
    ['a name of one letter', { fullName: 'A' }, 'fullName'],
    ['a name of spaces', { fullName: '     ' }, 'fullName'],
    ['a name of two hundred and one letters', { fullName: 'a'.repeat(201) }, 'fullName'],
    ['a date of birth in the future', { dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
    ['a date of birth more than 130 years back', { dateOfBirth: '1850-01-01' }, 'dateOfBirth'],
    ['a day that does not exist', { dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
    ['neither date of birth nor age', { dateOfBirth: undefined }, 'dateOfBirth'],
    ['an age that is no age', { dateOfBirth: undefined, age: 'old' }, 'age'],
    ['another gender than the two of the record', { gender: 'x' }, 'gender'],
    ['a field that patients do not have', { shoeSize: 43 }, 'shoeSize'],
    ['an address that is no email', { email: 'mary' }, 'email'],
  ])('refuses %s, naming the field', async (_what, change, field) => {
    const answer = await reception.post('/api/patient', { ...MARY, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
  });

  it('corrects a patient once for each version that was read', async () => {
    const { body: patient } = await reception.post('/api/patient', MARY);
    const correction = {
      ...MARY,
      id: patient.id,
      version: patient.version,
      fullName: 'Maria Núñez',
      phone: '0771234567',
    };
    const corrected = await reception.put('/api/patient', correction);
    const late = await reception.put('/api/patient', { ...correction, fullName: 'Mia Núñez' });
    expect(corrected.status).toBe(200);
    expect(corrected.body).toMatchObject({
      fullName: 'Maria Núñez',
      labNumber: patient.labNumber,
      version: 2,
    });
    expect(late.status).toBe(409);
    expect(late.body.current).toEqual(corrected.body);
    const found = await reception.get('/api/patient/search/Maria%20Nunez');
    expect(found.body.map((one: { id: string }) => one.id)).toContain(patient.id);
  });

  it('lets reception register and a cashier only look', async () => {
    const cashier = await lab.as('ROLE_CASHIER');
    const board = await lab.as('ROLE_BOARD');
    expect((await cashier.post('/api/patient', MARY)).status).toBe(403);
    expect((await cashier.get('/api/patient/search/Mary')).status).toBe(200);
    expect((await board.get('/api/patient/search/Mary')).status).toBe(403);
    expect((await lab.stranger().get('/api/patient/search/Mary')).status).toBe(401);
  });

  it('keeps referring doctors, each once', async () => {
    const doctor = { name: 'Dr Chipo Dube', practice: 'Avenues Clinic' };
    expect((await reception.post('/api/doctors', doctor)).status).toBe(201);
    expect((await reception.post('/api/doctors', doctor)).status).toBe(409);
    const found = await reception.get('/api/doctors?q=dube');
    expect(found.body).toEqual([expect.objectContaining(doctor)]);
    expect((await reception.get('/api/doctors?q=%25%5F%5C')).body).toEqual([]);
  });

  it('keeps every naughty string as it is or refuses it, and never fails', async () => {
    const all = JSON.parse(readFileSync('test/data/blns.json', 'utf8')) as string[];
    const naughty = all.filter((_, at) => at % oftener(8, 1) === 0);
    const wrong: string[] = [];
    for (const text of naughty) {
      const { status, body } = await reception.post('/api/patient', {
        ...MARY,
        fullName: text,
        address: text,
      });
      const kept = status === 201 && body.fullName === plainText(text) && same(body.address, text);
      if (!kept && status !== 422) wrong.push(`${status} ${text}`);
      const search = await reception.get(`/api/patient/search/${encodeURIComponent(text || ' ')}`);
      if (search.status >= 500) wrong.push(`search ${search.status} ${text}`);
    }
    expect(wrong).toEqual([]);
  });
});

function same(stored: string | null, text: string): boolean {
  return plainText(text).trim() === '' ? stored === null : stored === plainText(text);
}
