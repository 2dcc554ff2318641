import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { aBill } from '../billing/till.js';
import { sitDown } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';
import { takeEuros } from '../support/euro.js';

let house: House;
let euro: PaymentType;

beforeAll(async () => {
  house = await openHouse();
  const manager = await house.lab.as('ROLE_LABADMIN');
  euro = await takeEuros(manager, '1.10');
  await (await house.lab.as('ROLE_CASHIER')).post('/api/shifts/open', { floats: [] });
});
afterAll(() => house.close());

test('a rate is set beside its history, and the till that is open reckons at it at once', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const cashier = await sitDown(browser, lab, 'ROLE_CASHIER');
  const bill = await aBill(lab);
  await cashier.page.goto(`/accounts/paymentprocessing?bookingId=${bill.id}`);
  await see(cashier.page.getByRole('form', { name: 'No shift is open' }));
  await cashier.page.keyboard.press('o');
  await cashier.page.getByLabel('Payment type 1').selectOption({ label: euro.name });
  await see(cashier.page.getByText('1 € = 1.1 $'));

  const { page } = manager;
  await page.goto('/payment-types');
  await page.getByRole('row').filter({ hasText: euro.name }).getByText(euro.name).click();
  await page.getByLabel('New rate: 1 € in $').fill('1.25');
  await page.getByLabel('Reason').fill('The bank’s of today');
  await page.getByRole('button', { name: 'Set the rate' }).click();
  const history = page.getByRole('region', { name: 'Rates' });
  await see(history.getByText('1 € = 1.25 $', { exact: false }));
  await see(history.getByText('The bank’s of today'));

  await see(cashier.page.getByText('An exchange rate has changed', { exact: false }));
  await see(cashier.page.getByText('1 € = 1.25 $', { exact: false }));
  expect(complaintsOf([manager, cashier])).toEqual([]);
});

test('a rate is planned for a day and time to come, and taken back', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN', 'other_manager');
  const { page } = manager;
  await page.goto(`/payment-types?id=${euro.id}`);
  await page.getByLabel('New rate: 1 € in $').fill('1.3');
  await page.getByLabel('from a later day and time').check();
  await page.getByRole('textbox', { name: 'Day' }).fill(lab.day(2));
  await page.getByRole('textbox', { name: 'Time' }).fill('8');
  await page.getByRole('button', { name: 'Plan the rate' }).click();
  const history = page.getByRole('region', { name: 'Rates' });
  await see(history.getByText('planned', { exact: true }));
  await history.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await see(history.getByText('taken back', { exact: true }));
  await missing(history.getByText('planned', { exact: true }));
  expect(complaintsOf([manager])).toEqual([]);
});
