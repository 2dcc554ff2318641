import { afterAll, afterEach, beforeAll, test } from '@jest/globals';
import { writtenDay } from '../../shared/domain/written-day.js';
import type { Page } from 'playwright-core';
import { aProduct, good, move, receive } from '../inventory/store.js';
import { sitDown } from '../support/browser.js';
import { missing, openHouse, see, type House, Seats } from './house.js';

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

test('a manager finds in Todos what to order again, what expires, and goes to each list filtered so', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const page = await sit();
  await page.goto('/todos');
  await see(page.getByText('Nothing waits for you'));
  const product = await aProduct(manager, { name: 'Glucose oxidase', reorderLevel: '50' });
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

test('an order whose day has passed stands under Late, and leads to the late orders', async () => {
  const manager = await house.lab.as('ROLE_LABADMIN');
  const product = await aProduct(manager, { name: 'Sodium electrode' });
  const lines = [{ productId: product.id, quantity: '20' }];
  const order = good(
    await move(manager, 'orders', { supplier: 'Medlab Supplies', expected: house.lab.day(0), lines }),
  );
  house.lab.clock.advance(2 * 86_400_000);
  const page = await sit();
  await page.goto('/welcome');
  await page.getByRole('link', { name: /Medlab Supplies/ }).click();
  await page.waitForURL(/todos#todo-late_order/);
  const late = page.getByRole('region', { name: 'Late orders' });
  await late.getByRole('button', { name: 'Open the order' }).click();
  await page.waitForURL(/view-order\?state=late&id=/);
  await see(page.getByRole('heading', { name: `Order ${order.number}` }));
});
