import { expect } from '@jest/globals';
import { aBooking, NORMAL_UE, save } from '../../results/bench.js';
import { good } from '../../support/client.js';
import { missing, see, until } from '../laboratory.js';
import { goInside } from '../inside.js';
import type { Keeper } from './keeper.js';

const PATIENT = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };

/** Is reached with the arrows and opened with Enter, and its stages follow live. */
export async function foundByKeys({ page, lab }: Keeper): Promise<void> {
  const booking = await aBooking(lab, ['UE'], { patient: PATIENT });
  await goInside(page, '/searchresults?searchQuery=15.1.1980');
  const link = page.getByRole('link', { name: 'Rutendo Chikafu' });
  await see(link);
  await see(page.getByText('Waiting', { exact: true }).first());
  await save(await lab.as('ROLE_SUPER_ADMIN'), booking, 'UE', NORMAL_UE, { action: 'release' });
  await see(page.getByText('Released', { exact: true }).first());
  await page.getByRole('textbox', { name: 'Search for patients' }).press('ArrowDown');
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Rutendo Chikafu', level: 1 }));
  await page.getByRole('link', { name: 'Book again' }).first().click();
  await page.waitForURL(`**patientId=${booking.patientId}**`);
  await see(page.getByLabel('This booking').getByText('Rutendo Chikafu'));

  await goInside(page, '/view/results');
  await page.getByRole('button', { name: 'Patient', exact: true }).click();
  await page.waitForURL(/sort=patient&order=asc/);
  await see(page.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }));
  expect(await page.getByRole('button', { name: /^Amend/ }).isDisabled()).toBe(true);
}

/** A new profile is made, retired with its reason and brought back. */
export async function newProfile({ page }: Keeper): Promise<void> {
  await goInside(page, '/profile/create?action=create');
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

  await goInside(page, '/codes?q=zinc');
  await page.getByRole('button', { name: 'Retire ZINC' }).click();
  await page.getByLabel('Reason').fill('Sent to another laboratory');
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
  await goInside(page, '/codes?q=zinc&state=retired');
  await page.getByRole('button', { name: 'Bring back ZINC' }).click();
  await page.getByLabel('Reason').fill('Done here again');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Nothing matches' }));
}

/** Which code each formula takes. */
export async function formulaCodes({ page }: Keeper): Promise<void> {
  await goInside(page, '/formulas');
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
}

/** Each with a profile of its own. */
const UNITS = [
  ['/profile/molecular', 'Molecular', 'HIVVL'],
  ['/profile/sero', 'Serology', 'HBSAG'],
  ['/profile/immuno', 'Immunochemistry', 'TFT'],
  ['/profile/microbio', 'Microbiology', 'STMI'],
  ['/profile/bloodbank', 'Blood bank', 'GXM'],
] as const;

/** The page of each unit lists its profiles alone. */
export async function pageOfEachUnit({ page, lab }: Keeper): Promise<void> {
  const client = await lab.as('ROLE_LABADMIN');
  const read = async (path: string) => good(await client.get(`/api/catalogue/profiles/${path}`)).body;
  for (const [path, unit, code] of UNITS) {
    const { name } = await read(code);
    await goInside(page, path);
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
}
