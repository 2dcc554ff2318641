import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { aBill } from '../billing/till.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;
let seated: readonly Person[];

beforeAll(async () => {
  house = await openHouse();
  seated = await Promise.all([
    sitDown(house.browser, house.lab, 'ROLE_CASHIER', 'till_one', { device: 'desk', scheme: 'light' }),
    sitDown(house.browser, house.lab, 'ROLE_CASHIER', 'till_two', { device: 'phone', scheme: 'dark' }),
  ]);
});
afterAll(() => house.close());

async function grave(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** A dialog that stands, and goes with Escape. */
async function looked(page: Page, name: string): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name });
  await see(dialog);
  const found = (await grave(page)).map((said) => `${name}: ${said}`);
  await page.keyboard.press('Escape');
  await missing(dialog);
  return found;
}

test.each([0, 1])('what is asked at the till is clear to everybody, at seat %i', async (seat) => {
  const page = seated[seat]?.page;
  if (page === undefined) throw new Error('Nobody sits there.');
  const bill = await aBill(house.lab);
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'No shift is open' }));
  const found = [...(await grave(page))];
  await page.keyboard.press('Alt+t');
  found.push(...(await looked(page, 'No shift is open')));
  await page.keyboard.press('o');
  await see(page.getByRole('form', { name: 'Payment' }));
  await page.keyboard.press('Alt+t');
  found.push(...(await looked(page, 'Take a deposit')));
  await page.keyboard.press('Alt+t');
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('15');
  await dialog.getByRole('button', { name: /^Take \$/ }).click();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  found.push(...(await grave(page)));
  await page.keyboard.press('t');
  await page.getByRole('button', { name: '1 movement' }).click();
  found.push(...(await grave(page)));
  await page.getByRole('button', { name: 'Give back' }).click();
  found.push(...(await looked(page, 'Give a deposit back')));
  await page.getByRole('button', { name: /^Take \$/ }).click();
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  await page.keyboard.press('e');
  found.push(...(await looked(page, 'Send receipt')));
  await page.keyboard.press('v');
  found.push(...(await looked(page, 'Void receipt')));
  expect(found).toEqual([]);
});

test('no page complained', () => {
  expect(complaintsOf(seated)).toEqual([]);
});
