// Long because every correction stands here, beside all that follows from it.
import type { SaveResultRequest } from '../../shared/contract/results.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { grant } from '../bookings/requests.js';
import { aBooking, aSave, row, save, type Booked, type Rows } from '../results/bench.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [bench, reception] = [await lab.as('ROLE_LAB'), await lab.as('ROLE_RECEPTION')];
  pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => lab?.close());

type Fields = Readonly<Record<string, unknown>>;

// Uric acid and haemoglobin differ by sex: 125 g/L is normal for a woman and low for a man.
const FEMALE = { patient: { fullName: 'Rudo Sibanda', dateOfBirth: '1980-01-15', gender: 'female' } };
const BLOOD: Rows = { HB: '125' };

/** A later one: what was entered stays as it is. */
function savedAgain(who: Client, { id }: Booked, more: Fields) {
  const about = { bookingInformationId: id, code: 'FBC', action: 'update', ...more };
  return who.put('/api/haematology/', { ...about, haematologyTestValues: [] });
}

/** A first save. */
function countedBlood(who: Client, booking: Booked, more: Partial<SaveResultRequest> = {}) {
  return who.put('/api/haematology/', aSave(booking, 'FBC', BLOOD, more, 'haematology'));
}

async function correct(who: Client, patientId: string, change: Fields, headers: Record<string, string> = {}) {
  const { body } = await reception.get(`/api/patient/${patientId}`);
  const { fullName, dateOfBirth, gender, version } = body;
  const patient = { id: patientId, version, fullName, dateOfBirth, gender, ...change };
  return who.put('/api/patient', patient, headers);
}

async function corrected(patientId: string, change: Fields) {
  const headers = await grant(lab, 'reception', 'patient', patientId);
  const answer = await correct(reception, patientId, change, headers);
  expect(answer.status).toBe(200);
  return answer;
}

const countOf = (booking: Booked) => bench.get(`/api/haematology/${booking.id}/FBC`);

describe('a correction of a person with results', () => {
  it('needs a grant for that patient; without results, or of the phone alone, it needs none', async () => {
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    expect((await correct(reception, booking.patientId, { gender: 'male' })).status).toBe(200);
    expect((await correct(reception, booking.patientId, { gender: 'female' })).status).toBe(200);
    expect((await countedBlood(bench, booking)).status).toBe(200);
    expect((await correct(reception, booking.patientId, { phone: '0771111111' })).status).toBe(200);
    for (const change of [{ gender: 'male' }, { dateOfBirth: '1981-01-15' }, { fullName: 'Rudo Moyo' }]) {
      const refused = await correct(reception, booking.patientId, change);
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'grant_required', action: 'patient', subjectId: booking.patientId },
      });
    }
    const ofBooking = await grant(lab, 'reception', 'update', booking.id);
    expect((await correct(reception, booking.patientId, { gender: 'male' }, ofBooking)).status).toBe(403);
    await corrected(booking.patientId, { gender: 'male' });
  });

  it('is given by the admin code for a patient, and used up', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
    expect((await boss.put('/api/admin-code', { code: 'teal-otter-41' })).status).toBe(200);
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    await countedBlood(bench, booking);
    const asked = { code: 'teal-otter-41', action: 'patient', patientId: booking.patientId };
    expect((await reception.post('/api/admin-code/verify', { ...asked, patientId: undefined })).status).toBe(
      422,
    );
    const { body } = await reception.post('/api/admin-code/verify', asked);
    const headers = { 'X-Admin-Grant': body.grant };
    expect((await correct(reception, booking.patientId, { gender: 'male' }, headers)).status).toBe(200);
    expect((await correct(reception, booking.patientId, { gender: 'female' }, headers)).status).toBe(403);
  });

  it('within a change of the booking needs both grants', async () => {
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    await countedBlood(bench, booking);
    const { body } = await reception.get(`/api/booking/${booking.id}`);
    const change = { id: booking.id, version: body.version, patient: { ...FEMALE.patient, gender: 'male' } };
    const ofBooking = (await grant(lab, 'reception', 'update', booking.id))['X-Admin-Grant'];
    const one = await reception.put('/api/booking/update/', change, { 'X-Admin-Grant': ofBooking });
    expect(one.body).toMatchObject({ code: 'grant_required', action: 'patient' });
    const ofPatient = (await grant(lab, 'reception', 'patient', booking.patientId))['X-Admin-Grant'];
    const both = { 'X-Admin-Grant': `${ofBooking}, ${ofPatient}` };
    const answer = await reception.put('/api/booking/update/', change, both);
    expect(answer).toMatchObject({ status: 200, body: { patientData: { gender: 'male' } } });
  });
});

describe('a changed sex or date of birth', () => {
  it('evaluates results that are not released anew, and takes back a signature for other flags', async () => {
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    const saved = await countedBlood(pathologist, booking, { action: 'validate' });
    expect(saved.body).toMatchObject({ stage: 'authorised', version: 1 });
    expect(row(saved, 'HB').flag).toBe('');
    await corrected(booking.patientId, { gender: 'male' });
    await lab.drain();
    const anew = await countOf(booking);
    expect(anew.body).toMatchObject({
      stage: 'validated',
      version: 2,
      authorisedBy: null,
      doneby: saved.body.doneby,
      assessedFor: { gender: 'male' },
    });
    expect(row(anew, 'HB')).toMatchObject({ parameter: '125', flag: 'L' });
    const [entry] = await lab.sql(
      `select actor from audit_entry where action = 'result.judge-again' and subject_id = $1`,
      [anew.body.id],
    );
    expect(entry).toEqual({ actor: 'system' });
  });

  it('leaves a withdrawn result as it was taken back, and has nobody called', async () => {
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    const critical = aSave(booking, 'FBC', { HB: '40' }, { action: 'release' }, 'haematology');
    expect((await pathologist.put('/api/haematology/', critical)).status).toBe(200);
    const openCalls = async () =>
      (await bench.get('/api/results/critical')).body.filter(
        (call: Fields) => call['bookingId'] === booking.id,
      );
    expect(await openCalls()).toHaveLength(1);
    const wrong = { bookingInformationId: booking.id, code: 'FBC', reason: 'Blood of another patient' };
    expect((await pathologist.post('/api/results/withdraw', wrong)).status).toBe(200);
    const { body: before } = await countOf(booking);
    await corrected(booking.patientId, { gender: 'male' });
    await lab.drain();
    const { stage, version } = (await countOf(booking)).body;
    expect({ stage, version }).toEqual({ stage: 'withdrawn', version: before.version });
    expect(await openCalls()).toEqual([]);
  });

  it.each(['validate', 'release'])(
    'answers 409 to who would %s flags of before, whatever the queue has done',
    async (action) => {
      const booking = await aBooking(lab, ['FBC'], FEMALE);
      const saved = await countedBlood(bench, booking);
      // The queue has not run: the patient is another, the result is still judged for who it was.
      await lab.sql(`update patient set gender = 'male' where id = $1`, [booking.patientId]);
      const sign = { action, version: saved.body.version };
      const refused = await savedAgain(pathologist, booking, sign);
      expect(refused).toMatchObject({ status: 409, body: { corrected: ['sex'], was: { gender: 'female' } } });
      const items = [{ bookingId: booking.id, profileCode: 'FBC', version: 1 }];
      const batch = await pathologist.post('/api/results/release-batch', { items, action });
      expect(batch.body).toEqual([expect.objectContaining({ ok: false, code: 'conflict' })]);
      const again = await savedAgain(bench, booking, { version: 1 });
      expect(row(again, 'HB').flag).toBe('L');
      expect((await savedAgain(pathologist, booking, { ...sign, version: 2 })).status).toBe(200);
    },
  );

  it('of a pregnancy counts too', async () => {
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    await countedBlood(bench, booking);
    const { body } = await reception.get(`/api/booking/${booking.id}`);
    const clinical = { pregnant: true, gestation: { weeks: 20, days: 0 } };
    const headers = await grant(lab, 'reception', 'update', booking.id);
    const change = { id: booking.id, version: body.version, clinical };
    expect((await reception.put('/api/booking/update/', change, headers)).status).toBe(200);
    await lab.drain();
    expect((await countOf(booking)).body).toMatchObject({ version: 2, assessedFor: { pregnant: true } });
  });
});

describe('a release before a correction', () => {
  const todosOf = async (who: Client) => {
    const { body } = await who.get('/api/todos');
    return body.groups.find(({ kind }: { kind: string }) => kind === 'review');
  };

  async function releasedThenCorrected(): Promise<Booked> {
    const booking = await aBooking(lab, ['FBC'], FEMALE);
    expect((await countedBlood(pathologist, booking, { action: 'release' })).body.stage).toBe('released');
    await corrected(booking.patientId, { gender: 'male' });
    await lab.drain();
    return booking;
  }

  it('goes to Todos as "review: sex changed after release", old and new flags side by side', async () => {
    const booking = await releasedThenCorrected();
    const group = await todosOf(pathologist);
    expect(group.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          bookingId: booking.id,
          text: expect.stringMatching(/^Review: sex changed after release/),
        }),
      ]),
    );
    expect(await todosOf(await lab.as('ROLE_LABADMIN'))).toBeDefined();
    expect(await todosOf(bench)).toBeUndefined();
    const { body } = await pathologist.get(`/api/results/${booking.id}/FBC/review`);
    expect(body).toMatchObject({ what: ['sex'], was: 'F 18+', now: 'M 18+', version: 1 });
    const hb = body.rows.find(({ code }: { code: string }) => code === 'HB');
    expect(hb).toMatchObject({ differs: true, was: { flag: '' }, now: { flag: 'L' } });
    expect(row(await countOf(booking), 'HB').flag).toBe('');
  });

  it('is amended in one step, judged for who the patient is', async () => {
    const booking = await releasedThenCorrected();
    const amend = {
      bookingId: booking.id,
      profileCode: 'FBC',
      version: 1,
      reason: 'Sex corrected',
      reassess: true,
    };
    const answer = await pathologist.post('/api/results/amend', amend);
    expect(answer.body).toMatchObject({ stage: 'amended', version: 2, assessedFor: { gender: 'male' } });
    expect(row(answer, 'HB').flag).toBe('L');
    expect(answer.body.amendments[0].changes).toEqual(
      expect.arrayContaining([
        { code: 'patient', name: 'Judged for', from: 'F 18+', to: 'M 18+' },
        expect.objectContaining({ code: 'HB' }),
      ]),
    );
    const left = (await todosOf(pathologist)).items.filter(
      (item: { bookingId: string }) => item.bookingId === booking.id,
    );
    expect(left).toEqual([]);
  });

  it('may stand with a reason, and is forgotten when the patient is corrected back', async () => {
    const [stands, back] = [await releasedThenCorrected(), await releasedThenCorrected()];
    const about = { bookingId: stands.id, profileCode: 'FBC', version: 1 };
    expect((await pathologist.post('/api/results/reviewed', about)).status).toBe(422);
    const looked = { ...about, reason: 'No flag of clinical meaning' };
    expect((await pathologist.post('/api/results/reviewed', looked)).status).toBe(200);
    expect((await pathologist.post('/api/results/reviewed', looked)).status).toBe(409);
    await corrected(back.patientId, { gender: 'female' });
    await lab.drain();
    const ids = (await todosOf(pathologist)).items.map((item: { bookingId: string }) => item.bookingId);
    expect(ids).not.toContain(stands.id);
    expect(ids).not.toContain(back.id);
  });
});

describe('one patient', () => {
  it('has one name everywhere at once: cards, bookings, payments and board follow by event', async () => {
    const first = await aBooking(lab, ['UE'], FEMALE);
    const known = { patient: { id: first.patientId } };
    const second = await aBooking(lab, ['FBC'], known);
    // A critical potassium keeps a call open.
    await save(bench, first, 'UE', { K: '7.5' });
    await lab.drain();
    const screen = await follow(bench, ['worklist:all', 'payments', 'board', 'results']);
    await corrected(first.patientId, { fullName: 'Rudo Ndlovu' });
    for (const { id } of [first, second]) {
      const { body } = await reception.get(`/api/booking/${id}`);
      expect(body.patientData.fullName).toBe('Rudo Ndlovu');
    }
    const copies = await lab.sql<{ name: string }>(
      `select patient_name as name from booking where patient_id = $1
       union select patient_name from job_card where patient_id = $1
       union select patient_name from critical_call where patient_id = $1`,
      [first.patientId],
    );
    expect(copies).toEqual([{ name: 'Rudo Ndlovu' }]);
    await lab.drain();
    for (const { id } of [first, second]) {
      const told = await screen.event(
        (event) => event.type === 'BookingUpdated' && event.payload.bookingId === id,
      );
      expect(told.payload).toMatchObject({ patientName: 'Rudo Ndlovu' });
    }
    const card = await screen.event(
      (event) => event.type === 'JobCardOpened' && event.payload.bookingInformationId === second.id,
    );
    expect(card.payload).toMatchObject({ patientName: 'Rudo Ndlovu', open: true });
    const list = await screen.event((event) => event.type === 'PatientCorrected');
    expect(list.payload).toMatchObject({ patientId: first.patientId, what: ['name'] });
    screen.close();
  });
});
