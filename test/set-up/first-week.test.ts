import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { grant } from '../bookings/requests.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
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
      'The price of FBC, UE is an example in $, and this laboratory charges in ETB. A manager confirms the prices, scales them or reads a file under Billing, Price Management.',
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

describe('the list of what is to be done before the laboratory is ready', () => {
  const states = async (who = manager): Promise<Record<string, string>> => {
    const { points } = good(await who.get('/api/set-up/ready')).body;
    return Object.fromEntries(
      points.map(({ item, state }: { item: string; state: string }) => [item, state]),
    );
  };
  const answer = (item: string, state: string, reason?: string, who = manager): Promise<Answer> =>
    who.post('/api/set-up/ready', { item, state, ...(reason !== undefined && { reason }) });

  it('tells what is open, by what is there, to those who may change settings', async () => {
    await lab.sql(`update price_confirmation set currency = 'ETB'`);
    expect(await states()).toMatchObject({
      ...{ 'own-name': 'open', prices: 'done', 'payment-types': 'open', ranges: 'open' },
      ...{ 'admin-code': 'open', doctors: 'open', printers: 'open', backup: 'open' },
      'second-factor': 'open',
    });
    const { points } = (await manager.get('/api/set-up/ready')).body;
    const ranges = points.find(({ item }: { item: string }) => item === 'ranges');
    expect(ranges.left).toBeGreaterThan(200);
    for (const role of ['ROLE_LAB', 'ROLE_CASHIER'] as const)
      expect((await (await lab.as(role)).get('/api/set-up/ready')).status).toBe(403);
  });

  it('follows what is done: a doctor, a backup that was read back, the admin code, a rate', async () => {
    good(await manager.post('/api/doctors', { name: 'Dr Bekele' }));
    good(await admin.post('/api/admin-code', { code: 'quiet violet' }));
    await lab.sql(`insert into backup_run (id, asked_at, asked_by, ended_at, outcome)
      values (uuidv7(), now(), 'labadmin', now(), 'good')`);
    const { body } = await manager.get('/api/payment-types');
    const euro = body.find(({ nameSlug }: { nameSlug: string }) => nameSlug === 'cash-eur');
    const { id, name, version } = euro;
    good(await manager.post('/api/payment-types', { id, name, version, active: true, exchangeRate: '160' }));
    expect(await states()).toMatchObject({
      ...{ doctors: 'done', backup: 'done', 'admin-code': 'done', 'payment-types': 'done' },
    });
  });

  it('has points put aside with a reason, on record, and taken up again', async () => {
    expect((await answer('ranges', 'aside')).body.errors[0].field).toBe('reason');
    good(await answer('ranges', 'aside', 'The kits are not here yet'));
    const { points } = (await manager.get('/api/set-up/ready')).body;
    expect(points.find(({ item }: { item: string }) => item === 'ranges')).toMatchObject({
      state: 'aside',
      aside: { reason: 'The kits are not here yet', by: 'Labadmin Tester' },
    });
    const [trail] = await lab.sql(
      `select reason, subject_id as item from audit_entry where action = 'set-up.ready'`,
    );
    expect(trail).toEqual({ reason: 'The kits are not here yet', item: 'ranges' });
    good(await answer('ranges', 'open'));
    expect(await states()).toMatchObject({ ranges: 'open' });
  });

  it('takes nobody’s word for what can be seen, and does so for the printers', async () => {
    expect((await answer('ranges', 'done')).status).toBe(422);
    expect((await manager.get('/api/set-up/ready/test-page.pdf?kind=label')).status).toBe(200);
    good(await answer('printers', 'done'));
    expect(await states()).toMatchObject({ printers: 'done' });
  });

  it('lets nobody sign under the name that the first user was made with', async () => {
    const booking = await aBooking(lab, ['UE']);
    const release = (): Promise<Answer> => save(admin, booking, 'UE', NORMAL_UE, { action: 'release' });
    expect(await release()).toMatchObject({
      status: 409,
      body: { code: 'own_name_needed' },
    });
    expect((await manager.post('/api/users/own-name', { firstName: 'A', surname: 'B' })).status).toBe(403);
    const name = { firstName: 'Selam', surname: 'Tesfaye', qualification: 'MD' };
    const same = { firstName: 'System', surname: 'Administrator' };
    expect((await admin.post('/api/users/own-name', same)).status).toBe(422);
    expect(good(await admin.post('/api/users/own-name', name)).body).toMatchObject(name);
    good(await release());
    expect(await states()).toMatchObject({ 'own-name': 'done' });
    // From now on another administrator changes it: others know the name.
    expect((await admin.post('/api/users/own-name', { ...name, surname: 'Other' })).status).toBe(409);
  });

  it('is over once it was read that all is done or put aside, and not before', async () => {
    expect((await answer('all', 'done')).status).toBe(409);
    good(await answer('ranges', 'aside', 'The kits are not here yet'));
    good(await answer('second-factor', 'aside', 'No telephones in the laboratory'));
    expect(good(await answer('all', 'done')).body).toMatchObject({ isOver: true });
    expect((await admin.get('/api/set-up/ready')).body).toMatchObject({ isOver: true });
  });
});

describe('ranges that the laboratory has not verified', () => {
  const lines = async (query: string): Promise<readonly Record<string, unknown>[]> =>
    good(await manager.get(`/api/catalogue/ranges?size=200&${query}`)).body.items;
  const verify = (ids: readonly unknown[], reason?: string): Promise<Answer> =>
    manager.post('/api/catalogue/ranges/verify', { ids, ...(reason !== undefined && { reason }) });

  it('are listed with what they say, by bench and by where they come from', async () => {
    const found = await lines('unit=biochemistry&state=unverified&source=shipped');
    expect(found.length).toBeGreaterThan(20);
    expect(found.find(({ profile, code }) => profile === 'UE' && code === 'K')).toMatchObject({
      ...{ rangeMale: '3.5-5.3', source: 'shipped', verified: null, draftBy: null },
    });
    expect(await lines('state=unverified&source=own')).toEqual([]);
    expect((await (await lab.as('ROLE_LAB')).get('/api/catalogue/ranges')).status).toBe(403);
  });

  it('are verified many at once, with who signed, when, and by what', async () => {
    const found = (await lines('q=UE&state=unverified')).filter(({ profile }) => profile === 'UE');
    const ids = found.map(({ id }) => id);
    expect(good(await verify(ids, 'Package inserts')).body).toEqual({ verified: ids.length });
    const signed = (await lines('q=UE&state=verified')).filter(({ profile }) => profile === 'UE');
    expect(signed).toHaveLength(ids.length);
    expect(signed[0]).toMatchObject({ verified: { by: 'Labadmin Tester' }, source: 'own' });
    const { body } = await manager.get('/api/catalogue/profiles/UE/versions');
    expect(body[0]).toMatchObject({ by: 'labadmin', reason: 'Package inserts' });
  });

  it('are not signed for unseen: not where they changed meanwhile, nor under a draft', async () => {
    const [first] = await lines('q=LIPID&state=unverified');
    const profile = good(await manager.get('/api/catalogue/profiles/LIPID')).body;
    const draft = good(await manager.put('/api/catalogue/profiles', { ...profile, draft: true })).body;
    expect((await verify([first?.['id']])).body.detail).toBe(
      'There is a draft of LIPID: publish or discard it first.',
    );
    const { version } = draft;
    good(await manager.post('/api/catalogue/profiles/discard', { code: 'LIPID', version }));
    good(await verify([first?.['id']]));
    // The version that was looked at is none that is in use any more.
    expect((await verify([first?.['id']])).status).toBe(409);
  });
});
