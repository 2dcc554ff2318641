import type { ReflexRule } from '../../shared/contract/catalogue-shapes.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { follow } from '../support/live.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let reception: Client;
let manager: Client;
let pathologist: Client;

const HIGH_K = { ...NORMAL_UE, K: '5.9' };
const RULE: ReflexRule = { parameter: 'K', is: 'H', add: 'MG' };

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
  manager = await lab.as('ROLE_LABADMIN');
  pathologist = await lab.as('ROLE_SUPER_ADMIN');
  await rules([RULE]);
});
afterAll(() => lab?.close());

async function rules(reflex: readonly ReflexRule[], code = 'UE'): Promise<void> {
  const answer = await putProfile(manager, { ...(await profileOf(manager, code)), reflex });
  expect(answer).toMatchObject({ status: 200, body: { reflex } });
}
const read = async ({ id }: Booked) => (await bench.get(`/api/booking/${id}`)).body;
const codesOf = async (booking: Booked): Promise<readonly string[]> =>
  (await read(booking)).selectedProfiles.map(({ code }: { code: string }) => code);
const sign = (booking: Booked, action: 'validate' | 'release' = 'validate', version = 1) =>
  save(pathologist, booking, 'UE', {}, { action, version });
async function signedHigh(action: 'validate' | 'release' = 'validate'): Promise<Booked> {
  const booking = await aBooking(lab, ['UE']);
  await save(bench, booking, 'UE', HIGH_K);
  expect(await sign(booking, action)).toMatchObject({ status: 200 });
  return booking;
}

describe('a rule of the catalogue', () => {
  it('adds its test in the transaction that authorises the result, at today’s price, and opens its card', async () => {
    const booking = await aBooking(lab, ['UE']);
    const before = await read(booking);
    await save(bench, booking, 'UE', HIGH_K);
    expect(await codesOf(booking)).toEqual(['UE']);
    const signed = await sign(booking);
    expect(signed.body.message).toBe(
      'Urea & Electrolytes successfully updated! Magnesium was added: K high.',
    );
    const after = await read(booking);
    const { price } = await profileOf(manager, 'MG');
    expect(after.selectedProfiles).toContainEqual(
      expect.objectContaining({ code: 'MG', price, stage: 'waiting' }),
    );
    expect(Number(after.payment.balance)).toBe(Number(before.payment.balance) + Number(price));
    const { body: cards } = await bench.get('/api/jobCard/find/biochemistry/waiting/1?size=200');
    expect(cards.items).toContainEqual(
      expect.objectContaining({ bookingInformationId: booking.id, code: 'MG' }),
    );
  });

  it('adds it when the result is released without having been authorised before', async () => {
    expect(await codesOf(await signedHigh('release'))).toEqual(['UE', 'MG']);
  });

  it('adds it when the queue authorises it at once and releases it later', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', HIGH_K);
    const items = [{ bookingId: booking.id, profileCode: 'UE', version: 1, seen: true }];
    const { body } = await pathologist.post('/api/results/release-batch', { action: 'release', items });
    expect(body).toMatchObject([{ ok: true, stage: 'authorised' }]);
    expect(await codesOf(booking)).toEqual(['UE', 'MG']);
  });

  it('adds it to each booking of a batch that is signed in one go', async () => {
    await rules([{ ...RULE, is: '>3.9' }]);
    const bookings = [await aBooking(lab, ['UE']), await aBooking(lab, ['UE']), await aBooking(lab, ['UE'])];
    for (const booking of bookings) await save(bench, booking, 'UE', NORMAL_UE);
    const items = bookings.map(({ id }) => ({ bookingId: id, profileCode: 'UE', version: 1 }));
    const { body } = await pathologist.post('/api/results/release-batch', { action: 'validate', items });
    expect(body).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    for (const booking of bookings) expect(await codesOf(booking)).toEqual(['UE', 'MG']);
    await rules([RULE]);
  });

  it('adds nothing where the signature is refused', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', { ...HIGH_K, CL: { state: 'pending' } });
    expect(await sign(booking)).toMatchObject({ status: 422 });
    expect(await codesOf(booking)).toEqual(['UE']);
  });

  it('adds nothing for a slip that is put right before anyone has signed', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', HIGH_K);
    await save(bench, booking, 'UE', { K: '4.2' }, { version: 1 });
    await sign(booking, 'validate', 2);
    expect(await codesOf(booking)).toEqual(['UE']);
  });

  it('is named in the audit trail, by whoever signed', async () => {
    const booking = await signedHigh();
    const [trace] = await lab.sql<{ actor: string; reason: string }>(
      `select actor, reason from audit_entry where action = 'booking.add-test' and subject_id = $1`,
      [booking.id],
    );
    expect(trace).toEqual({ actor: 'super_admin', reason: 'MG asked for by the reflex rule of UE: K high' });
  });

  it('is told live as an addition by a person is: the booking, its balance and the new card', async () => {
    const till = await follow(await lab.as('ROLE_CASHIER'), ['payments']);
    const worklist = await follow(bench, ['worklist:biochemistry']);
    const booking = await signedHigh();
    const { balance } = (await read(booking)).payment;
    await till.event(
      ({ type, payload }) => type === 'BookingUpdated' && 'balance' in payload && payload.balance === balance,
    );
    const opened = await worklist.event(
      ({ type, payload }) => type === 'JobCardOpened' && 'code' in payload && payload.code === 'MG',
    );
    expect(opened.payload).toMatchObject({ bookingInformationId: booking.id });
    till.close();
    worklist.close();
  });

  it('says on the result’s screen what will be added and what it costs', async () => {
    const booking = await aBooking(lab, ['UE']);
    const { body } = await bench.get(`/api/biochemistry/${booking.id}/UE`);
    const { price } = await profileOf(manager, 'MG');
    expect(body.reflex).toEqual([{ ...RULE, name: 'Magnesium', price, cannot: null }]);
    const sentBack = await bench.put('/api/biochemistry/', { ...body, remarks: 'Seen' });
    expect(sentBack.body.errors.map(({ field }: { field: string }) => field)).not.toContain('reflex');
    const none = await bench.get(`/api/biochemistry/${(await aBooking(lab, ['LFT'])).id}/LFT`);
    expect(none.body.reflex).toBeUndefined();
  });

  it('says what it read only once that has left the laboratory, and never of a confidential test', async () => {
    const booking = await signedHigh();
    const asked = async () =>
      (await reception.get(`/api/booking/${booking.id}`)).body.selectedProfiles.find(
        ({ code }: { code: string }) => code === 'MG',
      ).askedBy;
    expect(await asked()).toEqual({ kind: 'reflex', name: '' });
    await sign(booking, 'release', 2);
    expect(await asked()).toEqual({ kind: 'reflex', name: 'K high' });
    await lab.sql(`update booking_profile set asked_by_code = 'HIV' where booking_id = $1 and code = 'MG'`, [
      booking.id,
    ]);
    expect(await asked()).toEqual({ kind: 'reflex', name: '' });
  });

  it('cannot be named by a person who adds a test', async () => {
    const booking = await aBooking(lab, ['UE']);
    const body = { id: booking.id, profile: 'MG', askedBy: { kind: 'reflex', name: 'K high' } };
    expect(await bench.post('/api/booking/add-test', body)).toMatchObject({ status: 422 });
  });

  it('is that of the version under which the result was first saved', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', HIGH_K);
    await rules([]);
    await sign(booking);
    expect(await codesOf(booking)).toEqual(['UE', 'MG']);
    const fresh = await aBooking(lab, ['UE']);
    await save(bench, fresh, 'UE', HIGH_K);
    await sign(fresh);
    expect(await codesOf(fresh)).toEqual(['UE']);
    await rules([RULE]);
  });

  it('adds one test for two rules that ask for it, and several at once', async () => {
    await rules([
      RULE,
      { parameter: 'UREA', is: '>10', add: 'CRP' },
      { parameter: 'K', is: '>5.5', add: 'MG' },
    ]);
    const booking = await aBooking(lab, ['UE']);
    const { version } = await read(booking);
    await save(bench, booking, 'UE', { ...HIGH_K, UREA: '12.5' });
    const { message } = (await sign(booking)).body;
    expect(message).toContain('Magnesium was added: K high. ');
    expect(message).toContain('was added: UREA above 10.');
    expect(await codesOf(booking)).toEqual(['UE', 'MG', 'CRP']);
    expect((await read(booking)).version).toBeGreaterThan(version);
    await rules([RULE]);
  });
});
