import type { CatalogueProfile, ReflexRule } from '../../shared/contract/catalogue-shapes.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { mark } from '../bookings/requests.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

let lab: Laboratory;
let bench: Client;
let manager: Client;
let pathologist: Client;

const HIGH_K = { ...NORMAL_UE, K: '5.9' };
const RULE: ReflexRule = { parameter: 'K', is: 'H', add: 'MG' };

beforeAll(async () => {
  lab = await openLaboratory();
  bench = await lab.as('ROLE_LAB');
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
  it('asks once: not again for a second signature, nor where the test is on the booking', async () => {
    const booking = await signedHigh();
    await save(bench, booking, 'UE', { K: '5.8' }, { version: 2 });
    await sign(booking, 'validate', 3);
    await sign(booking, 'release', 4);
    expect(await codesOf(booking)).toEqual(['UE', 'MG']);
    const both = await aBooking(lab, ['UE', 'MG']);
    await save(bench, both, 'UE', HIGH_K);
    await sign(both);
    const after = await read(both);
    expect(after.selectedProfiles).toHaveLength(2);
    expect(after.selectedProfiles[1].askedBy).toBeUndefined();
  });

  it('asks for nothing that was refunded here, or that a person took off', async () => {
    const refunded = await aBooking(lab, ['UE', 'MG']);
    await mark(lab, refunded.id, 'MG', 'refunded');
    await save(bench, refunded, 'UE', HIGH_K);
    expect((await sign(refunded)).body.message).toBeUndefined();
    expect((await read(refunded)).selectedProfiles).toHaveLength(2);
    const off = await aBooking(lab, ['UE', 'MG']);
    await lab.sql('update booking_profile set removed_at = now() where booking_id = $1 and code = $2', [
      off.id,
      'MG',
    ]);
    await save(bench, off, 'UE', HIGH_K);
    expect(await sign(off)).toMatchObject({ status: 200 });
    expect(await codesOf(off)).toEqual(['UE']);
  });

  it('adds nothing when an amendment makes it hold', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', NORMAL_UE);
    await sign(booking, 'release');
    const amended = await pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 2,
      reason: 'Read from another sample',
      values: [{ code: 'K', parameter: '5.9' }],
    });
    expect(amended.status).toBe(200);
    expect(await codesOf(booking)).toEqual(['UE']);
  });

  it('never refuses the signature: what cannot be added is told to the benches with the reason', async () => {
    const booking = await aBooking(lab, ['UE']);
    await save(bench, booking, 'UE', HIGH_K);
    await retire('MG', true);
    const signed = await sign(booking);
    expect(signed).toMatchObject({ status: 200, body: { stage: 'authorised' } });
    expect(signed.body.message).toContain('Magnesium was not added for K high: it is retired.');
    expect(await codesOf(booking)).toEqual(['UE']);
    await lab.drain();
    const { body } = await bench.get('/api/notifications');
    expect(body.items[0]).toMatchObject({ title: 'A test was not added' });
    expect(body.items[0].text).toContain('Magnesium was not added for K high: it is retired.');
    await retire('MG', false);
  });

  it('does not fill a booking beyond what a booking holds', async () => {
    const { body: menu } = await bench.get('/api/catalogue/profiles?size=200');
    const others = menu.items.map(({ code }: { code: string }) => code);
    const sixty = ['UE', ...others.filter((code: string) => !['UE', 'MG', 'RFT'].includes(code))].slice(
      0,
      60,
    );
    const booking = await aBooking(lab, sixty);
    await save(bench, booking, 'UE', HIGH_K);
    expect((await sign(booking)).body.message).toContain('a booking has at most 60 tests');
  });
});

async function retire(code: string, retired: boolean): Promise<void> {
  const profile: CatalogueProfile = await profileOf(manager, code);
  expect(await putProfile(manager, { ...profile, retired })).toMatchObject({ status: 200 });
}
