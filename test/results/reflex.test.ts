import { profileOf } from '../support/catalogue.js';
import { follow } from '../support/live.js';
import { aBooking, NORMAL_UE, save } from './bench.js';
import {
  codesOf,
  HIGH_K,
  openReflexLaboratory,
  read,
  RULE,
  rules,
  sign,
  signedHigh,
  type ReflexLaboratory,
} from './reflex-bench.js';

let house: ReflexLaboratory;

beforeAll(async () => {
  house = await openReflexLaboratory();
});
afterAll(() => house?.lab.close());

describe('a rule of the catalogue', () => {
  it('adds its test in the transaction that authorises the result, at today’s price, and opens its card', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    const before = await read(house, booking);
    await save(house.bench, booking, 'UE', HIGH_K);
    expect(await codesOf(house, booking)).toEqual(['UE']);
    const signed = await sign(house, booking);
    expect(signed.body.message).toBe(
      'Urea & Electrolytes successfully updated! Magnesium was added: K high.',
    );
    const after = await read(house, booking);
    const { price } = await profileOf(house.manager, 'MG');
    expect(after.selectedProfiles).toContainEqual(
      expect.objectContaining({ code: 'MG', price, stage: 'waiting' }),
    );
    expect(Number(after.payment.balance)).toBe(Number(before.payment.balance) + Number(price));
    const { body: cards } = await house.bench.get('/api/jobCard/find/biochemistry/waiting/1?size=200');
    expect(cards.items).toContainEqual(
      expect.objectContaining({ bookingInformationId: booking.id, code: 'MG' }),
    );
  });

  it('adds it when the result is released without having been authorised before', async () => {
    expect(await codesOf(house, await signedHigh(house, 'release'))).toEqual(['UE', 'MG']);
  });

  it('adds it when the queue authorises it at once and releases it later', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', HIGH_K);
    const items = [{ bookingId: booking.id, profileCode: 'UE', version: 1, seen: true }];
    const { body } = await house.pathologist.post('/api/results/release-batch', { action: 'release', items });
    expect(body).toMatchObject([{ ok: true, stage: 'authorised' }]);
    expect(await codesOf(house, booking)).toEqual(['UE', 'MG']);
  });

  it('adds it to each booking of a batch that is signed in one go', async () => {
    await rules(house, [{ ...RULE, is: '>3.9' }]);
    const bookings = [
      await aBooking(house.lab, ['UE']),
      await aBooking(house.lab, ['UE']),
      await aBooking(house.lab, ['UE']),
    ];
    for (const booking of bookings) await save(house.bench, booking, 'UE', NORMAL_UE);
    const items = bookings.map(({ id }) => ({ bookingId: id, profileCode: 'UE', version: 1 }));
    const { body } = await house.pathologist.post('/api/results/release-batch', {
      action: 'validate',
      items,
    });
    expect(body).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    for (const booking of bookings) expect(await codesOf(house, booking)).toEqual(['UE', 'MG']);
    await rules(house, [RULE]);
  });

  it('adds nothing where the signature is refused', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', { ...HIGH_K, CL: { state: 'pending' } });
    expect(await sign(house, booking)).toMatchObject({ status: 422 });
    expect(await codesOf(house, booking)).toEqual(['UE']);
  });

  it('adds nothing for a slip that is put right before anyone has signed', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', HIGH_K);
    await save(house.bench, booking, 'UE', { K: '4.2' }, { version: 1 });
    await sign(house, booking, 'validate', 2);
    expect(await codesOf(house, booking)).toEqual(['UE']);
  });

  it('is named in the audit trail, by whoever signed', async () => {
    const booking = await signedHigh(house);
    const [trace] = await house.lab.sql<{ actor: string; reason: string }>(
      `select actor, reason from audit_entry where action = 'booking.add-test' and subject_id = $1`,
      [booking.id],
    );
    expect(trace).toEqual({ actor: 'super_admin', reason: 'MG requested by the reflex rule of UE: K high' });
  });

  it('is told live as an addition by a person is: the booking, its balance and the new card', async () => {
    const till = await follow(await house.lab.as('ROLE_CASHIER'), ['payments']);
    const worklist = await follow(house.bench, ['worklist:biochemistry']);
    const booking = await signedHigh(house);
    const { balance } = (await read(house, booking)).payment;
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
    const booking = await aBooking(house.lab, ['UE']);
    const { body } = await house.bench.get(`/api/biochemistry/${booking.id}/UE`);
    const { price } = await profileOf(house.manager, 'MG');
    expect(body.reflex).toEqual([{ ...RULE, name: 'Magnesium', price, cannot: null }]);
    const sentBack = await house.bench.put('/api/biochemistry/', { ...body, remarks: 'Seen' });
    expect(sentBack.body.errors.map(({ field }: { field: string }) => field)).not.toContain('reflex');
    const none = await house.bench.get(`/api/biochemistry/${(await aBooking(house.lab, ['LFT'])).id}/LFT`);
    expect(none.body.reflex).toBeUndefined();
  });

  it('says what it read only once that has left the laboratory, and never of a confidential test', async () => {
    const booking = await signedHigh(house);
    const asked = async () =>
      (await house.reception.get(`/api/booking/${booking.id}`)).body.selectedProfiles.find(
        ({ code }: { code: string }) => code === 'MG',
      ).askedBy;
    expect(await asked()).toEqual({ kind: 'reflex', name: '' });
    await sign(house, booking, 'release', 2);
    expect(await asked()).toEqual({ kind: 'reflex', name: 'K high' });
    await house.lab.sql(
      `update booking_profile set asked_by_code = 'HIV' where booking_id = $1 and code = 'MG'`,
      [booking.id],
    );
    expect(await asked()).toEqual({ kind: 'reflex', name: '' });
  });

  it('cannot be named by a person who adds a test', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    const body = { id: booking.id, profile: 'MG', askedBy: { kind: 'reflex', name: 'K high' } };
    expect(await house.bench.post('/api/booking/add-test', body)).toMatchObject({ status: 422 });
  });

  it('is that of the version under which the result was first saved', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', HIGH_K);
    await rules(house, []);
    await sign(house, booking);
    expect(await codesOf(house, booking)).toEqual(['UE', 'MG']);
    const fresh = await aBooking(house.lab, ['UE']);
    await save(house.bench, fresh, 'UE', HIGH_K);
    await sign(house, fresh);
    expect(await codesOf(house, fresh)).toEqual(['UE']);
    await rules(house, [RULE]);
  });

  it('adds one test for two rules that ask for it, and several at once', async () => {
    await rules(house, [
      RULE,
      { parameter: 'UREA', is: '>10', add: 'CRP' },
      { parameter: 'K', is: '>5.5', add: 'MG' },
    ]);
    const booking = await aBooking(house.lab, ['UE']);
    const { version } = await read(house, booking);
    await save(house.bench, booking, 'UE', { ...HIGH_K, UREA: '12.5' });
    const { message } = (await sign(house, booking)).body;
    expect(message).toContain('Magnesium was added: K high. ');
    expect(message).toContain('was added: UREA above 10.');
    expect(await codesOf(house, booking)).toEqual(['UE', 'MG', 'CRP']);
    expect((await read(house, booking)).version).toBeGreaterThan(version);
    await rules(house, [RULE]);
  });
});
