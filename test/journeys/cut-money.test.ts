import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DepositDesk } from '../billing/deposit-desk.js';
import { takeOff } from '../billing/taken-off.js';
import { aBill, pay, type Bill } from '../billing/till.js';
import { aProduct, inStore, receive, take } from '../inventory/store.js';
import { SESSION_COOKIE } from '../../server/identity/sessions.js';
import { cash, openShift } from '../shifts/drawer.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import { good, type Client } from '../support/client.js';
import { missing, openHouse, see, Seats, until, type House } from './house.js';
import { ALL_TRIES, loseAnswers, NOT_KNOWN, REPEATED, WAS_DONE } from './lost-answers.js';

const CODE = 'open sesame 42';

let house: House;
let till: Client;
let desk: DepositDesk;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
  good(await (await house.lab.as('ROLE_SUPER_ADMIN')).put('/api/admin-code', { code: CODE }));
  till = await house.lab.as('ROLE_CASHIER');
  desk = new DepositDesk(house.lab, till);
  good(await openShift(till, cash('100.00')));
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(): Promise<Person> {
  return seats.add(await sitDown(house.browser, house.lab, 'ROLE_CASHIER'));
}

async function receiptsOf(bill: Bill): Promise<readonly string[]> {
  const rows = await house.lab.sql<{ kind: string }>(
    'select kind from receipt where booking_id = $1 order by number',
    [bill.id],
  );
  return rows.map(({ kind }) => kind);
}

/** The dialog that takes a deposit of so much, which was sent; no answer came. */
async function sendDeposit(page: Page, bill: Bill, amount: string) {
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('button', { name: /^Take \$/ }).click();
  return dialog;
}

test('a deposit whose answer is lost and whose amount is edited then is taken once, as it was first sent', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab);
  const keys = await loseAnswers(page, '**/api/deposits', ALL_TRIES);
  const dialog = await sendDeposit(page, bill, '15');
  await see(dialog.getByText(NOT_KNOWN));
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20');
  await dialog.getByRole('button', { name: /^Take \$/ }).click();
  await see(dialog.getByText(WAS_DONE));
  expect(keys().size).toBe(1);
  expect(await desk.balance(await desk.patientOf(bill))).toBe('15.00');

  // It is known now: what is pressed for next is another deposit, and no dialog asks before it goes.
  await dialog.getByRole('button', { name: /^Take \$/ }).click();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  expect(keys().size).toBe(2);
  expect(await desk.balance(await desk.patientOf(bill))).toBe('35.00');
});

test('a dialog of which nobody knows what became is not closed without a word', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab);
  await loseAnswers(page, '**/api/deposits', ALL_TRIES);
  const dialog = await sendDeposit(page, bill, '5');
  await see(dialog.getByText(NOT_KNOWN));
  const asked = page.getByRole('dialog', { name: 'Close without knowing?' });
  await page.keyboard.press('Escape');
  await see(asked.getByText(/check before you do it again/));
  await asked.getByRole('button', { name: 'Go back' }).click();
  await missing(asked);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Close and look' }).click();
  await missing(dialog);
  await see(page.getByText('$5.00 on deposit'));
});

test('a whole deposit that was given back while the answer was lost can be pressed for again, and tells', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab);
  const patientId = await desk.patientOf(bill);
  good(await desk.take(patientId, '9.00'));
  const keys = await loseAnswers(page, '**/api/deposits/return', ALL_TRIES);
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await page.getByRole('button', { name: 'Give back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a deposit back' });
  await dialog.getByLabel('Reason').fill('Moves away');
  await dialog.getByRole('button', { name: /^Give \$.* back$/ }).click();
  await see(dialog.getByText(NOT_KNOWN));
  await see(page.getByText('$0.00 on deposit'));
  await dialog.getByRole('button', { name: /^Give \$.* back$/ }).click();
  await missing(dialog);
  expect(keys().size).toBe(1);
  expect(await desk.balance(patientId)).toBe('0.00');
});

test('a dialog that is closed while it is on its way tells over the page what became of it', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab);
  const keys = await loseAnswers(page, '**/api/deposits', ALL_TRIES);
  const dialog = await sendDeposit(page, bill, '6');
  await see(page.getByText(REPEATED));
  await page.keyboard.press('Escape');
  await missing(dialog);
  const told = page.getByRole('alert').filter({ hasText: NOT_KNOWN });
  await told.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  expect(keys().size).toBe(1);
  expect(await desk.balance(await desk.patientOf(bill))).toBe('6.00');
});

/** Gives back what is chosen; the admin code lets it through. */
async function giveBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Give back \$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin code' });
  await dialog.getByLabel('Admin code', { exact: true }).fill(CODE);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
}

async function chooseUe(page: Page, bill: Bill): Promise<void> {
  await page.goto(`/refundprocessing?bookingId=${bill.id}`);
  await page.getByRole('checkbox', { name: /^UE/ }).check();
  await page.getByLabel('Reason').selectOption({ label: "At the patient's request" });
}

test('a refund whose answer is lost and that is edited then is given once, and the person is told', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab, ['UE', 'LFT']);
  good(await pay(till, bill, bill.total));
  const keys = await loseAnswers(page, '**/api/refunds', ALL_TRIES);
  await chooseUe(page, bill);
  await giveBack(page);
  await see(page.getByText(NOT_KNOWN));
  await page.getByRole('checkbox', { name: /^LFT/ }).check();
  await giveBack(page);
  await see(page.getByText(WAS_DONE));
  await see(page.getByText('Given back already'));
  expect(keys().size).toBe(1);
  expect(await receiptsOf(bill)).toEqual(['payment', 'refund']);
});

test('a refund of all that was paid, whose answer is lost, tells its receipt when it is pressed for again', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab);
  good(await pay(till, bill, bill.total));
  const keys = await loseAnswers(page, '**/api/refunds', ALL_TRIES);
  await chooseUe(page, bill);
  await giveBack(page);
  await see(page.getByText(NOT_KNOWN));
  await giveBack(page);
  await see(page.getByRole('heading', { name: 'Given back' }));
  expect(keys().size).toBe(1);
  expect(await receiptsOf(bill)).toEqual(['payment', 'refund']);
});

test('what is over is kept once, however often it is pressed for after an answer that was lost', async () => {
  const { page } = await sit();
  const bill = await aBill(house.lab, ['UE', 'LFT']);
  good(await pay(till, bill, bill.total));
  await takeOff(house.lab, bill, 'LFT');
  const keys = await loseAnswers(page, '**/api/deposits/keep', 2 * ALL_TRIES);
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await page.getByRole('button', { name: 'Keep the excess on deposit' }).click();
  const told = page.getByRole('alert').filter({ hasText: NOT_KNOWN });
  await see(told);
  await told.getByRole('button', { name: 'Try again' }).click();
  await missing(told);
  await see(told);
  await told.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('article').getByText('$15.00'));
  expect(keys().size).toBe(1);
  expect(await receiptsOf(bill)).toEqual(['payment', 'deposit-kept']);
});

test('a session that ends before an answer came: after signing in again it is said that nobody knows', async () => {
  const person = await sit();
  const { page, context } = person;
  const bill = await aBill(house.lab);
  let isFirst = true;
  await page.route('**/api/deposits', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await context.clearCookies({ name: SESSION_COOKIE });
    await route.abort();
  });
  // Another call of the page may be the first that is refused; the repeat of this one is to find no session either.
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/deposits') && answer.status() === 401,
  );
  await sendDeposit(page, bill, '7');
  await refused;
  await page.waitForURL('**/security/login');
  await signIn(person, till.username);
  await see(page.getByRole('alert').filter({ hasText: 'It is not known whether your last change' }));
  await see(page.getByText('$7.00 on deposit'));
});

test('a count that is typed anew while nobody knows of the last is told at its line, and kept by the next', async () => {
  const [manager, bench] = [await house.lab.as('ROLE_LABADMIN'), await house.lab.as('ROLE_LAB')];
  const product = await aProduct(manager, { name: 'Swabs', kind: 'consumable' });
  await receive(bench, product, [{ lot: 'S1', quantity: '10' }]);
  const { id } = await take(bench, { kind: 'consumable' });
  const { page } = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LAB'));
  const keys = await loseAnswers(page, '**/counts', ALL_TRIES);
  await page.goto(`/stock-take?id=${id}`);
  const field = page.getByLabel('Counted, Swabs, lot S1');
  const row = page.getByRole('group', { name: 'Swabs, lot S1' });
  await field.fill('9');
  await field.press('Enter');
  await see(row.getByText(NOT_KNOWN));
  await field.fill('8');
  await field.press('Enter');
  await see(row.getByText(WAS_DONE));
  await see(row.getByText('1 test missing'));
  expect(keys().size).toBe(1);
  await field.press('Enter');
  await see(row.getByText('2 test missing'));
  await until(
    () => row.getByText(WAS_DONE).count(),
    (count) => count === 0,
  );
  expect(keys().size).toBe(2);
  expect(await inStore(bench, product)).toEqual({ S1: '10' });
});
