import { v7 as uuidv7 } from 'uuid';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { closeJobCard, cancelJobCards, reopenJobCard } from '../../server/worklist/index.js';
import { grant, mark, SCIENTIST } from '../bookings/requests.js';
import { booked, noCards, openWorklist, type WorklistLaboratory } from './laboratory.js';

let house: WorklistLaboratory;

beforeAll(async () => {
  house = await openWorklist();
});
afterAll(() => house?.lab.close());
beforeEach(() => noCards(house));

/** As the results slice tells of a save. */
async function saved(booking: { id: string; patientData: { id: string } }, code: string): Promise<void> {
  await house.lab.server.app.get(UnitOfWork).run(SCIENTIST, async (tx) => {
    tx.emit('ResultSaved', uuidv7(), {
      bookingId: booking.id,
      patientId: booking.patientData.id,
      profileCode: code,
      profileName: code,
      unit: 'biochemistry',
      labNumber: 'LAB1',
      patientName: 'Tariro Moyo',
      stage: 'validated',
      by: SCIENTIST.name,
      at: tx.now.toISOString(),
      flags: { L: 0, H: 0, critical: 0 },
      doneby: SCIENTIST.name,
      authorisedBy: null,
      clean: true,
    });
  });
}

const closings = (bookingId: string) =>
  house.lab.sql(
    `select 1 from event where type = 'JobCardClosed' and payload ->> 'bookingInformationId' = $1`,
    [bookingId],
  );

test('closes a job card once 800 ms after a save, though saved twice and told again', async () => {
  const booking = await booked(house, { profiles: ['UE'] });
  await saved(booking, 'UE');
  await saved(booking, 'UE');
  await house.lab.drain();
  const card = await house.scientist.get(`/api/jobCard/find/booking/${booking.id}/UE`);
  expect(card.body).toMatchObject({ status: 'processing', open: false, closedBy: 'Rudo Ncube' });
  expect(card.body.timeOut).not.toBeNull();
  expect(await closings(booking.id)).toHaveLength(1);
  const again = await house.lab.server.app
    .get(UnitOfWork)
    .run(SCIENTIST, (tx) =>
      closeJobCard(tx, { bookingId: booking.id, code: 'UE', closedBy: 'Someone else' }),
    );
  expect(again).toBeUndefined();
});

test('cancels and reopens the cards of a booking', async () => {
  const booking = await booked(house, { profiles: ['UE', 'FBC'] });
  const work = house.lab.server.app.get(UnitOfWork);
  const cancelled = await work.run(SCIENTIST, (tx) =>
    cancelJobCards(tx, booking.id, ['UE'], 'Rudo Ncube', 'refunded'),
  );
  expect(cancelled).toMatchObject([{ code: 'UE', open: false, status: 'waiting' }]);
  const back = await work.run(SCIENTIST, (tx) =>
    reopenJobCard(tx, { bookingId: booking.id, code: 'UE', reason: 'repeat' }),
  );
  expect(back).toMatchObject({ open: true, closedBy: null });
});

test('a manager closes and reopens a card by hand with a reason; nobody else does', async () => {
  const booking = await booked(house, { profiles: ['UE'] });
  const [{ jobCardId: id }] = booking.selectedProfiles;
  const close = { id, open: false, reason: 'done on paper' };
  expect((await house.scientist.put('/api/jobCard', close)).status).toBe(403);
  expect((await house.manager.put('/api/jobCard', { id, open: false })).status).toBe(422);
  expect((await house.manager.put('/api/jobCard', close)).body).toMatchObject({
    open: false,
    status: 'processing',
    closedBy: 'Labadmin Tester',
  });
  expect((await house.manager.put('/api/jobCard', close)).status).toBe(409);
  expect((await house.reception.get(`/api/booking/${booking.id}`)).body.selectedProfiles[0].stage).toBe(
    'in_process',
  );
  const reopened = await house.manager.put('/api/jobCard', { id, open: true, reason: 'not done after all' });
  expect(reopened.body).toMatchObject({ open: true, status: 'waiting', closedBy: null, timeOut: null });
  expect((await house.reception.get(`/api/booking/${booking.id}`)).body.selectedProfiles[0].stage).toBe(
    'waiting',
  );
  const entries = await house.lab.sql(`select reason from audit_entry where subject_id = $1 order by ord`, [
    id,
  ]);
  expect(entries).toEqual([{ reason: 'done on paper' }, { reason: 'not done after all' }]);
});

test('does not reopen the card of a refunded profile', async () => {
  const booking = await booked(house, { profiles: ['UE'] });
  const [{ jobCardId: id }] = booking.selectedProfiles;
  await house.manager.put('/api/jobCard', { id, open: false, reason: 'refund' });
  await mark(house.lab, booking.id, 'UE', 'refunded');
  expect((await house.manager.put('/api/jobCard', { id, open: true, reason: 'try' })).status).toBe(409);
});

test("deletes a booking's cards only with the XSRF header and the grant, by DELETE or the old GET", async () => {
  const booking = await booked(house);
  const path = `/api/jobCard/delete-by-bookingId/${booking.id}`;
  const xsrf = { 'X-XSRF-TOKEN': house.reception.xsrf };
  const allowed = await grant(house.lab, 'reception', 'delete', booking.id);
  expect((await house.reception.get(path, allowed)).body.code).toBe('csrf');
  expect((await house.reception.get(path, xsrf)).body.code).toBe('grant_required');
  const answer = await house.reception.get(path, { ...xsrf, ...allowed });
  expect(answer.status).toBe(200);
  expect(answer.body.cards).toHaveLength(2);
  const other = await booked(house);
  expect((await house.reception.delete(`/api/jobCard/by-booking/${other.id}`)).status).toBe(403);
  const byDelete = await house.reception.delete(
    `/api/jobCard/by-booking/${other.id}`,
    undefined,
    await grant(house.lab, 'reception', 'delete', other.id),
  );
  expect(byDelete.body.cards).toHaveLength(2);
});

test('deletes no card of a booking that was paid for, as the booking itself is not deleted', async () => {
  const booking = await booked(house, {
    payment: { payments: [{ paymentType: 'cash', amount: '5.00' }] },
  });
  const allowed = await grant(house.lab, 'reception', 'delete', booking.id);
  const answer = await house.reception.delete(`/api/jobCard/by-booking/${booking.id}`, undefined, allowed);
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Money was taken') } });
  const card = await house.scientist.get(`/api/jobCard/find/booking/${booking.id}/UE`);
  expect(card.body.open).toBe(true);
});
