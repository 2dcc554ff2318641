// Long because it follows one store from its first reagent to its stock-take, each chapter building on the last.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import { aCustomer, aProduct, good, inStore, move, receive } from '../inventory/store.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import type { Client } from '../support/client.js';
import { missing, openInstallation, pick, see, type House, Seats } from './laboratory.js';
import { goInside } from './inside.js';

let house: House;
let page: Page;
let keeper: Client;
let bench: Client;
const seats = new Seats();

beforeAll(async () => {
  house = await openInstallation();
  page = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LABADMIN')).page;
  [keeper, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
});
afterAll(async () => {
  await seats.leave();
  await house.close();
});

/** Types a part of the name and takes the first that fits. */
async function choose(product: string): Promise<void> {
  await page.getByLabel('Product', { exact: true }).fill(product);
  await see(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first());
  await page.keyboard.press('Enter');
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const titled = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const order = () => page.getByRole('complementary', { name: /^Order / });
const clinic = () => page.getByRole('complementary', { name: 'Valley clinic' });

test('a reagent is made, ordered and received in part with the keys', async () => {
  await goInside(page, '/view-product');
  await page.getByRole('link', { name: 'Add the first product' }).click();
  await page.waitForURL('**/create-product');
  await page.getByLabel('Code').fill('590123');
  await page.getByLabel('Name').fill('HIV Determine');
  await page.getByLabel('Pack size').fill('100');
  await page.getByLabel('Reorder level').fill('150');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-product\?id=/);
  await see(page.getByRole('cell', { name: 'HIV Determine 590123' }));
  await see(page.getByRole('cell').getByText('Low', { exact: true }));

  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await page.waitForURL('**/inventory/create-order?productId=*');
  await page.getByLabel('Supplier').fill('Northern Diagnostics');
  await page.getByLabel('Quantity').fill('200');
  await see(page.getByText('2 packs of 100'));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-order\?id=/);
  await see(page.getByRole('cell').getByText('Ordered', { exact: true }));

  await order().getByRole('link', { name: 'Receive goods' }).click();
  await page.waitForURL('**/create-received?orderId=*');
  await page.getByLabel('Quantity').fill('250');
  await page.getByLabel('Lot', { exact: true }).fill('23a');
  await page.getByLabel('Expiry', { exact: true }).fill(house.lab.day(200));
  await page.getByLabel('Delivery note').fill('DN 1');
  await see(page.getByLabel('Accept more than was ordered'));
  await page.keyboard.press('Control+Enter');
  await see(page.getByText('Tick to accept more than was ordered'));
  await page.getByLabel('Quantity').fill('160');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-received/);
  await see(row('23A').getByText('160'));
});

test('what came of an order stands on it, it is found to be received, and closed with its reason', async () => {
  await goInside(page, '/create-received');
  await page.getByRole('link', { name: 'It came without an order' }).click();
  await page.waitForURL('**/create-stock');
  await see(titled('New stock'));
  await page.goBack();
  await page.getByLabel('Search orders').fill('northern');
  await row('40 test of HIV Determine').click();
  await page.waitForURL('**/create-received?orderId=*');
  await see(page.getByRole('heading', { name: /^Receive order/ }));

  await goInside(page, '/view-order?q=northern');
  const listed = row('Northern Diagnostics');
  await see(listed.getByText('Part received'));
  await listed.click();
  const line = order().getByRole('table', { name: 'Products of the order' }).getByRole('row').last();
  await see(line.getByText('HIV Determine'));
  expect(await line.getByRole('cell').allTextContents()).toEqual(['HIV Determine test', '200', '160', '40']);
  await order().getByRole('button', { name: 'Close order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Close order / });
  await dialog.getByLabel('Reason').fill('No longer made');
  await dialog.getByRole('button', { name: 'Close order' }).click();
  await see(order().getByText('No longer made'));
  await see(listed.getByText('Closed'));
  expect(await order().getByRole('link', { name: 'Receive goods' }).count()).toBe(0);
});

test('a customer is made and given to with the keys, and what was not needed comes back', async () => {
  await goInside(page, '/view-customer?q=clinic');
  await page.getByRole('link', { name: 'New customer' }).click();
  await page.waitForURL('**/create-customer');
  await see(page.getByRole('heading', { name: 'New customer' }));
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').getByRole('link', { name: 'Name' }));
  expect(await page.getByText(/A name is needed/).count()).toBe(1);
  await page.getByRole('radio', { name: 'Outside customer' }).check();
  // Only a department of the laboratory has a bench.
  expect(await page.getByLabel('Bench').count()).toBe(0);
  await page.getByLabel('Name').fill('Valley clinic');
  await page.getByLabel('Contact').fill('Sister Moyo');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-customer\?id=/);
  await see(clinic().getByText('Sister Moyo'));
  await see(clinic().getByText('In use'));

  await clinic().getByRole('link', { name: 'Dispatch to it' }).click();
  await page.waitForURL('**/create-dispatched?customerId=*');
  await choose('deter');
  await page.getByLabel('Quantity').fill('5');
  await see(page.getByText('Takes 5 test of lot 23A'));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-dispatched/);
  await row('Valley clinic').click();
  await page.getByRole('button', { name: 'Take back into the store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not needed');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Returned' });
  await see(row('Not needed'));
});

test('a customer is changed and retired: it is listed among the retired, and nothing goes to it', async () => {
  await goInside(page, '/view-customer?q=valley', titled('Customers'));
  await row('Valley clinic').click();
  await clinic().getByRole('link', { name: 'Change' }).click();
  await page.waitForURL('**/create-customer?id=*');
  await page.getByRole('switch', { name: 'In use' }).press(' ');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/view-customer\?id=/);
  await goInside(page, '/view-customer?q=valley');
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
  expect(await row('Valley clinic').count()).toBe(0);
  await goInside(page, '/view-customer?q=valley&retired=true');
  await row('Valley clinic').click();
  await see(clinic().getByText('Retired', { exact: true }));
  expect(await clinic().getByRole('link', { name: 'Dispatch to it' }).count()).toBe(0);
});

test('a manager finds in Todos what to order again, what expires, and goes to each list filtered so', async () => {
  await goInside(page, '/todos');
  await see(page.getByText('Nothing is waiting for you'));
  const product = await aProduct(keeper, { name: 'Glucose oxidase', reorderLevel: '50' });
  const low = page.getByRole('region', { name: 'Products to reorder' });
  await see(low.getByText('0 test left, reorder at 50').last());
  await receive(bench, product, [{ lot: 'G1', quantity: '40', expiry: house.lab.day(20) }]);
  const lots = page.getByRole('region', { name: 'Lots about to expire' });
  await see(lots.getByText(`40 test to use by ${writtenDay(house.lab.day(20))}`).last());
  await see(low.getByText('40 test left, reorder at 50').last());

  await lots.getByRole('button', { name: 'Open the lot' }).click();
  await page.waitForURL(/view-stock\?state=expiring&id=/);
  await see(page.getByRole('heading', { name: 'Glucose oxidase, lot G1' }));
  await page.goBack();
  await low.getByRole('button', { name: 'Open the product' }).click();
  await page.waitForURL(/view-product\?low=true&id=/);
  await page.goBack();

  await see(lots);
  const lines = [{ productId: product.id, quantity: '40' }];
  good(await move(bench, 'used', { purpose: 'other', lines }));
  await missing(lots);
});

test('the stock follows live, what spoils is wasted with a reason, and the story of a lot keeps an expiry that was corrected', async () => {
  const product = await aProduct(keeper, { name: 'Chloride electrode' });
  await goInside(page, '/view-stock?q=chloride', titled('Stock'));
  await receive(bench, product, [{ lot: 'C1', quantity: '40', expiry: house.lab.day(400) }]);
  await row('C1').click();
  await page.getByRole('button', { name: 'Waste' }).click();
  const wasting = page.getByRole('dialog');
  await wasting.getByLabel('Quantity').fill('15');
  await wasting.getByLabel('Reason').fill('Left out of the fridge');
  await wasting.getByRole('button', { name: 'Discard' }).click();
  await see(row('C1').getByText('25', { exact: true }));
  const story = page.getByRole('table', { name: 'What moved' });
  await see(story.getByText('Left out of the fridge'));

  await page.getByRole('button', { name: 'Correct expiry' }).press('Enter');
  const correcting = page.getByRole('dialog', { name: /Correct expiry/ });
  await correcting.getByLabel('Expiry', { exact: true }).fill(house.lab.day(10));
  await correcting.getByLabel('Reason').fill('Read from the box again');
  await correcting.getByRole('button', { name: 'Correct it' }).press('Enter');
  await see(row('C1').getByText('Expires soon'));
  await see(story.getByText(/Expiry corrected: expires .*, before: expires/));
  await see(story.getByText('Read from the box again'));
});

test('a profile says in its editor what a test uses, and what was used is read by profile', async () => {
  const product = await aProduct(keeper, { name: 'Sodium electrode' });
  await receive(bench, product, [{ lot: 'E1', quantity: '10', expiry: house.lab.day(90) }]);
  await goInside(page, '/profile/biochem?code=UE&part=profile');
  await page.getByRole('button', { name: 'Add a reagent' }).click();
  const named = page.locator('input[aria-label="Product 1"]');
  await named.click();
  const offered = page.getByRole('option', { name: /Sodium electrode/ });
  await see(offered);
  await named.pressSequentially('Sodium');
  await see(offered);
  await page.keyboard.press('Enter');
  await page.getByLabel('Quantity 1 for one test').fill('2');
  await page.getByRole('button', { name: 'Save reagents' }).click();
  await see(page.getByText('The reagents of UE were saved'));
  const booking = await aBooking(house.lab, ['UE']);
  expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(200);
  await goInside(page, '/reagents-usage?by=profile');
  await see(row('Sodium electrode').getByText('UE'));
  await page.getByRole('button', { name: 'Record a use' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a use' });
  await dialog.getByLabel('Profile', { exact: true }).fill('ue');
  await see(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /^UE / }));
  await page.keyboard.press('Enter');
  await dialog.getByLabel('How often it was run').fill('3');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await see(row('Sodium electrode').getByText('8'));
});

test('the store is counted blind with the keys, differences take their reason, and the manager closes it', async () => {
  const product = await aProduct(keeper, { name: 'Malaria strips', kind: 'consumable' });
  await receive(bench, product, [
    { lot: 'M1', quantity: '40', expiry: house.lab.day(20) },
    { lot: 'M2', quantity: '25', expiry: house.lab.day(200) },
    { lot: 'M3', quantity: '5', expiry: house.lab.day(300) },
  ]);
  const counting = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LAB')).page;
  await beginCounting(counting);
  await countThree(counting);

  // Another person continues where the first one stopped, and movements meanwhile are no difference.
  await goInside(page, '/stock-take');
  await row('Consumables, Store').click();
  await see(page.getByText('2 of 3 counted, 1 different'));
  expect(await page.getByLabel('Why, Malaria strips, lot M1').inputValue()).toBe('Dropped on Monday');
  const ward = await aCustomer(keeper, { kind: 'outside' });
  const lines = [{ productId: product.id, quantity: '8' }];
  good(await move(bench, 'dispatched', { customerId: ward.id, lines }));
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: /Close stock-take/ });
  await see(dialog.getByText('1 lot will be written as counted'));
  await dialog.getByRole('checkbox', { name: '1 lot not counted: as the books have it' }).press('Space');
  await dialog.getByRole('button', { name: 'Close it' }).press('Enter');
  await see(page.getByText('Closed', { exact: true }));
  // Somebody looking on sees it end.
  await see(counting.getByText('Closed', { exact: true }));
  await missing(counting.getByLabel('Counted, Malaria strips, lot M1'));
  expect(await inStore(bench, product)).toEqual({ M1: '30', M2: '25', M3: '5' });
  await goInside(page, '/view-stock?q=M1', titled('Stock'));
  await row('M1').click();
  await see(page.getByRole('table', { name: 'What moved' }).getByText('Stock-take missing, Store'));
  await see(page.getByText('Dropped on Monday'));
});

async function beginCounting(at: Page): Promise<void> {
  await goInside(at, '/view-stock');
  await at.getByRole('link', { name: 'Stock-take' }).first().focus();
  await at.keyboard.press('Enter');
  await at.getByRole('button', { name: 'Begin the first stock-take' }).focus();
  await at.keyboard.press('Enter');
  await see(at.getByRole('dialog', { name: 'New stock-take' }));
  await at.getByLabel('What is counted').selectOption({ label: 'Consumables' });
  await pick(at, 'Where', 'Store');
  await at.getByRole('button', { name: 'Begin counting' }).click();
  await at.waitForURL(/stock-take\?id=/);
}

async function countThree(at: Page): Promise<void> {
  const { keyboard } = at;
  const counted = (lot: string) => at.getByRole('group', { name: `Malaria strips, lot ${lot}` });
  await see(counted('M1').getByText('hidden'));
  await at.getByLabel('Counted, Malaria strips, lot M1').focus();
  await keyboard.type('38');
  await keyboard.press('Enter');
  const focused = await at.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(focused).toBe('Counted, Malaria strips, lot M2');
  await see(counted('M1').getByText('2 test missing'));
  await see(counted('M1').getByText('40 test'));
  await keyboard.type('25');
  await keyboard.press('Enter');
  await see(counted('M2').getByText('as in the books'));
  await keyboard.type('some');
  await at.getByLabel('Why, Malaria strips, lot M1').focus();
  await see(counted('M3').getByText('A number such as 12 or 2.5'));
  await keyboard.type('Dropped on Monday');
  await keyboard.press('Enter');
  await at.getByLabel('Counted, Malaria strips, lot M3').fill('');
  await at.getByLabel('Counted, Malaria strips, lot M3').blur();
  expect(await at.getByRole('button', { name: 'Close stock-take' }).count()).toBe(0);
  await see(at.getByText('2 of 3 counted, 1 different'));
}

test('an order whose day has passed stands under Late, and leads to the late orders', async () => {
  const product = await aProduct(keeper, { name: 'Sodium cups' });
  const lines = [{ productId: product.id, quantity: '20' }];
  const about = { supplier: 'Medlab Supplies', expected: house.lab.day(0), lines };
  const { number } = good(await move(keeper, 'orders', about));
  house.lab.clock.advance(2 * 86_400_000);
  await goInside(page, '/welcome');
  await page.getByRole('link', { name: /Medlab Supplies/ }).click();
  await page.waitForURL(/todos#todo-late_order/);
  const late = page.getByRole('region', { name: 'Late orders' });
  await late.getByRole('button', { name: 'Open the order' }).click();
  await page.waitForURL(/view-order\?state=late&id=/);
  await see(page.getByRole('heading', { name: `Order ${number}` }));
});
