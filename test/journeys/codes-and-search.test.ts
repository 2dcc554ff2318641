import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { sitDown } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

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
  expect(complaintsOf([manager])).toEqual([]);
});

test('a manager says which code each formula takes; what was typed is asked about before it is left', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
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
  expect(complaintsOf([manager])).toEqual([]);
});

interface OfUnit {
  readonly path: string;
  readonly unit: string;
  readonly profile: string;
  readonly part: string;
  readonly change: (page: Page) => Promise<void>;
  readonly kept: object;
}

/** What only that unit's profiles are changed in. */
const OF_UNITS: readonly OfUnit[] = [
  {
    ...{ path: '/profile/molecular', unit: 'Molecular', profile: 'HIVVL', part: 'HIVLG' },
    change: (page) => page.getByRole('textbox', { name: 'Formula' }).fill('log10(HIVVL*1)'),
    kept: { formula: 'log10(HIVVL*1)' },
  },
  {
    ...{ path: '/profile/sero', unit: 'Serology', profile: 'HBSAG', part: 'HBSAG' },
    change: (page) => page.getByRole('switch', { name: 'Kit and lot' }).press(' '),
    kept: { extra: expect.not.objectContaining({ kitLot: true }) },
  },
  {
    ...{ path: '/profile/immuno', unit: 'Immunochemistry', profile: 'TFT', part: 'TSH' },
    change: (page) => page.getByRole('textbox', { name: 'In pregnancy' }).fill('T1 0.10-3.00'),
    kept: { rangePregnancy: 'T1 0.10-3.00' },
  },
  {
    ...{ path: '/profile/bloodbank', unit: 'Blood bank', profile: 'GXM', part: 'ABO' },
    change: (page) => page.getByRole('switch', { name: 'Second person' }).press(' '),
    kept: { extra: expect.not.objectContaining({ confirmBySecondPerson: true }) },
  },
  {
    ...{ path: '/profile/microbio', unit: 'Microbiology', profile: 'STMI', part: 'OVA' },
    change: (page) => page.getByRole('textbox', { name: 'Section' }).fill('WET PREPARATION'),
    kept: { section: 'WET PREPARATION' },
  },
];

test.each(OF_UNITS)('$path lists its unit alone, and keeps what is changed of $profile', async (of) => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  const client = await lab.as('ROLE_LABADMIN');
  const { name } = (await client.get(`/api/catalogue/profiles/${of.profile}`)).body;
  await page.goto(of.path);
  await see(page.getByRole('heading', { level: 1, name: `${of.unit} profiles` }));
  await missing(page.getByRole('row', { name: /Urea & Electrolytes/ }));
  await page.getByRole('row').filter({ hasText: name }).first().click();
  await page.waitForURL(`**${of.path}?code=${of.profile}`);
  await page.getByRole('button', { name: new RegExp(`^${of.part} `) }).click();
  await of.change(page);
  await see(page.getByText('The draft is saved'));
  const { parameters } = (await client.get(`/api/catalogue/profiles/${of.profile}?draft=true`)).body;
  const changed = parameters.find(({ code }: { readonly code: string }) => code === of.part);
  expect(changed).toMatchObject(of.kept);
  expect(complaintsOf([manager])).toEqual([]);
});
