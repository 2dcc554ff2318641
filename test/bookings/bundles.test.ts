import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STAFF_LIST } from '../../server/prices/index.js';
import { Database } from '../../server/kernel/database.js';
import { verifyLedger } from '../../server/ledger/index.js';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import type { Booking, SelectedProfile } from '../../shared/contract/booking-shapes.js';
import { leaveTo, pay, refund } from '../billing/till.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { grant } from './requests.js';

let lab: Laboratory;
let manager: Client;
let reception: Client;
let people = 0;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  reception = await lab.as('ROLE_RECEPTION');
  // UE costs 12.00 and LFT 15.00 alone.
  good(
    await manager.post('/api/catalogue/batches', {
      name: 'Liver and kidney',
      codes: ['UE', 'LFT'],
      price: '20.00',
    }),
  );
});
afterAll(async () => {
  expect((await verifyLedger(lab.server.app.get(Database))).wrong).toEqual([]);
  await lab.close();
});

function good(answer: Answer) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

async function book(profiles: readonly string[], more: object = {}): Promise<Booking> {
  people += 1;
  const patient = { fullName: `Bundled Person ${people}`, dateOfBirth: '1980-01-15', gender: 'female' };
  // Another list than the usual one is the manager's to choose.
  const who = 'priceList' in more ? manager : reception;
  return good(await who.post('/api/booking/book', { patient, profiles, ...more }));
}

async function bundle(): Promise<Batch> {
  const batches: readonly Batch[] = (await reception.get('/api/catalogue/batches')).body;
  const found = batches.find(({ name }) => name === 'Liver and kidney');
  if (!found) throw new Error('There is no such bundle.');
  return found;
}

async function change(booking: Booking, profiles: readonly string[]): Promise<Booking> {
  const { id, version } = (await reception.get(`/api/booking/${booking.id}`)).body;
  const leave = await grant(lab, 'reception', 'update', id);
  good(await reception.put('/api/booking/update', { id, version, profiles }, leave));
  return (await reception.get(`/api/booking/${id}`)).body;
}

const priceOf = ({ code, price, bundle }: SelectedProfile) => [code, price, bundle?.name, bundle?.alone];

describe('who books all of a bundle', () => {
  it('pays its price, shared over the profiles, and each remembers what it costs alone', async () => {
    const booking = await book(['LFT', 'GRP', 'UE']);
    const read: Booking = (await reception.get(`/api/booking/${booking.id}`)).body;
    const prices = [
      ['LFT', '11.11', 'Liver and kidney', '15.00'],
      ['GRP', booking.selectedProfiles[1]?.price, undefined, undefined],
      ['UE', '8.89', 'Liver and kidney', '12.00'],
    ];
    expect(booking.selectedProfiles.map(priceOf)).toEqual(prices);
    expect(read.selectedProfiles.map(priceOf)).toEqual(prices);
    const alone = await book(['GRP']);
    const whole = Number(alone.payment.total) + 20;
    expect(Number(booking.payment.total)).toBeCloseTo(whole, 2);
  });

  it('pays the same by naming the bundle as by naming its profiles', async () => {
    const { id } = await bundle();
    expect((await book([], { bundles: [id] })).payment.total).toBe('20.00');
  });

  it('pays each profile alone where one is missing, and by another list than cash', async () => {
    expect((await book(['UE'])).payment.total).toBe('12.00');
    expect((await book(['UE', 'LFT'], { priceList: STAFF_LIST })).payment.total).toBe('27.00');
  });

  it('is given back the discounted share, not the list price', async () => {
    const cashier = await lab.as('ROLE_CASHIER');
    const booking = await book(['UE', 'LFT']);
    await pay(cashier, booking, '20.00');
    const given = await refund(cashier, booking, ['UE'], {}, await leaveTo(lab, cashier, booking));
    expect(good(given).refund.lines[0]).toMatchObject({ amount: '-8.89' });
    const rest = await refund(cashier, booking, ['LFT'], {}, await leaveTo(lab, cashier, booking));
    expect(good(rest).refund.lines[0]).toMatchObject({ amount: '-11.11' });
  });

  it('owes the share less when one is taken off, and the other keeps the price that it was booked at', async () => {
    const booking = await book(['UE', 'LFT']);
    const left = await change(booking, ['LFT']);
    expect(left.payment.total).toBe('11.11');
    // A test that is added again gets its own price.
    expect((await change(booking, ['LFT', 'UE'])).payment.total).toBe('23.11');
  });

  it('has the bundle’s price for what is added together', async () => {
    const booking = await book(['GRP']);
    const more = await change(booking, ['GRP', 'UE', 'LFT']);
    expect(Number(more.payment.total)).toBeCloseTo(Number(booking.payment.total) + 20, 2);
  });

  it('keeps the price that was booked when the bundle costs something else', async () => {
    const booking = await book(['UE', 'LFT']);
    const batch = await bundle();
    const other = good(await manager.put('/api/catalogue/batches', { ...batch, price: '22.00' }));
    expect((await reception.get(`/api/booking/${booking.id}`)).body.payment.total).toBe('20.00');
    expect((await book(['UE', 'LFT'])).payment.total).toBe('22.00');
    const none = good(await manager.put('/api/catalogue/batches', { ...other, price: null }));
    expect((await book(['UE', 'LFT'])).payment.total).toBe('27.00');
    const free = await manager.put('/api/catalogue/batches', { ...none, price: '0.00' });
    expect([free.status, free.body.errors[0].field]).toEqual([422, 'price']);
  });
});
