import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { STAFF_LIST } from '../../server/prices/index.js';
import { PriceDesk } from '../prices/price-desk.js';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { takeEuros } from '../support/euro.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let prices: PriceDesk;
const people: Person[] = [];

beforeAll(async () => {
  house = await openHouse();
  // An hour before midnight.
  await house.lab.sql(`update laboratory set time_zone = 'Africa/Harare'`);
  house.lab.clock.set('2030-11-22T21:00:00Z');
  prices = new PriceDesk(house.lab);
});
afterAll(async () => {
  expect(complaintsOf(people)).toEqual([]);
  await house.close();
});

async function openWizard(name: string): Promise<Page> {
  const person = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN', name);
  people.push(person);
  await person.page.goto('/reception/incoming?action=capture');
  return person.page;
}

async function choose(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a test' }).fill(code);
  await page.keyboard.press('Enter');
  await see(page.getByRole('list', { name: 'Chosen tests' }).getByText(code, { exact: true }));
}

const total = (page: Page): Locator => page.getByLabel('This booking');
const told = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Prices changed while this booking was open' });

test('an open booking shows a new price by itself, and says from which total to which', async () => {
  const page = await openWizard('early_manager');
  await choose(page, 'UE');
  await see(total(page).getByText('$12.00'));
  good(await prices.change('UE', '13.50'));
  await see(total(page).getByText('$13.50'));
  await see(told(page).getByText('The total was $12.00 and is $13.50 now.'));
  await told(page).getByRole('button', { name: 'Close' }).click();
  await missing(told(page));
});

test('a price that was planned is shown from midnight on, also by another list than cash', async () => {
  good(await prices.change('LIPID', '21.00', { list: STAFF_LIST, from: '2030-11-23' }));
  const page = await openWizard('late_manager');
  await choose(page, 'LIPID');
  await page.goto('/reception/incoming?action=capture&step=contact-details');
  await page.getByLabel('Prices').selectOption({ label: 'Staff' });
  await see(total(page).getByText('$15.00'));
  expect(await told(page).count()).toBe(0);
  house.lab.clock.set('2030-11-22T22:01:00Z');
  await house.lab.drain();
  await see(total(page).getByText('$21.00'));
  await see(told(page).getByText('The total was $15.00 and is $21.00 now.'));
});

test('what the screen has not heard of yet is not booked at a total that nobody saw', async () => {
  house.lab.clock.set('2030-11-23T21:00:00Z');
  good(await prices.change('UE', '14.00', { from: '2030-11-24' }));
  const page = await openWizard('deaf_manager');
  await choose(page, 'UE');
  await see(total(page).getByText('$13.50'));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chipo Late');
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('34y');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.keyboard.press('Control+Enter');
  const book = page.getByRole('button', { name: 'Book', exact: true });
  await see(book);
  // The queue has not come to telling it.
  house.lab.clock.set('2030-11-23T22:01:00Z');
  await book.click();
  await see(told(page).getByText('The total was $13.50 and is $14.00 now.'));
  const failure = page.getByRole('alert').filter({ hasText: 'The booking was not saved' });
  await see(failure);
  await until(
    () => failure.evaluate((alert) => alert === document.activeElement),
    (hasFocus) => hasFocus,
  );
  await see(total(page).getByText('$14.00'));
  await book.click();
  await page.waitForURL('**/reception/jobCard/summary?**');
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
  const reception = await house.lab.as('ROLE_RECEPTION');
  const booked = (await reception.get(`/api/booking/${id}`)).body;
  expect(booked.payment.total).toBe('14.00');
});

test('a rate that the screen has not heard of yet takes no payment at amounts that nobody saw', async () => {
  house.lab.clock.set('2030-11-24T08:00:00Z');
  const boss = await house.lab.as('ROLE_LABADMIN', 'rate_manager');
  const euro = await takeEuros(boss, '1.20');
  const planned = { rate: '1.00', from: '2030-11-24T09:00:00Z', reason: 'Agreed', version: euro.version };
  good(await boss.post(`/api/payment-types/${euro.id}/rates`, planned));
  const page = await openWizard('paying_manager');
  await choose(page, 'LIPID');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rudo Euro');
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('34y');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Pay now', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Payment type 1' }).click();
  await page.getByRole('option', { name: /EUR/ }).click();
  await page.getByLabel('Amount 1').fill('15.00');
  house.lab.clock.set('2030-11-24T09:01:00Z');
  // Enter in the amount books and takes nothing: it goes to the button, which names the sum.
  await page.getByLabel('Amount 1').press('Enter');
  const book = page.getByRole('button', { name: /^Book, take \$/ });
  await until(
    () => book.evaluate((button) => button === document.activeElement),
    (isInHand) => isInHand,
  );
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert').filter({ hasText: 'has changed: 1 € = 1 $' }));
  const booked = await boss.get('/api/search?searchQuery=Rudo');
  expect(booked.text).not.toContain('Rudo Euro');
});
