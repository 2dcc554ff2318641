import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sitDown } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('what a tube holds is kept once and stands beside it where a patient is booked', async () => {
  const manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto('/profile/containers');
  await page.getByRole('row', { name: /EDTA \(lavender top\)/ }).click();
  const form = page.getByRole('dialog', { name: 'Change EDTA (lavender top)' });
  await form.getByRole('textbox', { name: 'Additive' }).fill('K2-EDTA');
  await form.getByRole('textbox', { name: 'Draws' }).fill('3 mL');
  await page.keyboard.press('Enter');
  await missing(form);
  await see(page.getByRole('row', { name: /EDTA \(lavender top\).*K2-EDTA.*3 mL/ }));

  await page.goto('/reception/incoming?action=capture');
  await page.getByRole('combobox', { name: 'Add a test' }).fill('FBC');
  await see(page.getByRole('option', { name: /^FBC/ }));
  await page.keyboard.press('Enter');
  const tubes = page.getByRole('region', { name: 'Specimens needed' });
  await see(tubes.getByText('K2-EDTA, 3 mL'));

  await page.goto('/profile/create?action=create');
  await page.getByRole('combobox', { name: 'Container' }).fill('EDTA');
  await see(page.getByRole('option', { name: 'EDTA (lavender top)' }));
  expect(complaintsOf([manager])).toEqual([]);
  await manager.context.close();
});
