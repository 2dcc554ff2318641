import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { mark } from '../bookings/requests.js';
import { aBooking, NORMAL_UE, save } from './bench.js';
import {
  codesOf,
  HIGH_K,
  openReflexLaboratory,
  read,
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
  it('asks once: not again for a second signature, nor where the test is on the booking', async () => {
    const booking = await signedHigh(house);
    await save(house.bench, booking, 'UE', { K: '5.8' }, { version: 2 });
    await sign(house, booking, 'validate', 3);
    await sign(house, booking, 'release', 4);
    expect(await codesOf(house, booking)).toEqual(['UE', 'MG']);
    const both = await aBooking(house.lab, ['UE', 'MG']);
    await save(house.bench, both, 'UE', HIGH_K);
    await sign(house, both);
    const after = await read(house, both);
    expect(after.selectedProfiles).toHaveLength(2);
    expect(after.selectedProfiles[1].askedBy).toBeUndefined();
  });

  it('asks for nothing that was refunded here, or that a person took off', async () => {
    const refunded = await aBooking(house.lab, ['UE', 'MG']);
    await mark(house.lab, refunded.id, 'MG', 'refunded');
    await save(house.bench, refunded, 'UE', HIGH_K);
    expect((await sign(house, refunded)).body.message).toBeUndefined();
    expect((await read(house, refunded)).selectedProfiles).toHaveLength(2);
    const off = await aBooking(house.lab, ['UE', 'MG']);
    await house.lab.sql('update booking_profile set removed_at = now() where booking_id = $1 and code = $2', [
      off.id,
      'MG',
    ]);
    await save(house.bench, off, 'UE', HIGH_K);
    expect(await sign(house, off)).toMatchObject({ status: 200 });
    expect(await codesOf(house, off)).toEqual(['UE']);
  });

  it('adds nothing when an amendment makes it hold', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', NORMAL_UE);
    await sign(house, booking, 'release');
    const amended = await house.pathologist.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version: 2,
      reason: 'Read from another sample',
      values: [{ code: 'K', parameter: '5.9' }],
    });
    expect(amended.status).toBe(200);
    expect(await codesOf(house, booking)).toEqual(['UE']);
  });

  it('never refuses the signature: what cannot be added is told to the benches with the reason', async () => {
    const booking = await aBooking(house.lab, ['UE']);
    await save(house.bench, booking, 'UE', HIGH_K);
    await retire('MG', true);
    const signed = await sign(house, booking);
    expect(signed).toMatchObject({ status: 200, body: { stage: 'authorised' } });
    expect(signed.body.message).toContain('Magnesium was not added for K high: it is retired.');
    expect(await codesOf(house, booking)).toEqual(['UE']);
    await house.lab.drain();
    const { body } = await house.bench.get('/api/notifications');
    expect(body.items[0]).toMatchObject({ title: 'A test was not added' });
    expect(body.items[0].text).toContain('Magnesium was not added for K high: it is retired.');
    await retire('MG', false);
  });

  it('does not fill a booking beyond what a booking holds', async () => {
    const { body: menu } = await house.bench.get('/api/catalogue/profiles?size=200');
    const others = menu.items.map(({ code }: { code: string }) => code);
    const sixty = ['UE', ...others.filter((code: string) => !['UE', 'MG', 'RFT'].includes(code))].slice(
      0,
      60,
    );
    const booking = await aBooking(house.lab, sixty);
    await save(house.bench, booking, 'UE', HIGH_K);
    expect((await sign(house, booking)).body.message).toContain('a booking can have at most 60 tests');
  });
});

async function retire(code: string, retired: boolean): Promise<void> {
  const profile: CatalogueProfile = await profileOf(house.manager, code);
  expect(await putProfile(house.manager, { ...profile, retired })).toMatchObject({ status: 200 });
}
