import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { grant } from '../bookings/requests.js';
import { Client, good, type Answer } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

/** A laboratory that charges in birr: gone through in this order, as its first week goes. */
let lab: Laboratory;
let admin: Client;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  admin = new Client(lab.address, 'admin', TEST_PASSWORD);
  good(await admin.signIn());
});
afterAll(() => lab.close());

let people = 0;
function book(profiles: readonly string[]): Promise<Answer> {
  people += 1;
  const patient = { fullName: `Selam Tesfaye ${people}`, dateOfBirth: '1990-02-14', gender: 'female' };
  return manager.post('/api/booking/book', { patient, profiles });
}

const standing = async (): Promise<string> => (await admin.get('/api/about/public')).body.examplePrices;
const REFUSED = { status: 409, body: { code: 'example_prices' } };

describe('shipped prices', () => {
  it('are examples in the currency that they are written in: they are marked', async () => {
    expect(await standing()).toBe('marked');
  });

  it('are refused at booking in another base currency, with what is to be done', async () => {
    const { version } = (await admin.get('/api/about')).body;
    good(
      await admin.post('/api/set-up/time', { timeZone: 'Africa/Addis_Ababa', baseCurrency: 'ETB', version }),
    );
    manager = await lab.as('ROLE_LABADMIN');
    expect(await standing()).toBe('refused');
    const refused = await book(['FBC', 'UE']);
    expect(refused).toMatchObject(REFUSED);
    expect(refused.body.detail).toBe(
      'The price of FBC, UE is an example in $, and this laboratory charges in ETB. A manager confirms the prices, scales them or reads a file under Accounts, Price Management.',
    );
  });

  it('of a single test are its own once somebody gave it a price', async () => {
    const { items } = (await manager.get('/api/prices?q=FBC')).body;
    const prices = [{ code: 'FBC', price: '450.00', version: items[0].version }];
    good(await manager.put('/api/prices', { prices }));
    expect(good(await book(['FBC'])).body.payment.total).toBe('450.00');
    expect(await book(['FBC', 'UE'])).toMatchObject(REFUSED);
  });

  it('are refused where a test comes onto a booking later, which keeps what it was booked at', async () => {
    const [first] = await lab.sql<{ id: string; version: number }>('select id, version from booking');
    const id = first?.id ?? '';
    const added = { id, profile: 'UE', askedBy: { kind: 'doctor', name: 'Dr Bekele' } };
    expect(await manager.post('/api/booking/add-test', added)).toMatchObject(REFUSED);
    const booking = (await manager.get(`/api/booking/${id}`)).body;
    const more = { id, version: booking.version, profiles: ['FBC', 'UE'] };
    expect(
      await manager.put('/api/booking/update', more, await grant(lab, 'labadmin', 'update', id)),
    ).toMatchObject(REFUSED);
  });

  it('scaled by a factor are the laboratory’s own, those included that rounding left as they were', async () => {
    const scale = { percent: '12900', step: '10.00' };
    const preview = (await manager.post('/api/prices/percentage', scale)).body as readonly {
      code: string;
      before: string;
      after: string;
      version: number;
    }[];
    const ue = preview.find(({ code }) => code === 'UE');
    expect(Number(ue?.after)).toBe(Math.round((Number(ue?.before) * 130) / 10) * 10);
    const prices = preview
      .filter(({ code }) => code !== 'FBC' && code !== 'LFT')
      .map(({ code, after, version }) => ({ code, price: after, version }));
    const later = { prices, percentage: scale, confirms: true, from: lab.day(3) };
    expect(await manager.put('/api/prices', later)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'from' }] },
    });
    good(await manager.put('/api/prices', { prices, percentage: scale, confirms: true }));
    expect(await standing()).toBe('none');
    expect(good(await book(['UE'])).body.payment.total).toBe(ue?.after);
    good(await book(['LFT']));
    const [kept] = await lab.sql('select currency, how, confirmed_by from price_confirmation');
    expect(kept).toEqual({ currency: 'ETB', how: 'scaled', confirmed_by: 'labadmin' });
  });

  it('are confirmed as they stand by whoever may change prices, for this base currency alone', async () => {
    await lab.sql('delete from price_confirmation');
    expect(await standing()).toBe('refused');
    expect((await (await lab.as('ROLE_RECEPTION')).post('/api/prices/confirm', {})).status).toBe(403);
    expect(good(await manager.post('/api/prices/confirm', {})).body).toEqual({ examples: 'none' });
    good(await book(['LFT']));
    await lab.sql(`update price_confirmation set currency = '$'`);
    expect(await book(['LFT'])).toMatchObject(REFUSED);
    const [told] = await lab.sql<{ n: number }>(
      `select count(*) as n from audit_entry where action = 'price.confirm'`,
    );
    expect(told?.n).toBe(2);
  });
});
