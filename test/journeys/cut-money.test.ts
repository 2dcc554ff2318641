import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DepositDesk } from '../billing/deposit-desk.js';
import { aBill } from '../billing/till.js';
import { SESSION_COOKIE } from '../../server/identity/sessions.js';
import { cash, openShift } from '../shifts/drawer.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import { good, type Client } from '../support/client.js';
import { complaintsOf, openHouse, see, type House } from './house.js';
import { ALL_TRIES, loseAnswers, NOT_KNOWN, WAS_DONE } from './lost-answers.js';

let house: House;
let till: Client;
let desk: DepositDesk;
let cashier: Person;

beforeAll(async () => {
  house = await openHouse();
  till = await house.lab.as('ROLE_CASHIER');
  desk = new DepositDesk(house.lab, till);
  good(await openShift(till, cash('100.00')));
  cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
});
afterAll(async () => {
  expect(complaintsOf([cashier])).toEqual([]);
  await house.close();
});

test('a deposit whose answer is lost is taken once, and where the session ended before, it is said that nobody knows', async () => {
  const { page, context } = cashier;
  const bill = await aBill(house.lab);
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  const take = () => dialog.getByRole('button', { name: /^Take \$/ }).click();
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  const keys = await loseAnswers(page, '**/api/deposits', ALL_TRIES);
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('15');
  await take();
  await see(dialog.getByText(NOT_KNOWN));
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20');
  await take();
  await see(dialog.getByText(WAS_DONE));
  expect(keys().size).toBe(1);
  expect(await desk.balance(await desk.patientOf(bill))).toBe('15.00');

  // It is known now: what is pressed for next is another deposit, and no dialog asks before it goes.
  await take();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  expect(keys().size).toBe(2);
  expect(await desk.balance(await desk.patientOf(bill))).toBe('35.00');

  await page.unroute('**/api/deposits');
  let isFirst = true;
  await page.route('**/api/deposits', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await context.clearCookies({ name: SESSION_COOKIE });
    await route.abort();
  });
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('7');
  // Another call of the page may be the first that is refused; the repeat of this one is to find no session either.
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/deposits') && answer.status() === 401,
  );
  await take();
  await refused;
  await page.waitForURL('**/security/login');
  await signIn(cashier, till.username);
  await see(page.getByRole('alert').filter({ hasText: 'It is not known whether your last change' }));
  await see(page.getByText('$42.00 on deposit'));
});
