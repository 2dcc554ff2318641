import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, aSave, row, save, type Booked } from '../results/bench.js';

let lab: Laboratory;
let reception: Client;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [reception, bench] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_LAB')];
});
afterAll(() => lab?.close());

const UNKNOWN = { fullName: 'Unknown', age: '30', gender: 'unknown' };

function unknownWith(profiles: readonly string[]): Promise<Booked> {
  return aBooking(lab, profiles, { patient: UNKNOWN });
}

async function todoOf(bookingId: string) {
  const { body } = await reception.get('/api/todos');
  const group = body.groups.find(({ kind }: { kind: string }) => kind === 'demographics');
  return group.items.find((item: { bookingId: string }) => item.bookingId === bookingId);
}

describe('an unknown person in an emergency', () => {
  it('is booked by the name "Unknown" with an estimated age and neither sex', async () => {
    const answer = await reception.post('/api/booking/book', { patient: UNKNOWN, profiles: ['UE'] });
    expect(answer.status).toBe(201);
    expect(answer.body.patientData).toMatchObject({
      fullName: 'Unknown',
      gender: 'unknown',
      dobEstimated: true,
      age: '30',
    });
  });

  it.each([
    ['a person with a name', { ...UNKNOWN, fullName: 'Rudo Sibanda' }],
    ['a name that only begins alike', { ...UNKNOWN, fullName: 'Unknowni Moyo' }],
  ])('%s is of a sex: the two of the form', async (_who, patient) => {
    const answer = await reception.post('/api/booking/book', { patient, profiles: ['UE'] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'patient.gender' })]);
    expect((await reception.post('/api/patient', patient)).status).toBe(422);
  });

  it('whose sex is known never becomes unknown', async () => {
    const { body } = await reception.post('/api/patient', { ...UNKNOWN, gender: 'male' });
    const change = { ...UNKNOWN, id: body.id, version: body.version };
    const answer = await reception.put('/api/patient', change);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'gender' })]);
  });

  it('is flagged only where both sexes agree', async () => {
    const booking = await unknownWith(['FBC']);
    const put = (HB: string, version: number) =>
      bench.put('/api/haematology/', aSave(booking, 'FBC', { HB }, { version }, 'haematology'));
    // 120-150 for a woman, 130-170 for a man.
    expect(row(await put('125', 0), 'HB').flag).toBe('');
    expect(row(await put('160', 1), 'HB').flag).toBe('');
    expect(row(await put('110', 2), 'HB').flag).toBe('L');
    expect(row(await put('180', 3), 'HB').flag).toBe('H');
    const kidneys = await unknownWith(['UE']);
    const answer = await save(bench, kidneys, 'UE', { CREA: '80' });
    expect(row(answer, 'EGFR')).toMatchObject({ parameter: '', reason: 'needs sex' });
  });

  it('stands in Todos until it is corrected, however long that takes', async () => {
    const { id, patientId } = await unknownWith(['UE']);
    await lab.sql(`update booking set booked_at = booked_at - interval '30 days' where id = $1`, [id]);
    expect((await todoOf(id)).text).toMatch(/^sex unknown, name unknown, age estimated/);
    const known = {
      fullName: 'Tariro Moyo',
      dateOfBirth: '1995-03-01',
      gender: 'female',
      phone: '0772123456',
    };
    const { body } = await reception.get(`/api/patient/${patientId}`);
    const change = { ...known, id: patientId, version: body.version };
    expect((await reception.put('/api/patient', change)).status).toBe(200);
    expect(await todoOf(id)).toBeUndefined();
  });
});
