import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { payTheRest } from '../billing/till.js';
import { codeOf, enrol, nextCode } from '../identity/authenticator.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { missing, openHouse, see, until, type House, Seats } from './house.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function seatedAs(opening: Promise<Person>): Promise<Person> {
  return seats.add(await opening);
}

/** By keys alone: the name, Tab, the password, Enter. */
async function typePair(page: Page, username: string): Promise<void> {
  await page.goto('/security/login');
  await see(page.getByLabel('User name'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press('Enter');
}

const codeField = (page: Page) => page.getByLabel('One-time code', { exact: true });

test('a second factor is set up by keys from the own account, and the next sign-in asks for its code', async () => {
  const { page, context } = await seatedAs(sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai'));
  await page.getByRole('button', { name: 'User tendai' }).click();
  await page.getByRole('menuitem', { name: 'Second factor' }).click();
  await see(page.getByRole('heading', { name: 'None yet' }));
  await page.getByRole('button', { name: 'Set up a second factor' }).press('Enter');
  await see(page.getByRole('img', { name: 'QR code of the secret' }));
  const secret = (await page.getByLabel('Secret', { exact: true }).innerText()).replaceAll(' ', '');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await see(page.getByText('This is not the code that the app shows for this secret'));
  await page.getByLabel('The code that the app shows now').fill(codeOf(secret, house.lab.clock.now()));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Keep these recovery codes' }));
  expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
  await page.getByLabel('I have kept them where I can find them again').press('Space');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await see(page.getByText('10 of 10 recovery codes left.'));
  const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('currentUser') ?? '{}'));
  expect(Object.keys(kept).sort()).toEqual(
    ['accountName', 'accountNumber', 'changePasswd', 'userRole', 'username'].sort(),
  );

  await context.clearCookies();
  nextCode(house.lab);
  await typePair(page, 'tendai');
  await see(page.getByRole('heading', { name: 'One-time code' }));
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await see(page.getByText('The code is wrong or has already been used'));
  await until(
    () => codeField(page).inputValue(),
    (text) => text === '',
  );
  await page.keyboard.type(codeOf(secret, house.lab.clock.now()));
  await page.keyboard.press('Enter');
  await page.waitForURL(/account|welcome/);
  await see(page.getByRole('button', { name: 'User tendai' }));
});

test('a recovery code opens where the telephone is lost, and says how many are left', async () => {
  const { recoveryCodes } = await enrol(house.lab, 'ROLE_RECEPTION', 'rudo');
  const { page } = await seatedAs(walkIn(house.browser, house.lab));
  await typePair(page, 'rudo');
  await see(codeField(page));
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[3] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/welcome');
  await see(page.getByText('9 recovery codes are left'));
});

test('whoever is not the one whose code is asked goes back and signs in', async () => {
  await enrol(house.lab, 'ROLE_LAB', 'chipo');
  await house.lab.as('ROLE_LAB', 'farai');
  const { page } = await seatedAs(walkIn(house.browser, house.lab));
  await typePair(page, 'chipo');
  await see(codeField(page));
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await page.getByLabel('User name').fill('farai');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/welcome');
});

test('new recovery codes and the removal ask for the password and a code', async () => {
  const { code } = await enrol(house.lab, 'ROLE_LAB', 'kudzai');
  const { page } = await seatedAs(walkIn(house.browser, house.lab));
  await typePair(page, 'kudzai');
  await see(codeField(page));
  await page.keyboard.type(code());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/welcome');
  await page.goto('/account');
  nextCode(house.lab);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
  await dialog.getByLabel('Password', { exact: true }).fill('not right');
  await dialog.getByLabel('One-time code').fill(code());
  await page.keyboard.press('Enter');
  await see(dialog.getByText('The password is wrong.'));
  await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Keep these recovery codes' }));
  await page.getByLabel('I have kept them where I can find them again').check();
  await page.getByRole('button', { name: 'Done' }).click();
  nextCode(house.lab);
  await page.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the second factor' });
  await removal.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await removal.getByLabel('One-time code').fill(code());
  await page.keyboard.press('Enter');
  await missing(removal);
  await see(page.getByRole('heading', { name: 'None yet' }));
});

test('a manager with a second factor signs beside the cashier with its code', async () => {
  const { code } = await enrol(house.lab, 'ROLE_LABADMIN', 'sue');
  const booking = await aBooking(house.lab, ['UE']);
  await payTheRest(await house.lab.as('ROLE_CASHIER', 'kofi'), booking);
  await save(await house.lab.as('ROLE_LAB', 'bench'), booking, 'UE', NORMAL_UE);
  const { page } = await seatedAs(sitDown(house.browser, house.lab, 'ROLE_CASHIER', 'kofi'));
  await page.goto(`/refundprocessing?bookingId=${booking.id}`);
  await page.getByRole('checkbox', { name: /^UE/ }).check();
  await page.getByLabel('Reason').selectOption({ label: 'Wrong price' });
  const beside = page.getByRole('group', { name: 'Approved by' });
  expect(await beside.getByLabel('One-time code').count()).toBe(0);
  await beside.getByLabel('User name').fill('sue');
  await beside.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Control+Enter');
  await see(page.getByText('The second person has a second factor'));
  await beside.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await beside.getByLabel('One-time code').fill(code());
  await page.keyboard.press('Control+Enter');
  await see(page.getByText('Approved by Sue Tester'));
});

test('a manager without a second factor is led to set one up, and then to where they were going', async () => {
  const { client: boss } = await enrol(house.lab, 'ROLE_SUPER_ADMIN', 'boss');
  const { version } = (await boss.get('/api/sign-in-rules')).body;
  const on = { managersNeedSecondFactor: true, version };
  expect((await boss.put('/api/sign-in-rules', on)).status).toBe(200);
  try {
    await house.lab.as('ROLE_LABADMIN', 'manager');
    const { page } = await seatedAs(walkIn(house.browser, house.lab));
    await page.goto('/price-admin');
    await page.waitForURL('**/security/login');
    await page.getByLabel('User name').fill('manager');
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Set up your second factor' }));
    expect(await page.getByRole('navigation', { name: 'Side menu' }).count()).toBe(0);
    await page.goto('/todos');
    await page.waitForURL('**/account');
    await see(page.getByRole('heading', { name: 'Set up your second factor' }));
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const secret = (await page.getByLabel('Secret', { exact: true }).innerText()).replaceAll(' ', '');
    await page.getByLabel('The code that the app shows now').fill(codeOf(secret, house.lab.clock.now()));
    await page.keyboard.press('Enter');
    await page.getByLabel('I have kept them where I can find them again').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(/todos|price-admin/);
    await see(page.getByRole('button', { name: 'User manager' }));
  } finally {
    await boss.put('/api/sign-in-rules', { managersNeedSecondFactor: false, version: version + 1 });
  }
});
