import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { sitDown, type Person } from '../support/browser.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { taken } from '../shifts/drawer.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;
let cashier: Person;
let manager: Person;

beforeAll(async () => {
  house = await openHouse();
  cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([cashier, manager])).toEqual([]);
});

const cell = (person: Person, row: string | RegExp, text: string): Locator =>
  person.page.getByRole('row', { name: row }).getByRole('cell', { name: text, exact: true });

test('one key opens the shift with its float', async () => {
  const { page } = cashier;
  await page.goto('/shift');
  await see(page.getByRole('heading', { name: 'No shift is open' }));
  await page.getByLabel('Cash, float', { exact: true }).fill('50');
  await page.keyboard.press('o');
  await see(cell(cashier, /^Cash/, '50.00'));
  await missing(page.getByRole('heading', { name: 'No shift is open' }));
});

test('the manager sees it at once, and what should lie in the drawer', async () => {
  await manager.page.goto('/shifts');
  await see(manager.page.getByRole('row', { name: /Cashier Tester.*Open/ }));
  await taken(house.lab, await house.lab.as('ROLE_CASHIER'));
  await see(cell(manager, /Cashier Tester/, '$62.00'));
  await see(cell(cashier, /^Cash/, '12.00'));
  expect(await cashier.page.getByText('62.00').count()).toBe(0);
});

test('a drop goes to the safe, and more than the drawer holds is refused', async () => {
  const { page } = cashier;
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Drop to the safe' });
  await dialog.getByLabel('Cash', { exact: true }).fill('500');
  await dialog.getByRole('button', { name: 'Drop $500.00' }).click();
  await see(dialog.getByText('The drawer does not hold that much Cash.'));
  await dialog.getByLabel('Cash', { exact: true }).fill('30');
  // Enter moves nothing before the button that names the sum was reached.
  await dialog.getByLabel('Cash', { exact: true }).press('Enter');
  const drop = dialog.getByRole('button', { name: 'Drop $30.00' });
  expect(await drop.evaluate((button) => button === document.activeElement)).toBe(true);
  await see(drop);
  await drop.press('Enter');
  await missing(dialog);
  await see(cell(cashier, /^Cash/, '−30.00'));
});

test('a handover is signed by whoever receives it', async () => {
  const { page } = cashier;
  await house.lab.as('ROLE_CASHIER', 'late_till');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByLabel('Cash', { exact: true }).fill('10');
  expect(await dialog.getByRole('button', { name: 'Hand $10.00 over' }).isDisabled()).toBe(true);
  await sign(dialog, 'late_till');
  await dialog.getByRole('button', { name: 'Hand $10.00 over' }).click();
  await missing(dialog);
  await see(page.getByText(/Late_till Tester/));
  await see(manager.page.getByRole('row', { name: /Late_till Tester.*Open/ }));
});

async function sign(where: Locator, username: string): Promise<void> {
  await where.getByLabel('User name').fill(username);
  await where.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
}

test('the count is blind and sums notes and coins as they are typed', async () => {
  const { page } = cashier;
  await page.keyboard.press('c');
  await see(page.getByRole('heading', { name: 'Count', exact: true }));
  expect(await page.getByText('22.00').count()).toBe(0);
  await page.getByLabel('How many of $10.00, Cash', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await see(page.getByText('$20.00').last());
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Close the shift', level: 1 }));
  await see(cell(cashier, /^Cash/, '22.00'));
  await see(page.getByText('2.00 short'));
});

test('above the threshold it closes with a reason and a second person, and the report is numbered', async () => {
  const { page } = cashier;
  const close = page.getByRole('button', { name: 'Close the shift' });
  expect(await close.isDisabled()).toBe(true);
  await page.getByLabel('Reason').fill('A note was given out twice');
  await sign(page.getByRole('group', { name: 'Signed beside' }), 'labadmin');
  await close.click();
  await page.waitForURL(/report=1/);
  const report = page.getByRole('article', { name: 'Closing report 1' });
  await see(report.getByText('A note was given out twice'));
  await see(report.getByText('Labadmin Tester'));
  await see(manager.page.getByRole('row', { name: /Cashier Tester.*Closed.*2\.00 short.*No\. 1/ }));
  await page.keyboard.press('Escape');
  await see(page.getByRole('heading', { name: 'No shift is open' }));
  await see(page.getByRole('button', { name: 'No. 1' }));
});

test('the manager opens the report beside the list, and takes money to the bank', async () => {
  const { page } = manager;
  await page.getByRole('row', { name: /Cashier Tester.*Closed/ }).click();
  await see(page.getByRole('article', { name: 'Closing report 1' }));
  const safe = page.getByRole('region', { name: 'The safe' });
  await see(safe.getByText('$0.00'));
  await safe.getByRole('button', { name: 'Bring in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring money in' });
  await dialog.getByLabel('Cash', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Bring $100.00 in' }).click();
  await missing(dialog);
  await see(safe.getByText('$100.00'));
});

test('a manager counts and closes for a cashier who has left, beside a second person', async () => {
  const { page } = manager;
  await page.getByRole('row', { name: /Late_till Tester.*Open/ }).click();
  await page.getByRole('link', { name: 'Count and close it for the cashier' }).click();
  await see(page.getByRole('heading', { name: 'Count', exact: true }));
  await page.getByLabel('How many of $10.00, Cash', { exact: true }).fill('1');
  await sign(page.getByRole('group', { name: 'Counted beside' }), 'cashier');
  await page.getByRole('button', { name: 'Finish the count' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  const report = page.getByRole('article', { name: 'Closing report 2' });
  await see(report.getByText('Labadmin Tester'));
});
