import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CASH_LIST, STAFF_LIST } from '../../server/prices/index.js';
import { momentAt } from '../../shared/domain/time/lab-time.js';
import { grant } from '../bookings/requests.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { good, type Answer, type Client } from '../support/client.js';
import { PriceDesk } from './price-desk.js';

describe('price lists', () => {
  let lab: Laboratory;
  let manager: Client;
  let reception: Client;
  let desk: PriceDesk;

  beforeAll(async () => {
    lab = await openLaboratory();
    lab.clock.set('2030-11-22T09:00:00Z');
    await lab.sql(`update laboratory set time_zone = 'Africa/Harare'`);
    manager = await lab.as('ROLE_LABADMIN');
    desk = new PriceDesk(lab);
    reception = await lab.as('ROLE_RECEPTION');
  });
  afterAll(() => lab.close());

  let people = 0;
  async function book(profiles: readonly string[], more: object = {}): Promise<Answer> {
    people += 1;
    const patient = { fullName: `Priced Patient ${people}`, dateOfBirth: '1980-01-15', gender: 'female' };
    // Another list than the usual one is the manager's to choose.
    const who = 'priceList' in more ? manager : reception;
    return who.post('/api/booking/book', { patient, profiles, ...more });
  }

  it('are cash and staff to begin with, and a manager makes one a payer', async () => {
    const kinds = async () =>
      (await reception.get('/api/prices/lists')).body.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['cash', 'staff']);
    const made = await manager.post('/api/prices/lists', { name: 'Hill Insurance', kind: 'payer' });
    expect(made.body).toMatchObject({ name: 'Hill Insurance', kind: 'payer', retired: false, version: 1 });
    expect((await manager.post('/api/prices/lists', { name: 'hill insurance', kind: 'payer' })).status).toBe(
      409,
    );
    expect((await manager.post('/api/prices/lists', { name: 'Other cash', kind: 'cash' })).status).toBe(422);
    expect(await kinds()).toEqual(['cash', 'staff', 'payer']);
    const { id } = made.body;
    const retired = await manager.put('/api/prices/lists', { ...made.body, retired: true });
    expect(retired.body).toMatchObject({ retired: true, version: 2 });
    expect((await manager.put('/api/prices/lists', made.body)).status).toBe(409);
    const refused = await book(['UE'], { priceList: id });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'priceList']);
    const cash = { id: CASH_LIST, version: 1, name: 'Cash', retired: true };
    expect((await manager.put('/api/prices/lists', cash)).body.errors[0].field).toBe('retired');
  });

  it('are chosen by managers only, beside the one for cash and that of the payer', async () => {
    const patient = { fullName: 'Chosen List', dateOfBirth: '1980-01-15', gender: 'female' };
    const by = (priceList: string) =>
      reception.post('/api/booking/book', { patient, profiles: ['UE'], priceList });
    expect((await by(STAFF_LIST)).status).toBe(403);
    expect((await by(CASH_LIST)).status).toBe(201);
  });

  it('are changed by managers only', async () => {
    for (const path of ['/api/prices', '/api/prices/history?code=UE', '/api/prices/changes'])
      expect((await reception.get(path)).status).toBe(403);
    const body = { prices: [{ code: 'UE', price: '1', version: 1 }] };
    expect((await reception.put('/api/prices', body)).status).toBe(403);
  });

  it('freeze list and price of a booking; what the list says nothing of costs what cash does, and says so', async () => {
    good(await desk.change('UE', '9.00', { list: STAFF_LIST }));
    const { body: booking } = await book(['UE', 'LFT'], { priceList: STAFF_LIST });
    expect(booking.priceList).toEqual({ id: STAFF_LIST, name: 'Staff' });
    expect(booking.selectedProfiles).toMatchObject([
      { code: 'UE', price: '9.00' },
      { code: 'LFT', price: '15.00', atCashPrice: true },
    ]);
    expect(booking.payment.total).toBe('24.00');
    good(await desk.change('UE', '8.00', { list: STAFF_LIST }));
    const read = (await reception.get(`/api/booking/${booking.id}`)).body;
    expect([read.priceList, read.selectedProfiles, read.payment.total]).toEqual([
      booking.priceList,
      booking.selectedProfiles,
      '24.00',
    ]);
    expect((await book(['UE'])).body).toMatchObject({
      priceList: { id: CASH_LIST, name: 'Cash' },
      selectedProfiles: [{ code: 'UE', price: '12.00' }],
    });
    const none = await book(['UE'], { priceList: '00000000-0000-7000-8000-00000000dead' });
    expect([none.status, none.body.errors[0].field]).toEqual([422, 'priceList']);
  });

  it('price what is added later by the booking’s list at that day', async () => {
    const { body: booking } = await book(['UE'], { priceList: STAFF_LIST });
    good(await desk.change('CRP', '3.33', { list: STAFF_LIST }));
    const bench = await lab.as('ROLE_LAB');
    const added = await bench.post('/api/booking/add-test', {
      id: booking.id,
      profile: 'CRP',
      askedBy: { kind: 'doctor', name: 'Dr Moyo' },
    });
    const crp = added.body.selectedProfiles.find(({ code }: { code: string }) => code === 'CRP');
    expect(crp).toMatchObject({ price: '3.33' });
    expect(crp.atCashPrice).toBeUndefined();
  });

  it('offer whoever books the price of the day by a list', async () => {
    const offered = await reception.get(`/api/prices/offered?list=${STAFF_LIST}`);
    const price = (code: string) => offered.body.find((one: { code: string }) => one.code === code);
    expect(price('UE')).toEqual({ code: 'UE', price: '8.00', own: true });
    expect(price('LFT')).toEqual({ code: 'LFT', price: '15.00', own: false });
  });

  it('offer also by a list that is retired what a booking of it is charged for what is added', async () => {
    const list = (await manager.post('/api/prices/lists', { name: 'Old Mutual', kind: 'payer' })).body;
    good(await desk.change('CRP', '4.44', { list: list.id }));
    const { id, version } = good(await book(['UE'], { priceList: list.id })).body;
    good(await manager.put('/api/prices/lists', { ...list, retired: true }));
    const offered = await reception.get(`/api/prices/offered?list=${list.id}`);
    expect(offered.body).toContainEqual({ code: 'CRP', price: '4.44', own: true });
    const leave = await grant(lab, 'reception', 'update', id);
    const profiles = ['UE', 'CRP'];
    const more = good(await reception.put('/api/booking/update', { id, version, profiles }, leave));
    expect(more.body.selectedProfiles[1]).toMatchObject({ code: 'CRP', price: '4.44' });
  });

  it('take a price from a day on: it is charged on that day and not before', async () => {
    good(await desk.change('LIPID', '20.00', { from: '2030-12-01', reason: 'New reagents' }));
    expect(await desk.line('LIPID')).toMatchObject({
      price: '15.00',
      since: null,
      next: { price: '20.00', from: '2030-12-01' },
    });
    expect(await desk.menuPrice('LIPID')).toBe('15.00');
    // The laboratory's day ends at midnight of its own zone, two hours ahead of UTC.
    lab.clock.set('2030-11-30T21:59:00Z');
    expect((await book(['LIPID'])).body.selectedProfiles[0].price).toBe('15.00');
    lab.clock.set('2030-11-30T22:01:00Z');
    expect((await book(['LIPID'])).body.selectedProfiles[0].price).toBe('20.00');
    expect(await desk.menuPrice('LIPID')).toBe('20.00');
    expect(await desk.line('LIPID')).toMatchObject({ price: '20.00', since: '2030-12-01', next: null });
    expect((await manager.get('/api/catalogue/profiles/LIPID')).body.price).toBe('20.00');
  });

  it('hold a price to its last day, and then what stood before goes on', async () => {
    good(await desk.change('FBS', '1.00', { from: '2030-12-05', to: '2030-12-06' }));
    lab.clock.set('2030-12-06T12:00:00Z');
    expect(await desk.line('FBS')).toMatchObject({
      price: '1.00',
      next: { price: '3.00', from: '2030-12-07' },
    });
    lab.clock.set('2030-12-07T12:00:00Z');
    expect(await desk.menuPrice('FBS')).toBe('3.00');
  });

  it('never change what was charged on a past day, nor hold two prices on one', async () => {
    const past = await desk.change('UE', '13.00', { from: '2030-12-06' });
    expect([past.status, past.body.errors[0].field]).toEqual([422, 'from']);
    const turned = await desk.change('UE', '13.00', { from: '2030-12-20', to: '2030-12-10' });
    expect(turned.body.errors[0].field).toBe('to');
    expect((await desk.change('UE', '13.00', { from: '2031-02-30' })).status).toBe(422);
    const second = lab.sql(
      `insert into price (id, price_list_id, profile_id, minor, valid_from, goes_on, made_by)
       select gen_random_uuid(), price_list_id, profile_id, 1, date '2030-12-24', true, made_by
       from price where replaced_by is null limit 1`,
    );
    await expect(second).rejects.toThrow('price_one_a_day');
    await expect(lab.sql('update price set minor = 1')).rejects.toThrow('permission denied');
    await expect(lab.sql('delete from price_change')).rejects.toThrow('permission denied');
  });

  it('keep the cash list complete, and leave every other free to say nothing of a profile', async () => {
    expect((await desk.change('UE', null)).body.errors[0].field).toBe('prices.0.price');
    good(await desk.change('UE', null, { list: STAFF_LIST }));
    expect(await desk.line('UE', STAFF_LIST)).toMatchObject({ price: '12.00', own: false, next: null });
  });

  it('refuse who read an older price, and tell who changed it', async () => {
    const prices = [{ code: 'UE', price: '12.50', version: (await desk.line('UE')).version }];
    good(await manager.put('/api/prices', { prices }));
    const stale = await manager.put('/api/prices', { prices });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ by: 'labadmin', current: [{ code: 'UE', price: '12.50' }] });
    expect((await desk.change('UE', '12.00')).status).toBe(200);
  });

  it('tell the screens which codes have another price', async () => {
    good(await desk.change('GRP', '6.66'));
    const [event] = await lab.sql(
      `select payload from event where type = 'CatalogueChanged' order by ord desc limit 1`,
    );
    expect(event).toEqual({ payload: { codes: ['GRP'] } });
  });

  it('tell the screens that are open at midnight of the first day, and after the last', async () => {
    const about = `payload @> '{"codes": ["FBC"]}'`;
    const told = () => lab.sql(`select 1 from event where type = 'CatalogueChanged' and ${about}`);
    good(await desk.change('FBC', '5.55', { from: lab.day(2), to: lab.day(3) }));
    const due = await lab.sql<{ at: string }>(
      `select payload ->> 'dueAt' as at from event where type = 'PricesPlanned' and ${about} order by 1`,
    );
    const midnights = [lab.day(2), lab.day(4)].map((day) =>
      momentAt('Africa/Harare', day, '00:00').toISOString(),
    );
    expect(due.map(({ at }) => at)).toEqual(midnights);
    const before = (await told()).length;
    lab.clock.set(midnights[1] ?? '');
    await lab.drain();
    expect(await told()).toHaveLength(before + 2);
  });
});
