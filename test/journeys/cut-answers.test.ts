import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBill } from '../billing/till.js';
import { aBooking } from '../results/bench.js';
import { openShift, cash } from '../shifts/drawer.js';
import { sitDown } from '../support/browser.js';
import { leaveRestPending, openHouse, resultAddress, see, until, type House } from './house.js';
import { ALL_TRIES, loseAnswers, NOT_KNOWN, REPEATED } from './lost-answers.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a payment whose answers are lost is taken once, and the till ends with its receipt', async () => {
  const { page } = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
  await openShift(await house.lab.as('ROLE_CASHIER'), cash('20.00'));
  const bill = await aBill(house.lab);
  const keys = await loseAnswers(page, '**/api/booking/update-payment', ALL_TRIES);
  await page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(page.getByRole('form', { name: 'Payment' }));
  await until(
    () => page.evaluate(() => document.activeElement?.id),
    (id) => id === 'payments.0.amount',
  );
  await page.keyboard.press('Control+Enter');
  await see(page.getByText(REPEATED));
  await see(page.getByRole('alert').filter({ hasText: 'No answer came to this payment' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('heading', { name: 'Payment taken' }));
  expect(keys().size).toBe(1);
  const taken = await house.lab.sql(`select 1 from receipt where booking_id = $1`, [bill.id]);
  expect(taken).toHaveLength(1);
});

test('a result whose answer is lost is saved once, and nobody else is said to have changed it', async () => {
  const { page } = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  const booking = await aBooking(house.lab, ['UE']);
  const keys = await loseAnswers(page, /\/api\/biochemistry\/$/, ALL_TRIES);
  await page.goto(resultAddress(booking, 'UE'));
  await page.getByRole('textbox', { name: 'Sodium, result' }).fill('140');
  await page.getByRole('button', { name: 'Update Only' }).click();
  await leaveRestPending(page);
  await see(page.getByText(REPEATED));
  await see(page.getByText(NOT_KNOWN));
  expect(await page.getByText(/was not saved|saved this result/).count()).toBe(0);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/lab/worklist**');
  expect(keys().size).toBe(1);
  const [stored] = await house.lab.sql('select version from result where booking_id = $1', [booking.id]);
  expect(stored).toEqual({ version: 1 });
});

test('a setting whose answer is lost is repeated by itself, and the screen ends with the truth', async () => {
  const { page } = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const keys = await loseAnswers(page, /\/api\/labNumber\/?$/, 1);
  await page.goto('/labNumber/config');
  await page.getByRole('textbox', { name: 'Prefix' }).fill('CUT');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText(REPEATED));
  await see(page.getByText('The lab number was saved'));
  expect(keys().size).toBe(1);
  const audits = await house.lab.sql(`select 1 from audit_entry where action = 'settings.lab-number'`);
  expect(audits).toHaveLength(1);
});
