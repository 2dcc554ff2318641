import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const PATIENT = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };

test('what is found is reached with the arrows, opened with Enter, and its stages follow live', async () => {
  const { lab, browser } = house;
  const booking = await aBooking(lab, ['UE'], { patient: PATIENT });
  const desk = await sitDown(browser, lab, 'ROLE_LAB');
  const { page } = desk;
  await page.goto('/searchresults?searchQuery=15.1.1980');
  const link = page.getByRole('link', { name: 'Rutendo Chikafu' });
  await see(link);
  await see(page.getByText('Waiting', { exact: true }).first());
  await save(await lab.as('ROLE_SUPER_ADMIN'), booking, 'UE', NORMAL_UE, { action: 'release' });
  await see(page.getByText('Released', { exact: true }).first());
  await page.getByRole('textbox', { name: 'Search for patients' }).press('ArrowDown');
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Rutendo Chikafu', level: 1 }));

  await page.goto('/view/results');
  await page.getByRole('button', { name: 'Patient', exact: true }).click();
  await page.waitForURL(/sort=patient&order=asc/);
  await see(page.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }));
  expect(await page.getByRole('button', { name: /^Amend/ }).isDisabled()).toBe(true);
  expect(complaintsOf([desk])).toEqual([]);
});

test('a new profile is made from the screen, retired with its reason and brought back', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto('/profile/create?action=create');
  await page.getByRole('button', { name: 'Create' }).click();
  await see(page.getByRole('link', { name: /Code/ }).first());
  await page.locator('#code').fill('ZINC');
  await page.locator('#name').fill('Zinc');
  await page.locator('#unit').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.locator('#specimen').fill('BLOOD');
  await page.locator('#container').fill('Trace element tube');
  await page.locator('#price').fill('14.50');
  await page.locator('[id="parameters.0.code"]').fill('ZN');
  await page.locator('[id="parameters.0.name"]').fill('Zinc');
  await page.getByRole('button', { name: 'Create' }).click();
  await see(page.getByRole('heading', { name: 'Zinc', level: 1 }));

  await page.goto('/codes?q=zinc');
  await page.getByRole('button', { name: 'Retire ZINC' }).click();
  await page.getByLabel('Reason').fill('Sent to another laboratory');
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Nothing fits' }));
  await page.goto('/codes?q=zinc&state=retired');
  await page.getByRole('button', { name: 'Bring back ZINC' }).click();
  await page.getByLabel('Reason').fill('Done here again');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Nothing fits' }));
  expect(complaintsOf([manager])).toEqual([]);
});
