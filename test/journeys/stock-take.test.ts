import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../shared/vocabulary.js';
import { aCustomer, aProduct, good, inStore, move, receive, take } from '../inventory/store.js';
import { sitDown } from '../support/browser.js';
import { missing, openHouse, pick, see, until, type House, Seats } from './house.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(role: Role): Promise<Page> {
  return seats.add(await sitDown(house.browser, house.lab, role)).page;
}

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('the store is counted blind with the keys, differences take their reason, and the manager closes it', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Malaria strips' });
  await receive(bench, product, [
    { lot: 'M1', quantity: '40', expiry: house.lab.day(20) },
    { lot: 'M2', quantity: '25', expiry: house.lab.day(200) },
    { lot: 'M3', quantity: '5', expiry: house.lab.day(300) },
  ]);
  const page = await sit('ROLE_LAB');
  const { keyboard } = page;
  await page.goto('/view-stock');
  await page.getByRole('link', { name: 'Stock-take' }).first().focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Begin the first stock-take' }).focus();
  await keyboard.press('Enter');
  await see(page.getByRole('dialog', { name: 'New stock-take' }));
  await pick(page, 'Where', 'Store');
  await page.getByRole('button', { name: 'Begin counting' }).click();
  await page.waitForURL(/stock-take\?id=/);
  const row = (lot: string) => page.getByRole('group', { name: `Malaria strips, lot ${lot}` });
  await see(row('M1').getByText('hidden'));

  await page.getByLabel('Counted, Malaria strips, lot M1').focus();
  await keyboard.type('38');
  await keyboard.press('Enter');
  expect(await focused(page)).toBe('Counted, Malaria strips, lot M2');
  await see(row('M1').getByText('2 test missing'));
  await see(row('M1').getByText('40 test'));
  await keyboard.type('25');
  await keyboard.press('Enter');
  await see(row('M2').getByText('as in the books'));
  await keyboard.type('some');
  await page.getByLabel('Why, Malaria strips, lot M1').focus();
  await see(row('M3').getByText('A number such as 12 or 2.5'));
  await keyboard.type('Dropped on Monday');
  await keyboard.press('Enter');
  await page.getByLabel('Counted, Malaria strips, lot M3').fill('');
  await page.getByLabel('Counted, Malaria strips, lot M3').blur();
  expect(await page.getByRole('button', { name: 'Close stock-take' }).count()).toBe(0);
  await see(page.getByText('2 of 3 counted, 1 different'));

  // Another person goes on where the first one stopped, and what moves meanwhile is no difference.
  const desk = await sit('ROLE_LABADMIN');
  await desk.goto('/stock-take');
  await desk.getByRole('row').filter({ hasText: 'All products, Store' }).click();
  await see(desk.getByText('2 of 3 counted, 1 different'));
  expect(await desk.getByLabel('Why, Malaria strips, lot M1').inputValue()).toBe('Dropped on Monday');
  const ward = await aCustomer(manager, { kind: 'outside' });
  good(
    await move(bench, 'dispatched', {
      customerId: ward.id,
      lines: [{ productId: product.id, quantity: '8' }],
    }),
  );
  await desk.keyboard.press('Control+Enter');
  const dialog = desk.getByRole('dialog', { name: /Close stock-take/ });
  await see(dialog.getByText('1 lot will be written as counted'));
  await dialog.getByRole('checkbox', { name: '1 lot not counted: as the books have it' }).press('Space');
  await dialog.getByRole('button', { name: 'Close it' }).press('Enter');
  await see(desk.getByText('Closed', { exact: true }));
  // Who looks on sees it end.
  await see(page.getByText('Closed', { exact: true }));
  await missing(page.getByLabel('Counted, Malaria strips, lot M1'));
  expect(await inStore(bench, product)).toEqual({ M1: '30', M2: '25', M3: '5' });
  await desk.goto('/view-stock?q=M1');
  await desk.getByRole('row').filter({ hasText: 'M1' }).click();
  await see(desk.getByRole('table', { name: 'What moved' }).getByText('Stock-take missing, Store'));
  await see(desk.getByText('Dropped on Monday'));
});

test('a count that could not be kept stays as it was typed, and is kept when it is tried again', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Gloves', kind: 'consumable' });
  await receive(bench, product, [{ lot: 'G1', quantity: '10' }]);
  const { id } = await take(bench, { kind: 'consumable' });
  const page = await sit('ROLE_LAB');
  await page.goto(`/stock-take?id=${id}`);
  const field = page.getByLabel('Counted, Gloves, lot G1');
  await page.route('**/counts', (route) => route.abort());
  await field.fill('9');
  await field.press('Enter');
  const row = page.getByRole('group', { name: 'Gloves, lot G1' });
  await until(
    () => field.getAttribute('aria-invalid'),
    (told) => told === 'true',
  );
  expect(await field.inputValue()).toBe('9');
  await page.unroute('**/counts');
  await field.press('Enter');
  await see(row.getByText('1 test missing'));
  seats.forgive();
  good(await manager.post(`/api/inventory/takes/${id}/drop`, { reason: 'Begun by mistake' }));
  await see(page.getByText('Given up', { exact: true }));
});
