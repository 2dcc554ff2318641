import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { payTheRest } from '../billing/till.js';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { complaintsOf, missing, openHouse, resultAddress, see, type House } from './house.js';

let house: House;
let counter: Person;

beforeAll(async () => {
  house = await openHouse();
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  good(await director.put('/api/admin-code', { code: 'open sesame 42' }));
  counter = await sitDown(house.browser, house.lab, 'ROLE_CASHIER');
});
afterAll(async () => {
  expect(complaintsOf([counter])).toEqual([]);
  await house.close();
});

async function aPaidBooking(): Promise<Booked & { readonly labNumber: string }> {
  const booking = await aBooking(house.lab, ['UE', 'FBC']);
  const cashier = await house.lab.as('ROLE_CASHIER');
  good(await payTheRest(cashier, booking));
  const { labNumber } = (await cashier.get(`/api/booking/${booking.id}`)).body.patientData;
  return { ...booking, labNumber };
}

test('a cashier gives a test back with the admin code; its card is gone from the bench, its result is refused', async () => {
  const booking = await aPaidBooking();
  const atBench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  const bench = atBench.page;
  await bench.goto('/lab/worklist?unit=biochemistry');
  const card = bench.getByText(booking.labNumber);
  await see(card);

  const { page } = counter;
  await page.goto('/refunds');
  await page.getByRole('row', { name: new RegExp(booking.labNumber) }).click();
  await page.getByRole('checkbox', { name: /^UE/ }).check();
  await page.getByLabel('Reason').selectOption({ label: "At the patient's request" });
  await page.getByRole('button', { name: 'Give back $12.00, Cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin code' });
  await dialog.getByLabel('Admin code', { exact: true }).fill('open sesame 42');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await see(page.getByRole('heading', { name: 'Given back' }));
  await see(page.getByRole('article', { name: /^Refund / }).getByText('−$12.00'));

  await missing(card);
  await bench.goto(resultAddress(booking, 'UE'));
  await see(bench.getByRole('heading', { name: '403 Unauthorised Access' }));
  expect(complaintsOf([atBench])).toEqual([]);
});

test('a payment is voided in its shift, and credited once the shift is over', async () => {
  const booking = await aPaidBooking();
  const { page } = counter;
  await house.lab.as('ROLE_LABADMIN');
  const address = `/refundprocessing?bookingId=${booking.id}`;
  await page.goto(address);
  await page.getByRole('button', { name: /^Void for receipt/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong patient');
  await page.getByRole('button', { name: 'Void the receipt' }).click();
  await see(page.getByRole('heading', { name: 'Payment voided' }));
  await page.goto(address);
  await see(page.getByText(/Voided by receipt/));

  const later = await aPaidBooking();
  await house.lab.sql(`update shift set state = 'closed', closed_at = now() where state = 'open'`);
  await page.goto(`/refundprocessing?bookingId=${later.id}`);
  await page.getByRole('button', { name: /^Credit note for receipt/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByLabel('User name').fill('labadmin');
  await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Write the credit note' }).click();
  await see(page.getByRole('heading', { name: 'Credit note written' }));
});
