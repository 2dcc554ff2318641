import { afterAll, beforeAll, test } from '@jest/globals';
import { aBill, payTheRest } from '../billing/till.js';
import { sitDown, type Person } from '../support/browser.js';
import { goInside } from './inside.js';
import { openInstallation, see, Seats, type House } from './laboratory.js';

let house: House;
let manager: Person;
const seats = new Seats();

beforeAll(async () => {
  house = await openInstallation();
  manager = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LABADMIN'));
});
afterAll(async () => {
  await seats.leave();
  await house.close();
});

test('a manager sets VAT up, and reads what is owed of it down to the tests', async () => {
  const { page } = manager;
  await goInside(page, '/vat');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rate' });
  await dialog.getByLabel('Name').fill('Standard');
  await dialog.getByLabel('Per cent').fill('15');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByRole('row').filter({ hasText: 'Standard' }).getByText('15 %'));
  await page.getByLabel('Tax number').fill('200012345');
  await page.getByRole('combobox', { name: 'Usual rate' }).click();
  await page.getByRole('option', { name: 'Standard 15 %' }).click();
  await page.getByRole('switch', { name: 'Charge VAT' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('The VAT settings were saved'));
  const booked = await aBill(house.lab, ['UE', 'LFT']);
  await payTheRest(await house.lab.as('ROLE_CASHIER'), booked);
  await goInside(page, '/vat-report');
  const rates = page.getByRole('region', { name: 'By rate' });
  await see(rates.getByRole('row').filter({ hasText: '$3.53' }));
  await rates.getByRole('button', { name: 'Lines of Standard 15 %, all' }).click();
  const lines = page.getByRole('region', { name: 'Lines of Standard 15 %' });
  await see(lines.getByRole('row').filter({ hasText: booked.labNumber }).filter({ hasText: '$1.57' }));
});
