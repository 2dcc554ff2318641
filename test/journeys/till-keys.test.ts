import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill, type Bill } from '../billing/till.js';
import { cash, openShift } from '../shifts/drawer.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let cashier: Person;

beforeAll(async () => {
  house = await openHouse();
  cashier = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  await openShift(await house.lab.as('ROLE_CASHIER'), cash('20.00'));
});
afterAll(async () => {
  expect(complaintsOf([cashier])).toEqual([]);
  await house.close();
});

/** The payment screen, with the amount in hand. */
async function atTheTill(bill: Bill): Promise<void> {
  const { page } = cashier;
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await until(
    () => page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
}

const inHand = (): Promise<string> => cashier.page.evaluate(() => document.activeElement?.textContent ?? '');
const receiptsOf = (bill: Bill) =>
  house.lab.sql<{ readonly id: string }>('select booking_id as id from receipt where booking_id = $1', [
    bill.id,
  ]);

test('Enter in the amount takes nothing: it goes to the button, which names the sum and takes it', async () => {
  const { page } = cashier;
  const bill = await aBill(house.lab);
  await atTheTill(bill);
  await page.keyboard.type('7');
  // A key that is held is one Enter: it takes nothing on the button either.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await until(inHand, (text) => text === 'Take $7.00, Cash');
  expect(await receiptsOf(bill)).toEqual([]);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  expect(await receiptsOf(bill)).toHaveLength(1);
});

test('Enter in the amount of a deposit goes to its button too', async () => {
  const { page } = cashier;
  await atTheTill(await aBill(house.lab));
  await page.keyboard.press('Alt+t');
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('3');
  await page.keyboard.press('Enter');
  await until(inHand, (text) => text === 'Take $3.00');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button').last().click();
  await missing(dialog);
});

test('Escape closes what is topmost, one thing at a press, and leaves the payment only when nothing is open', async () => {
  const { page } = cashier;
  const bill = await aBill(house.lab);
  await atTheTill(bill);
  const here = new URL(page.url()).href;
  // The amount has the focus at first; the keys of the page are heard outside of a field.
  await page.getByRole('heading', { name: 'Take payment' }).click();
  const overThePage: readonly (readonly [key: string, name: RegExp])[] = [
    ['F1', /^Help: /],
    ['Shift+?', /^Keys$/],
    ['Control+k', /^Command palette$/],
  ];
  for (const [key, name] of overThePage) {
    // What was asked for a moment ago and is still being fetched is closed as well.
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
  for (const name of [/user cashier$/, /^Notifications/]) {
    await page.getByRole('button', { name }).click();
    await see(page.locator('.mantine-Menu-dropdown, .mantine-Popover-dropdown'));
    await page.keyboard.press('Escape');
    await missing(page.locator('.mantine-Menu-dropdown, .mantine-Popover-dropdown'));
    expect(page.url()).toBe(here);
  }
  await page.keyboard.press('Escape');
  await page.waitForURL('**/accounts/payments');
});

test('the guide over a dialog has Tab to itself, closes alone, and leaves the focus where it was', async () => {
  const { page } = cashier;
  await atTheTill(await aBill(house.lab));
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
  await dialog.getByRole('textbox').first().fill('3.00');
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
    expect(
      await dialog
        .getByRole('textbox')
        .first()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('3.00');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button').last().click();
  await missing(dialog);
});

test('a payment that was typed is asked about before it is left', async () => {
  const { page } = cashier;
  await atTheTill(await aBill(house.lab));
  await page.keyboard.type('5');
  await page.getByRole('link', { name: 'Payments', exact: true }).last().press('Enter');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await see(asked.getByText('The unsaved payment would be lost.'));
  await page.keyboard.press('Escape');
  await missing(asked);
  expect(await page.getByRole('textbox', { name: /^Amount 1/ }).inputValue()).toBe('5.00');
});
