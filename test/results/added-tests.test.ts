import { payTheRest } from '../billing/till.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { mark } from '../bookings/requests.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab?.close());

const DR_MOYO = { kind: 'doctor', name: 'Dr Moyo' };
const add = ({ id }: Booked, profile: string, more: object = {}, key?: string) =>
  bench.post(
    '/api/booking/add-test',
    { id, profile, askedBy: DR_MOYO, ...more },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const read = async ({ id }: Booked) => (await bench.get(`/api/booking/${id}`)).body;
const priceOf = async (code: string): Promise<string> => {
  const { body } = await bench.get(`/api/catalogue/profiles?q=${code}&size=200`);
  return body.items.find((one: { code: string }) => one.code === code).price;
};

async function paid(booking: Booked): Promise<void> {
  expect((await payTheRest(reception, booking)).status).toBe(200);
  expect((await read(booking)).payment.paymentStatus).toBe('paid');
}

describe('a test that the bench adds', () => {
  it('needs no admin code, is priced as today, opens its card and says who asked', async () => {
    const booking = await aBooking(lab, ['UE']);
    const before = await read(booking);
    const answer = await add(booking, 'LFT', { askedBy: { kind: 'ward', name: ' Ward 4 ' } });
    expect(answer.status).toBe(200);
    const added = answer.body.selectedProfiles.find((one: { code: string }) => one.code === 'LFT');
    expect(added).toMatchObject({
      price: await priceOf('LFT'),
      stage: 'waiting',
      askedBy: { kind: 'ward', name: 'Ward 4' },
    });
    // Read by its own address it also has what its labels need.
    const { nameMark: _nameMark, confidentialCodes: _confidentialCodes, ...said } = await read(booking);
    expect(said).toEqual(answer.body);
    expect(answer.body).toMatchObject({ version: before.version + 1, updated: true });
    const { body: cards } = await bench.get('/api/jobCard/find/biochemistry/waiting/1?size=200');
    expect(cards.items).toContainEqual(
      expect.objectContaining({ bookingInformationId: booking.id, code: 'LFT' }),
    );
    const [trace] = await lab.sql<{ actor: string; reason: string }>(
      `select actor, reason from audit_entry where action = 'booking.add-test' and subject_id = $1`,
      [booking.id],
    );
    expect(trace?.reason).toBe('LFT requested by ward Ward 4');
    const saved = await save(bench, booking, 'LFT', { ALB: '42' });
    expect(saved.status).toBe(200);
  });

  it('is done from the tube where its container fits, and from a new one elsewhere', async () => {
    const booking = await aBooking(lab, ['UE']);
    const [tube] = (await read(booking)).specimens;
    await add(booking, 'CRP');
    await add(booking, 'FBC');
    const { specimens } = await read(booking);
    const lists = specimens.map((one: { accession: string; codes: string[] }) => [one.accession, one.codes]);
    const same = tube.container === (await containerOf('CRP'));
    expect(same).toBe(true);
    expect(lists).toEqual([
      [tube.accession, ['UE', 'CRP']],
      [tube.accession.replace(/1$/, '2'), ['FBC']],
    ]);
  });

  it('shows the new balance of a booking that was paid', async () => {
    const booking = await aBooking(lab, ['UE']);
    await paid(booking);
    const { body } = await add(booking, 'LFT');
    expect(body.payment).toMatchObject({ paymentStatus: 'part_paid', balance: await priceOf('LFT') });
  });

  it('is added once for one press of the button', async () => {
    const booking = await aBooking(lab, ['UE']);
    const first = await add(booking, 'LFT', {}, 'one-press');
    const again = await add(booking, 'LFT', {}, 'one-press');
    expect(again).toMatchObject({ status: 200, body: { version: first.body.version } });
  });

  it('is refused where it is on the booking, was refunded there, is retired or unknown', async () => {
    const booking = await aBooking(lab, ['UE', 'LFT']);
    expect(await add(booking, 'UE')).toMatchObject({ status: 409 });
    await mark(lab, booking.id, 'LFT', 'refunded');
    const refunded = await add(booking, 'LFT');
    expect(refunded.status).toBe(409);
    expect(refunded.body.detail).toContain('has been refunded on this booking');
    await lab.sql(`update profile set retired_at = now() where code = 'FBS'`);
    expect(await add(booking, 'FBS')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'profile' }] },
    });
    expect(await add(booking, 'NOPE')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'profile' }] },
    });
    expect((await read(booking)).selectedProfiles).toHaveLength(2);
  });

  it('is refused on a booking that was refunded or deleted, and without who asked', async () => {
    const refunded = await aBooking(lab, ['UE']);
    await mark(lab, refunded.id, 'UE', 'refunded');
    expect(await add(refunded, 'LFT')).toMatchObject({ status: 409 });
    const deleted = await aBooking(lab, ['UE']);
    await lab.sql('update booking set deleted_at = now() where id = $1', [deleted.id]);
    expect(await add(deleted, 'LFT')).toMatchObject({ status: 404 });
    const booking = await aBooking(lab, ['UE']);
    expect(await add(booking, 'LFT', { askedBy: null })).toMatchObject({ status: 422 });
    const nobody = await add(booking, 'LFT', { askedBy: { kind: 'person', name: '  ' } });
    expect(nobody).toMatchObject({ status: 422, body: { errors: [{ field: 'askedBy.name' }] } });
  });

  it('is for who may enter results', async () => {
    const booking = await aBooking(lab, ['UE']);
    const body = { id: booking.id, profile: 'LFT', askedBy: DR_MOYO };
    expect(await reception.post('/api/booking/add-test', body)).toMatchObject({ status: 403 });
  });

  it('leaves the results of the booking as they are', async () => {
    const booking = await aBooking(lab, ['UE']);
    const saved = await save(bench, booking, 'UE', NORMAL_UE);
    await add(booking, 'LFT');
    const { body } = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    expect(body).toMatchObject({ version: 1, stage: saved.body.stage });
  });
});

async function containerOf(code: string): Promise<string> {
  const { body } = await bench.get(`/api/catalogue/profiles?q=${code}&size=200`);
  return body.items.find((one: { code: string }) => one.code === code).container;
}
