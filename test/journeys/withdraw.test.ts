// Long because a journey is one story told in order.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Role } from '../../shared/vocabulary.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import { openHouse, resultAddress, see, until, type House, Seats } from './house.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(role: Role, username?: string): Promise<Page> {
  return seats.add(await sitDown(house.browser, house.lab, role, username)).page;
}

const value = (page: Page, parameter: string): Locator =>
  page.getByRole('textbox', { name: `${parameter}, result` });

async function released(): Promise<Booked> {
  const booking = await aBooking(house.lab, ['UE']);
  await save(await house.lab.as('ROLE_LAB'), booking, 'UE', NORMAL_UE);
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const answer = await save(director, booking, 'UE', {}, { version: 1, action: 'release' });
  expect(answer.status).toBe(200);
  return booking;
}

test('a result of the wrong patient is withdrawn and stands, unsaved, on the sheet of the right one', async () => {
  const [wrong, right] = [await released(), await aBooking(house.lab, ['UE'])];
  const client = await house.lab.as('ROLE_SUPER_ADMIN');
  const { labNumber } = (await client.get(`/api/booking/${right.id}`)).body.patientData;
  const page = await sit('ROLE_SUPER_ADMIN');
  await page.goto(resultAddress(wrong, 'UE'));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: /^Withdraw / });
  expect(await dialog.getByRole('button', { name: 'Withdraw', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Blood of another patient');
  await dialog.getByLabel(/Whose is it/).fill(labNumber);
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: new RegExp(labNumber) }).check();
  await dialog.getByRole('button', { name: 'Withdraw and enter there' }).click();
  await page.waitForURL((url) => url.search.includes(right.id));
  await see(page.getByText(/Your unsaved entry of .* is back/));
  expect(await value(page, 'Sodium').inputValue()).toBe('140');
  const stored = (await client.get(`/api/biochemistry/${right.id}/UE`)).body;
  expect(stored).toMatchObject({ version: 0, stage: 'waiting' });

  await page.goto(resultAddress(wrong, 'UE'));
  await see(page.getByText(/Withdrawn: the report of .* is taken back/));
  await see(page.getByText(/Blood of another patient/));
  await page.goto(`/custom-report?bookingId=${wrong.id}&patientId=${wrong.patientId}`);
  await see(page.getByText(/WITHDRAWN – do not use it/));
});

test('a manager reopens the card of a withdrawn result, with a reason, and its sheet is empty', async () => {
  const booking = await released();
  const client = await house.lab.as('ROLE_SUPER_ADMIN');
  const wish = { bookingInformationId: booking.id, code: 'UE', reason: 'Wrong tube' };
  expect((await client.post('/api/results/withdraw', wish)).status).toBe(200);
  await house.lab.drain();
  const page = await sit('ROLE_LABADMIN');
  await page.goto(resultAddress(booking, 'UE'));
  await page.getByRole('button', { name: 'Reopen the card' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reopen the card of / });
  await dialog.getByLabel('Reason').fill('Specimen taken again');
  await dialog.getByRole('button', { name: 'Reopen the card' }).click();
  await until(
    () => value(page, 'Sodium').inputValue(),
    (text) => text === '',
  );
  await see(page.getByRole('button', { name: 'Update Only' }));
});

test('a closed card is reopened on the booking by a manager, and by nobody else', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  await save(await house.lab.as('ROLE_LAB'), booking, 'UE', NORMAL_UE);
  await house.lab.drain();
  const address = `/reception/jobCard/summary?bookingId=${booking.id}`;
  const reception = await sit('ROLE_RECEPTION');
  await reception.goto(address);
  await see(reception.getByRole('table', { name: 'Job cards' }));
  expect(await reception.getByRole('button', { name: /^Reopen the card/ }).count()).toBe(0);
  const page = await sit('ROLE_LABADMIN');
  await page.goto(address);
  await page.getByRole('button', { name: /^Reopen the card of / }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not done after all');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen the card' }).click();
  await see(page.getByRole('table', { name: 'Job cards' }).getByText('Waiting'));
});

test('two people at different rows: both stand, and nobody is asked', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const page = await sit('ROLE_LAB', 'tendai');
  await page.goto(resultAddress(booking, 'UE'));
  await value(page, 'Sodium').fill('139');
  const other = await house.lab.as('ROLE_LAB', 'rudo');
  const theirs = await other.put('/api/biochemistry/', {
    bookingInformationId: booking.id,
    code: 'UE',
    version: 0,
    action: 'update',
    biochemistryTestValues: [{ code: 'K', parameter: '4.4' }],
  });
  expect(theirs.status).toBe(200);
  await see(page.getByText(/Rudo Tester saved this result meanwhile/));
  expect([await value(page, 'Sodium').inputValue(), await value(page, 'Potassium').inputValue()]).toEqual([
    '139',
    '4.4',
  ]);
  expect(await page.getByRole('table', { name: 'Both versions' }).count()).toBe(0);
});

test('a manager authorises where Todos led to, while the two buttons stay SUPER’s', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  await save(await house.lab.as('ROLE_LAB'), booking, 'UE', NORMAL_UE);
  const page = await sit('ROLE_LABADMIN');
  await page.goto(resultAddress(booking, 'UE'));
  await see(page.getByRole('button', { name: 'Update Only' }));
  expect(await page.getByRole('button', { name: 'Authorise' }).count()).toBe(0);
  await page.goto(resultAddress(booking, 'UE').replace('workList', 'todos'));
  await page.getByRole('button', { name: 'Authorise' }).click();
  await page.waitForURL('**/todos');
  const { body } = await (await house.lab.as('ROLE_LABADMIN')).get(`/api/biochemistry/${booking.id}/UE`);
  expect(body).toMatchObject({ stage: 'authorised', authorisedBy: 'Labadmin Tester' });
});
