import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openHouse, see, type House } from './house.js';

let house: House;
let director: Client;
let stranger: Page;

beforeAll(async () => {
  house = await openHouse();
  director = await house.lab.as('ROLE_SUPER_ADMIN');
  const anybody = await house.browser.newContext({
    baseURL: house.lab.address,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  stranger = await anybody.newPage();
});
afterAll(() => house.close());

async function released(): Promise<Booked & { readonly token: string }> {
  const booking = await aBooking(house.lab, ['UE']);
  await save(director, booking, 'UE', NORMAL_UE, { action: 'release' });
  return { ...booking, token: (await director.get(`/api/report/${booking.id}`)).body.token };
}

async function finding(token: string, title: string): Promise<string> {
  await stranger.goto(`/verify/${token}`);
  await see(stranger.getByRole('heading', { name: title, exact: true }));
  return (await stranger.locator('main').innerText()).replace(/\s+/g, ' ');
}

test('a report that stands is compared by its initials and its time of issue, which the page gives', async () => {
  const { token } = await released();
  const text = await finding(token, 'Genuine and current');
  expect(text).toMatch(/Issued \d{1,2} \w{3} \d{4} \d\d:\d\d/);
  expect(text).toContain('Compare the initials and the time of issue with your paper');
});

test('of a code that belongs to no paper no time is compared', async () => {
  const { id } = await released();
  const { qrCodeUrl } = (await director.get(`/api/booking/${id}`)).body;
  const text = await finding(qrCodeUrl.replace('/api/verify/', ''), 'Genuine');
  expect(text).not.toContain('Issued');
  expect(text).toContain('Compare the initials with your paper.');
});

test('an amended report is superseded, a withdrawn one withdrawn, and one that was never issued is none', async () => {
  const amended = await released();
  const values = [{ code: 'K', parameter: '4.4' }];
  const about = { bookingId: amended.id, profileCode: 'UE', version: 1, reason: 'Wrong tube' };
  await director.post('/api/results/amend', { ...about, values });
  await finding(amended.token, 'Genuine, but superseded');
  const taken = await released();
  const withdrawal = { bookingInformationId: taken.id, code: 'UE', reason: 'Wrong patient' };
  await director.post('/api/results/withdraw', withdrawal);
  await finding(taken.token, 'Withdrawn');
  const text = await finding('never-issued-by-anybody', 'No such report');
  expect(text).not.toContain('Compare');
});

test('what is wrong is seen by its ground in the dark too', async () => {
  await finding('never-issued-by-anybody', 'No such report');
  const ground = await stranger
    .locator('[data-tone] > [aria-hidden]')
    .evaluate((sign) => getComputedStyle(sign).backgroundColor);
  expect(ground).toBe('rgb(58, 33, 37)');
});
