import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PriceDesk } from '../prices/price-desk.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, grant } from './requests.js';

let lab: Laboratory;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

const total = (answer: { readonly body: { readonly payment: { readonly total: string } } }): string =>
  answer.body.payment.total;

test('a booking is refused at another total than was shown, and taken with the same key at the one that holds', async () => {
  const shown = total(good(await reception.post('/api/booking/book', aBooking())));
  good(await new PriceDesk(lab).change('UE', '13.50'));
  const key = { 'Idempotency-Key': 'one-draft' };
  const count = async () => lab.sql('select count(*) from booking');
  const before = await count();
  const refused = await reception.post('/api/booking/book', aBooking({ shownTotal: shown }), key);
  const now = (Number(shown) + 1.5).toFixed(2);
  expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', total: now } });
  expect(await count()).toEqual(before);
  const booked = good(await reception.post('/api/booking/book', aBooking({ shownTotal: now }), key));
  expect(total(booked)).toBe(now);
});

test('what is added to a booking is refused at another total than was shown, and what stands keeps its price', async () => {
  const { id, version, payment } = good(await reception.post('/api/booking/book', aBooking())).body;
  good(await new PriceDesk(lab).change('UE', '14.00'));
  good(await new PriceDesk(lab).change('LIPID', '16.25'));
  const save = async (shownTotal: string) => {
    const leave = await grant(lab, 'reception', 'update', id);
    const change = { id, version, profiles: ['UE', 'FBC', 'LIPID'], shownTotal };
    return reception.put('/api/booking/update', change, leave);
  };
  const refused = await save((Number(payment.total) + 15).toFixed(2));
  expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect((await reception.get(`/api/booking/${id}`)).body).toMatchObject({ version, payment });
  const saved = good(await save(refused.body.total));
  expect(total(saved)).toBe((Number(payment.total) + 16.25).toFixed(2));
});
