import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { TodoItem } from '../../shared/contract/worklist.js';
import { payTheRest } from '../billing/till.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let reception: Client;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [reception, director] = [await lab.as('ROLE_RECEPTION'), await lab.as('ROLE_SUPER_ADMIN')];
});
afterAll(() => lab.close());

async function released(): Promise<Booked> {
  const booking = await aBooking(lab, ['UE']);
  await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  return booking;
}

const hand = ({ id }: Booked, body: object): Promise<Answer> =>
  reception.post('/api/booking/hand-over', { id, ...body });
const read = async ({ id }: Booked): Promise<Booking> => (await reception.get(`/api/booking/${id}`)).body;
const accessOf = async ({ patientId }: Booked): Promise<readonly string[]> =>
  (await director.get(`/api/patient/${patientId}/access`)).body.items.map(
    ({ what }: { what: string }) => what,
  );
const rowOf = async ({ id }: Booked): Promise<TodoItem | undefined> =>
  (await reception.get('/api/todos?kind=hand_over&size=200')).body.groups[0].items.find(
    (item: TodoItem) => item.bookingId === id,
  );

test('who collects the results is asked', async () => {
  const booking = await released();
  const answer = await hand(booking, {});
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'collector']);
  expect((await read(booking)).handedOver).toBeNull();
});

test('results are handed to the patient with one word', async () => {
  const booking = await released();
  expect((await hand(booking, { collector: 'patient', name: 'Not needed' })).status).toBe(200);
  expect((await read(booking)).handedOver).toMatchObject({ to: 'patient', name: null, identity: null });
  expect(await accessOf(booking)).toContain('Handed the results over to the patient');
});

test('of another person who collects them both name and identity are needed, kept, and in the trail', async () => {
  const booking = await released();
  const fields = async (body: object): Promise<readonly string[]> => {
    const answer = await hand(booking, { collector: 'other', ...body });
    return [`${answer.status}`, ...answer.body.errors.map(({ field }: { field: string }) => field)];
  };
  expect(await fields({})).toEqual(['422', 'name', 'identity']);
  expect(await fields({ name: 'Rudo Moyo', identity: '  ' })).toEqual(['422', 'identity']);
  expect(await fields({ name: ' ', identity: '63-1 P 42' })).toEqual(['422', 'name']);
  expect((await hand(booking, { collector: 'other', name: 'Rudo Moyo', identity: '63-1 P 42' })).status).toBe(
    200,
  );
  expect((await read(booking)).handedOver).toMatchObject({
    to: 'other',
    name: 'Rudo Moyo',
    identity: '63-1 P 42',
  });
  expect(await accessOf(booking)).toContain('Handed the results over to Rudo Moyo (63-1 P 42)');
  const [entry] = await lab.sql<{ actor: string; after: object }>(
    `select actor, after from audit_entry where subject_id = $1 and action = 'booking.hand-over'`,
    [booking.id],
  );
  expect(entry).toMatchObject({
    actor: 'reception',
    after: { handedOver: { to: 'other', name: 'Rudo Moyo', identity: '63-1 P 42' } },
  });
});

test('results that somebody collected are not handed over again to anybody else', async () => {
  const booking = await released();
  const rudo = { collector: 'other', name: 'Rudo Moyo', identity: '63-1 P 42' };
  expect((await hand(booking, rudo)).status).toBe(200);
  const { handedOver } = await read(booking);
  expect((await hand(booking, rudo)).body.handedOver).toEqual(handedOver);
  for (const other of [{ collector: 'patient' }, { ...rudo, identity: '63-2 P 42' }]) {
    const { status, body } = await hand(booking, other);
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^These results were handed over to Rudo Moyo \(63-1 P 42\) already, by Reception Tester on \d{1,2} \w{3} \d{4} at \d\d:\d\d\.$/,
      ),
    ]);
  }
  expect((await read(booking)).handedOver).toEqual(handedOver);
});

test('a hand-over from before anybody was asked can be read', async () => {
  const booking = await released();
  await lab.sql(`update booking set handed_over_at = now(), handed_over_by = 'Old Hand' where id = $1`, [
    booking.id,
  ]);
  expect((await read(booking)).handedOver).toMatchObject({ by: 'Old Hand', to: null, name: null });
  await lab.sql(
    `insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id, after)
     values (gen_random_uuid(), now(), 'reception', 'local', 'r', 'booking.hand-over', 'booking', $1, '{"by": "Old Hand"}')`,
    [booking.id],
  );
  expect(await accessOf(booking)).toContain('Handed the results over');
});

test('the row of results to hand over tells what is owed by whom, and whether that holds them', async () => {
  const booking = await released();
  expect(await rowOf(booking)).toMatchObject({
    payment: 'none',
    owed: { patient: '12.00', payersPart: null },
  });
  const about = (await director.get('/api/about')).body as object;
  await director.post('/api/about/', { ...about, paymentGate: 'hold' });
  expect(await rowOf(booking)).toMatchObject({ payment: 'hold', owed: { patient: '12.00' } });
  expect((await hand(booking, { collector: 'patient' })).body.code).toBe('report_held');
  await payTheRest(reception, booking);
  expect((await rowOf(booking))?.owed).toBeUndefined();
  expect((await hand(booking, { collector: 'patient' })).status).toBe(200);
  expect(await rowOf(booking)).toBeUndefined();
});
