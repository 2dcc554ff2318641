// Long because one cashier takes money at one till in every way in which it goes wrong.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DepositDesk } from '../billing/deposit-desk.js';
import { aBill, type Bill } from '../billing/till.js';
import { setUpMail } from '../deliveries/post.js';
import { startReceiver, type Receiver } from '../deliveries/receiver.js';
import { SESSION_COOKIE } from '../../server/identity/sessions.js';
import { signIn, sitDown, type Person, type Seat } from '../support/browser.js';
import { takeEuros } from '../support/euro.js';
import { cash, openShift } from '../shifts/drawer.js';
import { oftener } from '../support/long.js';
import { amountInHand } from './at-the-till.js';
import { firstMoney } from './first-money.js';
import { complaintsOf, missing, openInstallation, see, until, type House } from './laboratory.js';
import { goAnew } from './inside.js';
import { ALL_TRIES, loseAnswers, NOT_KNOWN, WAS_DONE } from './lost-answers.js';

let house: House;
let receiver: Receiver;
/** The cashier with the open shift. */
let desk: Person;
const seated: Person[] = [];

beforeAll(async () => {
  house = await openInstallation();
  receiver = await startReceiver();
  await setUpMail(house.lab, receiver.port);
  await takeEuros(await house.lab.as('ROLE_LABADMIN'), '1.10');
  await openShift(await house.lab.as('ROLE_CASHIER', 'cleo'), cash('20.00'));
  desk = await sit('cleo', {});
});
afterAll(async () => {
  expect(complaintsOf(seated)).toEqual([]);
  await house.close();
  await receiver.close();
});

async function sit(username: string, seat: Seat): Promise<Person> {
  const person = await sitDown(house.browser, house.lab, 'ROLE_CASHIER', username, seat);
  seated.push(person);
  return person;
}

const atTheTill = (page: Page, bill: Pick<Bill, 'id'>) =>
  goAnew(page, `/accounts/paymentprocessing?bookingId=${bill.id}`);

const receiptsOf = (bill: Pick<Bill, 'id'>) =>
  house.lab.sql<{ readonly kind: string }>('select kind from receipt where booking_id = $1 order by number', [
    bill.id,
  ]);

const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

const IN_THE_DARK = ['a phone in the dark', 'ada', { device: 'phone', scheme: 'dark' }] as const;
const AT_A_DESK = ['a desk in the light', 'ben', { device: 'desk', scheme: 'light' }] as const;

test.each(oftener<readonly (readonly [string, string, Seat])[]>([IN_THE_DARK], [IN_THE_DARK, AT_A_DESK]))(
  'at %s float, deposit, receipt by email and void are clear to everybody and take a key each',
  async (_, name, seat) => firstMoney(house, receiver, await sit(name, seat), name),
);

test('one Enter too many, a key that is held and a double click take nothing twice; P and A print', async () => {
  const { page, requests } = desk;
  const printed = (): Promise<number> =>
    Promise.resolve(requests.filter((request) => /^POST \/api\/receipts\/\d+\.pdf$/.test(request)).length);
  const bill = await aBill(house.lab);
  await atTheTill(page, bill);
  await amountInHand(page);
  await page.keyboard.type('7');
  // Enter in the amount goes to the button, which names the sum; held, it is one Enter and takes nothing there either.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await until(
    () => inHand(page),
    (text) => text === 'Take $7.00, Cash',
  );
  expect(await receiptsOf(bill)).toEqual([]);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  expect(await receiptsOf(bill)).toHaveLength(1);
  await page.keyboard.press('p');
  await until(printed, (count) => count === 1);

  await page.keyboard.press('t');
  await amountInHand(page);
  await page.getByRole('button', { name: /^Take \$5\.00/ }).dblclick();
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  expect(await receiptsOf(bill)).toHaveLength(2);
  await page.keyboard.press('a');
  await until(printed, (count) => count === 2);

  // Change goes back in another currency by one key, in large figures and on the receipt.
  await atTheTill(page, await aBill(house.lab));
  await amountInHand(page);
  await page.keyboard.type('20');
  await see(page.getByText('$8.00'));
  await page.keyboard.press('Alt+c');
  await see(page.getByText('Change in €'));
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  await see(page.getByRole('article').getByText('Change €7.27 at 1.1'));
});

const OVER_THE_PAGE: readonly (readonly [key: string, name: RegExp])[] = [
  ['F1', /^Help: /],
  ['Shift+?', /^Keys$/],
  ['Control+k', /^Command palette$/],
];

test('over a payment Escape closes one thing at a press, and what was typed is asked about before it is left', async () => {
  const { page } = desk;
  await atTheTill(page, await aBill(house.lab));
  await amountInHand(page);
  const here = page.url();
  // The amount has the focus at first; the keys of the page are heard outside of a field.
  await page.getByRole('heading', { name: 'Take payment' }).click();
  for (const [key, name] of OVER_THE_PAGE) {
    // A dialog whose code is still being fetched is closed as well.
    await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await missing(page.getByRole('dialog'));
    expect(page.url()).toBe(here);
    await page.keyboard.press(key);
    await see(page.getByRole('dialog', { name }));
    await page.keyboard.down('Escape');
    await page.keyboard.down('Escape');
    await page.keyboard.up('Escape');
    await missing(page.getByRole('dialog'));
    expect(page.url()).toBe(here);
  }
  for (const name of [/user cleo$/, /^Notifications/]) {
    await page.getByRole('button', { name }).click();
    await see(page.locator('.mantine-Menu-dropdown, .mantine-Popover-dropdown'));
    await page.keyboard.press('Escape');
    await missing(page.locator('.mantine-Menu-dropdown, .mantine-Popover-dropdown'));
    expect(page.url()).toBe(here);
  }
  await page.getByRole('textbox', { name: /^Amount 1/ }).fill('5');
  await page.getByRole('heading', { name: 'Take payment' }).click();
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await see(asked.getByText('The unsaved payment would be lost.'));
  await page.keyboard.press('Escape');
  await missing(asked);
  expect(await page.getByRole('textbox', { name: /^Amount 1/ }).inputValue()).toBe('5.00');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/accounts/payments');
  await see(page.getByRole('heading', { level: 1, name: 'Payments' }));
});

test('the guide over a dialog has Tab to itself, closes alone, and leaves the focus where it was', async () => {
  const { page } = desk;
  await atTheTill(page, await aBill(house.lab));
  await amountInHand(page);
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  const amount = dialog.getByRole('textbox').first();
  await amount.fill('3.00');
  const guide = page.getByRole('dialog', { name: /^Help: / });
  const isInGuide = (): Promise<boolean> => guide.evaluate((part) => part.contains(document.activeElement));
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.keyboard.press('F1');
    await see(guide.getByRole('heading', { name: 'What is to be paid' }));
    await until(isInGuide, (isIn) => isIn);
    const places = await guide.getByRole('link').or(guide.getByRole('button')).count();
    for (let press = 0; press <= places; press += 1) {
      await page.keyboard.press(key);
      expect(await isInGuide()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await missing(guide);
    await see(dialog);
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await amount.inputValue()).toBe('3.00');
  }
  // Enter in its amount goes to the button too.
  await page.keyboard.press('Enter');
  await until(
    () => inHand(page),
    (text) => text === 'Take $3.00',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button').last().click();
  await missing(dialog);
});

test('a payment whose answers are lost is taken once, and the till ends with its receipt', async () => {
  const { page } = desk;
  const bill = await aBill(house.lab);
  const keys = await loseAnswers(page, '**/api/booking/update-payment', ALL_TRIES);
  await atTheTill(page, bill);
  await amountInHand(page);
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').filter({ hasText: 'No answer came to this payment' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  expect(keys().size).toBe(1);
  expect(await receiptsOf(bill)).toHaveLength(1);
  await page.unroute('**/api/booking/update-payment');
});

test('a deposit whose answer is lost is taken once, and where the session ended before, it is said that nobody knows', async () => {
  const { page, context } = desk;
  const deposits = new DepositDesk(house.lab, await house.lab.as('ROLE_CASHIER', 'cleo'));
  const bill = await aBill(house.lab);
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  const take = () => dialog.getByRole('button', { name: /^Take \$/ }).click();
  await atTheTill(page, bill);
  const keys = await loseAnswers(page, '**/api/deposits', ALL_TRIES);
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('15');
  await take();
  await see(dialog.getByText(NOT_KNOWN));
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20');
  await take();
  await see(dialog.getByText(WAS_DONE));
  expect(keys().size).toBe(1);
  expect(await deposits.balance(await deposits.patientOf(bill))).toBe('15.00');

  // It is known now: what is pressed for next is another deposit, and no dialog asks before it goes.
  await take();
  await see(page.getByRole('heading', { name: 'Deposit taken' }));
  expect(keys().size).toBe(2);
  expect(await deposits.balance(await deposits.patientOf(bill))).toBe('35.00');

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
  await signIn(desk, 'cleo');
  await see(page.getByRole('alert').filter({ hasText: 'It is not known whether your last change' }));
  await see(page.getByText('$42.00 on deposit'));
});
