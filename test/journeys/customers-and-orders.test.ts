import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aProduct, receive } from '../inventory/store.js';
import { sitDown } from '../support/browser.js';
import { missing, openHouse, see, Seats, type House } from './house.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(): Promise<Page> {
  return seats.add(await sitDown(house.browser, house.lab, 'ROLE_LABADMIN')).page;
}

/** Types a part of the name and takes the first that fits. */
async function choose(page: Page, product: string): Promise<void> {
  await page.getByLabel('Product', { exact: true }).fill(product);
  await see(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first());
  await page.keyboard.press('Enter');
}

test('a customer is made, seen, given to, changed and retired', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const page = await sit();
  await page.goto('/view-customer?q=clinic');
  await page.getByRole('link', { name: 'New customer' }).click();
  await page.waitForURL('**/create-customer');
  await see(page.getByRole('heading', { name: 'New customer' }));
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').getByText(/What it is called/));
  await page.getByRole('radio', { name: 'Outside customer' }).check();
  // Only a department of the house has a bench.
  expect(await page.getByLabel('Bench').count()).toBe(0);
  await page.getByLabel('Name').fill('Valley clinic');
  await page.getByLabel('Contact').fill('Sister Moyo');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-customer\?id=/);
  const panel = page.getByRole('complementary', { name: 'Valley clinic' });
  await see(panel.getByText('Sister Moyo'));
  await see(panel.getByText('In use'));

  const product = await aProduct(manager, { name: 'Pregnancy strips' });
  await receive(bench, product, [{ lot: 'P1', quantity: '30', expiry: house.lab.day(90) }]);
  await panel.getByRole('link', { name: 'Dispatch to it' }).click();
  await choose(page, 'pregnancy');
  await page.getByLabel('Quantity').fill('5');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-dispatched/);
  await see(page.getByRole('row').filter({ hasText: 'Valley clinic' }));

  await page.goto('/view-customer?q=valley');
  await page.getByRole('row').filter({ hasText: 'Valley clinic' }).click();
  await panel.getByRole('link', { name: 'Change' }).click();
  await page.waitForURL('**/create-customer?id=*');
  await page.getByRole('switch', { name: 'In use' }).press(' ');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-customer\?id=/);
  await page.goto('/view-customer?q=valley');
  await missing(page.getByRole('row').filter({ hasText: 'Valley clinic' }));
  await page.goto('/view-customer?q=valley&retired=true');
  await page.getByRole('row').filter({ hasText: 'Valley clinic' }).click();
  await see(panel.getByText('Retired', { exact: true }));
  expect(await panel.getByRole('link', { name: 'Dispatch to it' }).count()).toBe(0);
});

test('an order is written, received in part, and closed with its reason', async () => {
  const manager = await house.lab.as('ROLE_LABADMIN');
  await aProduct(manager, { name: 'Malaria cassettes' });
  const page = await sit();
  await page.goto('/view-order');
  await page.getByRole('link', { name: 'New order' }).click();
  await page.waitForURL('**/inventory/create-order');
  await page.getByLabel('Supplier').fill('Northern Diagnostics');
  await choose(page, 'malaria');
  await page.getByLabel('Quantity').fill('100');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-order\?id=/);
  const panel = page.getByRole('complementary', { name: /^Order / });
  await panel.getByRole('link', { name: 'Receive goods' }).click();
  await page.waitForURL('**/create-received?orderId=*');
  await page.getByLabel('Quantity').fill('40');
  await page.getByLabel('Lot', { exact: true }).fill('M1');
  await page.getByLabel('Expiry', { exact: true }).fill(house.lab.day(200));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-received/);

  await page.goto('/create-received');
  await page.getByLabel('Search orders').fill('northern');
  await page.getByRole('row').filter({ hasText: '60 test of Malaria cassettes' }).click();
  await page.waitForURL('**/create-received?orderId=*');
  await see(page.getByRole('heading', { name: /^Receive order/ }));

  await page.goto('/view-order?q=northern');
  const row = page.getByRole('row').filter({ hasText: 'Northern Diagnostics' });
  await see(row.getByText('Part received'));
  await row.click();
  const line = panel.getByRole('table', { name: 'Products of the order' }).getByRole('row').last();
  await see(line.getByText('Malaria cassettes'));
  expect(await line.getByRole('cell').allTextContents()).toEqual([
    'Malaria cassettes test',
    '100',
    '40',
    '60',
  ]);
  await panel.getByRole('button', { name: 'Close order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Close order / });
  await dialog.getByLabel('Reason').fill('No longer made');
  await dialog.getByRole('button', { name: 'Close order' }).click();
  await see(panel.getByText('No longer made'));
  await see(row.getByText('Closed'));
  expect(await panel.getByRole('link', { name: 'Receive goods' }).count()).toBe(0);
});
