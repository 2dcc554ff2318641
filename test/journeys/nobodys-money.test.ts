import { afterAll, beforeAll, test } from '@jest/globals';
import { aBill } from '../billing/till.js';
import { aPayer } from '../payers/payer.js';
import { paidUnnamed } from '../payers/unnamed.js';
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

test('a manager gives a payer to what was paid in nobody’s name, and nobody owes it any more', async () => {
  const { lab } = house;
  const [till, chief] = [await lab.as('ROLE_CASHIER', 'till'), await lab.as('ROLE_LABADMIN', 'chief')];
  const payer = await aPayer(chief, {
    name: 'Provincial Teachers’ and Health Workers’ Medical Assistance Society of the Eastern Highlands',
  });
  const [one, two] = [await aBill(lab, ['UE', 'LFT']), await aBill(lab)];
  await paidUnnamed(lab, till, one);
  await paidUnnamed(lab, till, two);
  const { page } = manager;
  await goInside(page, '/payers');
  await page.getByText('Insurance, not named').first().click();
  const list = page.getByRole('region', { name: 'Paid in nobody’s name' });
  await list.getByRole('row').filter({ hasText: one.labNumber }).getByRole('checkbox').check();
  await list.getByRole('button', { name: 'Move $27.00 to a payer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move $27.00 to a payer' });
  await dialog.getByRole('combobox', { name: 'Payer' }).click();
  await page.getByRole('option', { name: payer.name }).click();
  await dialog.getByLabel('Reason').fill('On the list of the insurer');
  await dialog.getByRole('button', { name: 'Move $27.00' }).click();
  await see(page.getByText(`$27.00 was moved to ${payer.name}`));
  await see(list.getByRole('row').filter({ hasText: two.labNumber }));
  await list.getByRole('row').filter({ hasText: one.labNumber }).waitFor({ state: 'detached' });
  await goInside(page, `/payers/${payer.id}`);
  await see(page.getByRole('row').filter({ hasText: one.labNumber }).getByText('$27.00'));
});
