import type { Client } from '../support/client.js';
import { grant } from '../bookings/requests.js';
import { aBooking, aSave, row, type Booked } from '../results/bench.js';
import {
  correct,
  corrected,
  type CorrectionLaboratory,
  countedBlood,
  countOf,
  FEMALE,
  openCorrectionLaboratory,
  type Fields,
} from './correction-bench.js';

let house: CorrectionLaboratory;

beforeAll(async () => {
  house = await openCorrectionLaboratory();
});
afterAll(() => house?.lab.close());

/** A later save, with the entries unchanged. */
function savedAgain(who: Client, { id }: Booked, more: Fields) {
  const about = { bookingInformationId: id, code: 'FBC', action: 'update', ...more };
  return who.put('/api/haematology/', { ...about, haematologyTestValues: [] });
}

describe('a correction of a person with results', () => {
  it('needs a grant for that patient; without results, or of the phone alone, it needs none', async () => {
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    expect((await correct(house, booking.patientId, { gender: 'male' })).status).toBe(200);
    expect((await correct(house, booking.patientId, { gender: 'female' })).status).toBe(200);
    expect((await countedBlood(house.bench, booking)).status).toBe(200);
    expect((await correct(house, booking.patientId, { phone: '0771111111' })).status).toBe(200);
    for (const change of [{ gender: 'male' }, { dateOfBirth: '1981-01-15' }, { fullName: 'Rudo Moyo' }]) {
      const refused = await correct(house, booking.patientId, change);
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'grant_required', action: 'patient', subjectId: booking.patientId },
      });
    }
    const ofBooking = await grant(house.lab, 'reception', 'update', booking.id);
    expect((await correct(house, booking.patientId, { gender: 'male' }, ofBooking)).status).toBe(403);
    await corrected(house, booking.patientId, { gender: 'male' });
  });

  it('is given by the admin code for a patient, and used up', async () => {
    const boss = await house.lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.put('/api/admin-code', { code: 'teal-otter-41' })).status).toBe(200);
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    await countedBlood(house.bench, booking);
    const asked = { code: 'teal-otter-41', action: 'patient', patientId: booking.patientId };
    expect(
      (await house.reception.post('/api/admin-code/verify', { ...asked, patientId: undefined })).status,
    ).toBe(422);
    const { body } = await house.reception.post('/api/admin-code/verify', asked);
    const headers = { 'X-Admin-Grant': body.grant };
    expect((await correct(house, booking.patientId, { gender: 'male' }, headers)).status).toBe(200);
    expect((await correct(house, booking.patientId, { gender: 'female' }, headers)).status).toBe(403);
  });

  it('within a change of the booking needs both grants', async () => {
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    await countedBlood(house.bench, booking);
    const { body } = await house.reception.get(`/api/booking/${booking.id}`);
    const change = { id: booking.id, version: body.version, patient: { ...FEMALE.patient, gender: 'male' } };
    const ofBooking = (await grant(house.lab, 'reception', 'update', booking.id))['X-Admin-Grant'];
    const one = await house.reception.put('/api/booking/update/', change, { 'X-Admin-Grant': ofBooking });
    expect(one.body).toMatchObject({ code: 'grant_required', action: 'patient' });
    const ofPatient = (await grant(house.lab, 'reception', 'patient', booking.patientId))['X-Admin-Grant'];
    const both = { 'X-Admin-Grant': `${ofBooking}, ${ofPatient}` };
    const answer = await house.reception.put('/api/booking/update/', change, both);
    expect(answer).toMatchObject({ status: 200, body: { patientData: { gender: 'male' } } });
  });
});

describe('a changed sex or date of birth', () => {
  it('evaluates results that are not released anew, and takes back a signature for other flags', async () => {
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    const saved = await countedBlood(house.pathologist, booking, { action: 'validate' });
    expect(saved.body).toMatchObject({ stage: 'authorised', version: 1 });
    expect(row(saved, 'HB').flag).toBe('');
    await corrected(house, booking.patientId, { gender: 'male' });
    await house.lab.drain();
    const anew = await countOf(house, booking);
    expect(anew.body).toMatchObject({
      stage: 'validated',
      version: 2,
      authorisedBy: null,
      doneby: saved.body.doneby,
      assessedFor: { gender: 'male' },
    });
    expect(row(anew, 'HB')).toMatchObject({ parameter: '125', flag: 'L' });
    const [entry] = await house.lab.sql(
      `select actor from audit_entry where action = 'result.judge-again' and subject_id = $1`,
      [anew.body.id],
    );
    expect(entry).toEqual({ actor: 'system' });
  });

  it('leaves a withdrawn result as it was taken back, and has nobody called', async () => {
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    const critical = aSave(booking, 'FBC', { HB: '40' }, { action: 'release' }, 'haematology');
    expect((await house.pathologist.put('/api/haematology/', critical)).status).toBe(200);
    const openCalls = async () =>
      (await house.bench.get('/api/results/critical')).body.filter(
        (call: Fields) => call['bookingId'] === booking.id,
      );
    expect(await openCalls()).toHaveLength(1);
    const wrong = { bookingInformationId: booking.id, code: 'FBC', reason: 'Blood of another patient' };
    expect((await house.pathologist.post('/api/results/withdraw', wrong)).status).toBe(200);
    const { body: before } = await countOf(house, booking);
    await corrected(house, booking.patientId, { gender: 'male' });
    await house.lab.drain();
    const { stage, version } = (await countOf(house, booking)).body;
    expect({ stage, version }).toEqual({ stage: 'withdrawn', version: before.version });
    expect(await openCalls()).toEqual([]);
  });

  it.each(['validate', 'release'])(
    'answers 409 to who would %s flags of before, whatever the queue has done',
    async (action) => {
      const booking = await aBooking(house.lab, ['FBC'], FEMALE);
      const saved = await countedBlood(house.bench, booking);
      // The queue has not run: the patient is another, the result is still judged for who it was.
      await house.lab.sql(`update patient set gender = 'male' where id = $1`, [booking.patientId]);
      const sign = { action, version: saved.body.version };
      const refused = await savedAgain(house.pathologist, booking, sign);
      expect(refused).toMatchObject({ status: 409, body: { corrected: ['sex'], was: { gender: 'female' } } });
      const items = [{ bookingId: booking.id, profileCode: 'FBC', version: 1 }];
      const batch = await house.pathologist.post('/api/results/release-batch', { items, action });
      expect(batch.body).toEqual([expect.objectContaining({ ok: false, code: 'conflict' })]);
      const again = await savedAgain(house.bench, booking, { version: 1 });
      expect(row(again, 'HB').flag).toBe('L');
      expect((await savedAgain(house.pathologist, booking, { ...sign, version: 2 })).status).toBe(200);
    },
  );

  it('of a pregnancy counts too', async () => {
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    await countedBlood(house.bench, booking);
    const { body } = await house.reception.get(`/api/booking/${booking.id}`);
    const clinical = { pregnant: true, gestation: { weeks: 20, days: 0 } };
    const headers = await grant(house.lab, 'reception', 'update', booking.id);
    const change = { id: booking.id, version: body.version, clinical };
    expect((await house.reception.put('/api/booking/update/', change, headers)).status).toBe(200);
    await house.lab.drain();
    expect((await countOf(house, booking)).body).toMatchObject({
      version: 2,
      assessedFor: { pregnant: true },
    });
  });
});
