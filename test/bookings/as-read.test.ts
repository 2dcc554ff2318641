import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { NORMAL_UE, save } from '../results/bench.js';
import { aBooking, aPatient, grant } from './requests.js';

let lab: Laboratory;
let reception: Client;
let manager: Client;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
  manager = await lab.as('ROLE_LABADMIN');
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

async function book(fields: Readonly<Record<string, unknown>> = {}) {
  const answer = await reception.post('/api/booking/book', aBooking(fields));
  expect(answer.status).toBe(201);
  return answer.body;
}
const readBooking = async (id: string) => (await reception.get(`/api/booking/${id}`)).body;
const mayUpdate = (id: string) => grant(lab, reception.username, 'update', id);

describe('a body as it was read is accepted', () => {
  test('PUT /api/booking/update/ with the booking: nothing changes but the version', async () => {
    const { id } = await book();
    const read = await readBooking(id);
    const answer = await reception.put('/api/booking/update/', read, await mayUpdate(id));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      patientData: read.patientData,
      selectedProfiles: read.selectedProfiles,
      clinical: read.clinical,
      version: read.version + 1,
    });
  });

  test('and what was changed in it counts: notes, the patient, the tests', async () => {
    const { id } = await book();
    const read = await readBooking(id);
    const changed = {
      ...read,
      notes: 'Fasting since midnight',
      patientData: { ...read.patientData, phone: '0777000111' },
      selectedProfiles: read.selectedProfiles.filter(({ code }: { code: string }) => code === 'UE'),
    };
    const answer = await reception.put('/api/booking/update/', changed, await mayUpdate(id));
    expect(answer.body).toMatchObject({
      notes: 'Fasting since midnight',
      patientData: { phone: '0777000111' },
      selectedProfiles: [{ code: 'UE' }],
    });
  });

  test('PUT /api/booking/update/{profileCode} with the booking marks the profile as it says', async () => {
    const bench = await lab.as('ROLE_LAB');
    const { id } = await book();
    const read = await readBooking(id);
    const same = await bench.put('/api/booking/update/UE', read);
    expect(same).toMatchObject({ status: 200, body: { version: read.version } });
    const begun = read.selectedProfiles.map((profile: { code: string }) =>
      profile.code === 'UE' ? { ...profile, stage: 'in_process' } : profile,
    );
    const answer = await bench.put('/api/booking/update/UE', { ...read, selectedProfiles: begun });
    expect(answer.status).toBe(200);
    expect(answer.body.selectedProfiles[0]).toMatchObject({ code: 'UE', stage: 'in_process' });
  });

  test('DELETE /api/booking with the booking and the reason', async () => {
    const { id } = await book();
    const read = await readBooking(id);
    const headers = await grant(lab, reception.username, 'delete', id);
    const answer = await reception.delete('/api/booking', { ...read, reason: 'Booked twice' }, headers);
    expect(answer).toMatchObject({ status: 200, body: { id } });
  });

  test('PUT /api/jobCard with the card and the reason', async () => {
    const { id } = await book();
    const { body: card } = await manager.get(`/api/jobCard/find/booking/${id}/UE`);
    const answer = await manager.put('/api/jobCard', { ...card, open: false, reason: 'Sent away' });
    expect(answer).toMatchObject({ status: 200, body: { id: card.id, open: false } });
  });

  test('DELETE /api/payment-types with the payment type', async () => {
    const { body: types } = await manager.get('/api/payment-types');
    const card = types.find(({ cash }: { cash: boolean }) => !cash);
    const answer = await manager.delete('/api/payment-types', card);
    expect(answer).toMatchObject({ status: 200, body: { id: card.id, active: false } });
  });

  test('PUT /api/patient with the patient', async () => {
    const { patientData } = await book();
    const { body: read } = await reception.get(`/api/patient/${patientData.id}`);
    expect((await reception.put('/api/patient', read)).status).toBe(200);
  });

  test('a field that nobody knows is refused still', async () => {
    const { id } = await book();
    const read = { ...(await readBooking(id)), colour: 'green' };
    const answer = await reception.put('/api/booking/update/', read, await mayUpdate(id));
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'colour' }] } });
  });
});

describe('the fields of a booking as programs send it', () => {
  test("a patient's bookings, newest first", async () => {
    const first = await book();
    const second = await book({ patient: { id: first.patientData.id } });
    const { body } = await reception.get(`/api/patient/${first.patientData.id}`);
    expect(body.bookings).toEqual([
      { id: second.id, bookingIndex: 1, dateTimeStamp: second.dateTimeStamp },
      { id: first.id, bookingIndex: 0, dateTimeStamp: first.dateTimeStamp },
    ]);
  });

  test('molecular and updated of a booking', async () => {
    const [{ code } = { code: '' }] = await lab.sql<{ code: string }>(
      `select p.code from profile p join profile_version v on v.id = p.published_version_id
       where v.unit = 'molecular' order by p.code limit 1`,
    );
    const plain = await book();
    expect(plain).toMatchObject({ molecular: false, updated: false });
    expect(await book({ profiles: [code] })).toMatchObject({ molecular: true });
    const body = { id: plain.id, version: plain.version, notes: 'Changed' };
    const answer = await reception.put('/api/booking/update/', body, await mayUpdate(plain.id));
    expect(answer.body).toMatchObject({ molecular: false, updated: true });
  });

  test('pregnant and gestation at the top of a booking, as read and as sent', async () => {
    expect(await book()).toMatchObject({ pregnant: null, gestation: null });
    const gestation = { weeks: 28, days: 3 };
    const said = await book({ pregnant: true, gestation });
    expect(said).toMatchObject({ pregnant: true, gestation, clinical: { pregnant: true, gestation } });
    const read = await readBooking(said.id);
    const over = { ...read, pregnant: false };
    const answer = await reception.put('/api/booking/update/', over, await mayUpdate(said.id));
    expect(answer.body).toMatchObject({ pregnant: false, gestation: null });
    expect(answer.body.clinical).not.toHaveProperty('gestation');
    const below = await readBooking(said.id);
    const again = { ...below, clinical: { ...below.clinical, pregnant: true, gestation } };
    const back = await reception.put('/api/booking/update/', again, await mayUpdate(said.id));
    expect(back.body).toMatchObject({ pregnant: true, gestation });
    const refused = await reception.post('/api/booking/book', aBooking({ gestation }));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'clinical.gestation' }] } });
  });

  test('a pregnancy of a man is refused, of a new patient and of a known one', async () => {
    const { patientData: man } = await book({ patient: aPatient({ gender: 'male' }) });
    for (const patient of [aPatient({ gender: 'male' }), { id: man.id }]) {
      const answer = await reception.post('/api/booking/book', aBooking({ patient, pregnant: true }));
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'clinical.pregnant' }] } });
    }
  });

  test('the certificate of a booking is its newest issued report', async () => {
    const booking = await book();
    expect(booking.certificateId).toBeNull();
    await save(director, { id: booking.id, patientId: '' }, 'UE', NORMAL_UE, { action: 'release' });
    const { body: report } = await reception.get(`/api/report/${booking.id}`);
    expect((await readBooking(booking.id)).certificateId).toBe(report.token);
  });

  test('whose result it is', async () => {
    const { id, patientData } = await book();
    const { body } = await director.get(`/api/biochemistry/${id}/UE`);
    const { labNumber, fullName: patientName } = patientData;
    expect(body.bookingInformation).toEqual({ id, labNumber, patientName, bookingIndex: 0 });
    const row = { code: 'NA', parameter: '140' };
    const sent = { ...body, action: 'update', biochemistryTestValues: [row] };
    expect((await director.put('/api/biochemistry/', sent)).status).toBe(200);
  });
});

test.each(['5', ' 7 ', '0'])('an age of "%s" has not two characters', async (age) => {
  const patient = aPatient({ dateOfBirth: undefined, age });
  const answer = await reception.post('/api/booking/book', aBooking({ patient }));
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'patient.age' }] } });
  expect(answer.body.detail).toMatch(/at least 2 characters/);
});

test.each(['5y', '34', '8m'])('an age of "%s" has', async (age) => {
  const patient = aPatient({ dateOfBirth: undefined, age });
  expect((await reception.post('/api/booking/book', aBooking({ patient }))).status).toBe(201);
});

describe('one grant of the admin code', () => {
  test('serves both calls of a deletion, each once', async () => {
    const { id, version } = await book();
    const headers = await grant(lab, reception.username, 'delete', id);
    expect((await reception.delete(`/api/jobCard/by-booking/${id}`, undefined, headers)).status).toBe(200);
    const again = await reception.delete(`/api/jobCard/by-booking/${id}`, undefined, headers);
    expect(again).toMatchObject({ status: 403, body: { code: 'grant_required' } });
    const body = { id, version, reason: 'Booked twice' };
    expect((await reception.delete('/api/booking', body, headers)).status).toBe(200);
    const twice = await reception.delete('/api/booking', body, headers);
    expect(twice).toMatchObject({ status: 403, body: { code: 'grant_required' } });
  });

  test('changes a booking once only', async () => {
    const { id } = await book();
    const headers = await mayUpdate(id);
    expect((await reception.put('/api/booking/update/', await readBooking(id), headers)).status).toBe(200);
    const twice = await reception.put('/api/booking/update/', await readBooking(id), headers);
    expect(twice).toMatchObject({ status: 403, body: { code: 'grant_required' } });
  });
});
