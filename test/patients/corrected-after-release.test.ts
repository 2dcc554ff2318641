import type { Client } from '../support/client.js';
import { follow } from '../support/live.js';
import { aBooking, row, save, type Booked } from '../results/bench.js';
import {
  corrected,
  countedBlood,
  countOf,
  FEMALE,
  openCorrectionLaboratory,
  type CorrectionLaboratory,
} from './correction-bench.js';

let house: CorrectionLaboratory;

beforeAll(async () => {
  house = await openCorrectionLaboratory();
});
afterAll(() => house?.lab.close());

describe('a release before a correction', () => {
  const todosOf = async (who: Client) => {
    const { body } = await who.get('/api/todos');
    return body.groups.find(({ kind }: { kind: string }) => kind === 'review');
  };

  async function releasedThenCorrected(): Promise<Booked> {
    const booking = await aBooking(house.lab, ['FBC'], FEMALE);
    expect((await countedBlood(house.pathologist, booking, { action: 'release' })).body.stage).toBe(
      'released',
    );
    await corrected(house, booking.patientId, { gender: 'male' });
    await house.lab.drain();
    return booking;
  }

  it('goes to Todos as "review: sex changed after release", old and new flags side by side', async () => {
    const booking = await releasedThenCorrected();
    const group = await todosOf(house.pathologist);
    expect(group.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          bookingId: booking.id,
          text: expect.stringMatching(/^Review: sex changed after release/),
        }),
      ]),
    );
    expect(await todosOf(await house.lab.as('ROLE_LABADMIN'))).toBeDefined();
    expect(await todosOf(house.bench)).toBeUndefined();
    const { body } = await house.pathologist.get(`/api/results/${booking.id}/FBC/review`);
    expect(body).toMatchObject({ what: ['sex'], was: 'F 18+', now: 'M 18+', version: 1 });
    const hb = body.rows.find(({ code }: { code: string }) => code === 'HB');
    expect(hb).toMatchObject({ differs: true, was: { flag: '' }, now: { flag: 'L' } });
    expect(row(await countOf(house, booking), 'HB').flag).toBe('');
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
    const answer = await house.pathologist.post('/api/results/amend', amend);
    expect(answer.body).toMatchObject({ stage: 'amended', version: 2, assessedFor: { gender: 'male' } });
    expect(row(answer, 'HB').flag).toBe('L');
    expect(answer.body.amendments[0].changes).toEqual(
      expect.arrayContaining([
        { code: 'patient', name: 'Judged for', from: 'F 18+', to: 'M 18+' },
        expect.objectContaining({ code: 'HB' }),
      ]),
    );
    const left = (await todosOf(house.pathologist)).items.filter(
      (item: { bookingId: string }) => item.bookingId === booking.id,
    );
    expect(left).toEqual([]);
  });

  it('may stand with a reason, and is forgotten when the patient is corrected back', async () => {
    const [stands, back] = [await releasedThenCorrected(), await releasedThenCorrected()];
    const about = { bookingId: stands.id, profileCode: 'FBC', version: 1 };
    expect((await house.pathologist.post('/api/results/reviewed', about)).status).toBe(422);
    const looked = { ...about, reason: 'No flag of clinical meaning' };
    expect((await house.pathologist.post('/api/results/reviewed', looked)).status).toBe(200);
    expect((await house.pathologist.post('/api/results/reviewed', looked)).status).toBe(409);
    await corrected(house, back.patientId, { gender: 'female' });
    await house.lab.drain();
    const ids = (await todosOf(house.pathologist)).items.map((item: { bookingId: string }) => item.bookingId);
    expect(ids).not.toContain(stands.id);
    expect(ids).not.toContain(back.id);
  });
});

describe('one patient', () => {
  it('has one name everywhere at once: cards, bookings, payments and board follow by event', async () => {
    const first = await aBooking(house.lab, ['UE'], FEMALE);
    const known = { patient: { id: first.patientId } };
    const second = await aBooking(house.lab, ['FBC'], known);
    // A critical potassium keeps a call open.
    await save(house.bench, first, 'UE', { K: '7.5' });
    await house.lab.drain();
    const screen = await follow(house.bench, ['worklist:all', 'payments', 'board', 'results']);
    await corrected(house, first.patientId, { fullName: 'Rudo Ndlovu' });
    for (const { id } of [first, second]) {
      const { body } = await house.reception.get(`/api/booking/${id}`);
      expect(body.patientData.fullName).toBe('Rudo Ndlovu');
    }
    const copies = await house.lab.sql<{ name: string }>(
      `select patient_name as name from booking where patient_id = $1
       union select patient_name from job_card where patient_id = $1
       union select patient_name from critical_call where patient_id = $1`,
      [first.patientId],
    );
    expect(copies).toEqual([{ name: 'Rudo Ndlovu' }]);
    await house.lab.drain();
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
