import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { good } from '../support/client.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let manager: Person;
let page: Page;

beforeAll(async () => {
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  page = manager.page;
});
afterAll(async () => {
  expect(complaintsOf([manager])).toEqual([]);
  await house.close();
});

const PATIENT = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };

test('what is found is reached with the arrows, opened with Enter, and its stages follow live', async () => {
  const { lab, browser } = house;
  const booking = await aBooking(lab, ['UE'], { patient: PATIENT });
  const desk = await sitDown(browser, lab, 'ROLE_LAB');
  const found = desk.page;
  await found.goto('/searchresults?searchQuery=15.1.1980');
  const link = found.getByRole('link', { name: 'Rutendo Chikafu' });
  await see(link);
  await see(found.getByText('Waiting', { exact: true }).first());
  await save(await lab.as('ROLE_SUPER_ADMIN'), booking, 'UE', NORMAL_UE, { action: 'release' });
  await see(found.getByText('Released', { exact: true }).first());
  await found.getByRole('textbox', { name: 'Search for patients' }).press('ArrowDown');
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  await found.keyboard.press('Enter');
  await see(found.getByRole('heading', { name: 'Rutendo Chikafu', level: 1 }));
  await found.getByRole('link', { name: 'Book again' }).first().click();
  await found.waitForURL(`**patientId=${booking.patientId}**`);
  await see(found.getByLabel('This booking').getByText('Rutendo Chikafu'));

  await found.goto('/view/results');
  await found.getByRole('button', { name: 'Patient', exact: true }).click();
  await found.waitForURL(/sort=patient&order=asc/);
  await see(found.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }));
  expect(await found.getByRole('button', { name: /^Amend/ }).isDisabled()).toBe(true);
  expect(complaintsOf([desk])).toEqual([]);
});

test('a new profile is made from the screen, retired with its reason and brought back', async () => {
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
  await see(page.getByText('Nobody can order it until it is published.'));
  await page.getByRole('button', { name: 'Try and publish' }).click();
  await page.getByLabel('Zinc has no reference range').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByLabel('Reason').fill('Done here from today');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await see(page.getByText('ZINC is published and can be ordered'));

  await page.goto('/codes?q=zinc');
  await page.getByRole('button', { name: 'Retire ZINC' }).click();
  await page.getByLabel('Reason').fill('Sent to another laboratory');
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
  await page.goto('/codes?q=zinc&state=retired');
  await page.getByRole('button', { name: 'Bring back ZINC' }).click();
  await page.getByLabel('Reason').fill('Done here again');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
});

test('a manager says which code each formula takes; what was typed is asked about before it is left', async () => {
  await page.goto('/formulas');
  await page.getByRole('link', { name: 'All formulas' }).click();
  await page.waitForURL('**/all-formulas');
  await see(page.getByRole('table', { name: 'Formulas' }).getByRole('link', { name: /eGFR/ }));
  const albumin = page.getByRole('region', { name: 'Formula settings' }).getByLabel('Albumin');
  expect(await albumin.inputValue()).toBe('ALB');
  await albumin.fill('ALBU');
  await page.getByRole('link', { name: 'Open the calculators' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save codes' }).click();
  await see(page.getByText('The formula codes were saved'));
  await page.reload();
  await until(
    () => albumin.inputValue(),
    (code) => code === 'ALBU',
  );
});

/** Each with a profile of its own. */
const UNITS = [
  ['/profile/molecular', 'Molecular', 'HIVVL'],
  ['/profile/sero', 'Serology', 'HBSAG'],
  ['/profile/immuno', 'Immunochemistry', 'TFT'],
  ['/profile/microbio', 'Microbiology', 'STMI'],
  ['/profile/bloodbank', 'Blood bank', 'GXM'],
] as const;

test('the page of each unit lists its profiles alone, and keeps what is changed of one', async () => {
  const client = await house.lab.as('ROLE_LABADMIN');
  const read = async (path: string) => good(await client.get(`/api/catalogue/profiles/${path}`)).body;
  for (const [path, unit, code] of UNITS) {
    const { name } = await read(code);
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1, name: `${unit} profiles` }));
    await see(page.getByRole('row').filter({ hasText: name }));
    await missing(page.getByRole('row', { name: /Urea & Electrolytes/ }));
  }
  await page
    .getByRole('row')
    .filter({ hasText: (await read('GXM')).name })
    .first()
    .click();
  await page.waitForURL('**/profile/bloodbank?code=GXM');
  await page.getByRole('button', { name: /^ABO / }).click();
  await page.getByRole('switch', { name: 'Second person' }).press(' ');
  await see(page.getByText('The draft is saved'));
  const { parameters } = await read('GXM?draft=true');
  const changed = parameters.find(({ code }: { readonly code: string }) => code === 'ABO');
  expect(changed.extra).not.toMatchObject({ confirmBySecondPerson: true });
});
