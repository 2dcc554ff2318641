import { payTheRest, leaveTo, refund } from '../billing/till.js';
import type { ResultVersion } from '../../shared/contract/results.js';
import { grant as grantFor } from '../bookings/requests.js';
import { aBooking, eventsOf, NORMAL_UE, row, save } from './bench.js';
import {
  openWithdrawalLaboratory,
  read,
  released,
  stageOf,
  withdraw,
  type WithdrawalLaboratory,
} from './withdraw-bench.js';

let house: WithdrawalLaboratory;

beforeAll(async () => {
  house = await openWithdrawalLaboratory();
});
afterAll(() => house?.lab.close());

describe('a released result', () => {
  it('can be withdrawn with a reason: it counts as not released, its versions stay', async () => {
    const booking = await released(house);
    expect((await withdraw(house.pathologist, booking, { reason: '' })).status).toBe(422);
    const answer = await withdraw(house.pathologist, booking);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      stage: 'withdrawn',
      version: 3,
      doneby: 'Lab Tester',
      withdrawal: { reason: 'Blood of another patient', by: 'Pathologist Tester', movedTo: null },
    });
    expect(await stageOf(house, booking)).toBe('withdrawn');
    const { progress } = (await house.bench.get(`/api/booking/${booking.id}`)).body;
    expect(progress.released).toBe(0);
    const versions = (await house.bench.get(`/api/results/${booking.id}/UE/versions`))
      .body as ResultVersion[];
    expect(versions.map(({ version, reason }) => [version, reason])).toEqual([
      [3, 'Blood of another patient'],
      [2, null],
      [1, null],
    ]);
    expect(await eventsOf(house.lab, booking)).toContain('ResultWithdrawn');
    const [entry] = await house.lab.sql(
      `select actor, reason from audit_entry where subject_id = $1 and action = 'result.withdraw'`,
      [answer.body.id],
    );
    expect(entry).toEqual({ actor: 'pathologist', reason: 'Blood of another patient' });
  });

  it.each(['ROLE_LABADMIN', 'ROLE_LAB', 'ROLE_RECEPTION'] as const)(
    'is not withdrawn by %s',
    async (role) => {
      const booking = await released(house);
      expect((await withdraw(await house.lab.as(role), booking)).status).toBe(403);
      expect(await stageOf(house, booking)).toBe('released');
    },
  );

  it('is withdrawn once, as it was read, and only after it has left', async () => {
    const waiting = await aBooking(house.lab, ['UE']);
    expect((await withdraw(house.pathologist, waiting)).status).toBe(409);
    await save(house.bench, waiting, 'UE', NORMAL_UE);
    expect((await withdraw(house.pathologist, waiting)).status).toBe(409);
    const booking = await released(house);
    expect((await withdraw(house.pathologist, booking, { version: 1 })).body.code).toBe('stale_version');
    expect((await withdraw(house.pathologist, booking, { version: 2 })).status).toBe(200);
    expect((await withdraw(house.pathologist, booking)).status).toBe(409);
  });

  it('is neither saved nor amended nor commented once it is withdrawn', async () => {
    const booking = await released(house);
    await withdraw(house.pathologist, booking);
    expect((await save(house.bench, booking, 'UE', { NA: '141' }, { version: 3 })).status).toBe(409);
    const result = { bookingId: booking.id, profileCode: 'UE', version: 3 };
    const amendment = { ...result, reason: 'Typing error', remarks: 'x' };
    expect((await house.pathologist.post('/api/results/amend', amendment)).status).toBe(409);
    const record = { bookingInformationId: booking.id, code: 'UE', remarks: 'x' };
    expect((await house.bench.post('/api/params/save', record)).status).toBe(409);
  });

  it('lends its values to no later result of the patient, and its open critical call is off', async () => {
    const booking = await released(house, { ...NORMAL_UE, K: '7.4' });
    const mine = async () =>
      (await house.bench.get('/api/results/critical')).body.filter(
        ({ bookingId }: { bookingId: string }) => bookingId === booking.id,
      );
    expect(await mine()).toHaveLength(1);
    await withdraw(house.pathologist, booking);
    expect(await mine()).toEqual([]);
    const next = await aBooking(house.lab, ['UE'], { patient: { id: booking.patientId } });
    expect(row(await read(house, next), 'K').previous).toBeNull();
  });

  it('stands in the list of results as withdrawn, for reception too, who is told', async () => {
    const booking = await released(house);
    await withdraw(house.pathologist, booking);
    const { body } = await house.reception.get('/api/results?stage=withdrawn');
    expect(body.items).toContainEqual(expect.objectContaining({ bookingId: booking.id, stage: 'withdrawn' }));
    await house.lab.drain();
    const titles = (await house.reception.get('/api/notifications')).body.items as readonly {
      title: string;
    }[];
    expect(titles.map(({ title }) => title)).toContain('Result withdrawn');
  });

  it('keeps its booking and its cards from being deleted', async () => {
    const booking = await released(house);
    await withdraw(house.pathologist, booking);
    const grant = await grantFor(house.lab, 'reception', 'delete', booking.id);
    const { version } = (await house.reception.get(`/api/booking/${booking.id}`)).body;
    const wish = { id: booking.id, version, reason: 'Booked twice' };
    expect((await house.reception.delete('/api/booking', wish, grant)).status).toBe(409);
    const cards = await house.reception.delete(`/api/jobCard/by-booking/${booking.id}`, undefined, grant);
    expect(cards.status).toBe(409);
  });
});

it('is paid back as a released one is: for a laboratory error, with an approver', async () => {
  const booking = await released(house, NORMAL_UE, ['UE']);
  expect((await payTheRest(house.manager, booking)).status).toBe(200);
  await withdraw(house.pathologist, booking);
  const leave = await leaveTo(house.lab, house.manager, booking);
  const wish = (reasonCode: string) => refund(house.manager, booking, ['UE'], { reasonCode }, leave);
  expect((await wish('patient-request')).status).toBe(409);
  expect((await wish('laboratory-error')).status).toBe(201);
  expect(await stageOf(house, booking)).toBe('refunded');
});
