import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;
let manager: Person;

beforeAll(async () => {
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
});
afterAll(() => house.close());

const file = (text: string) => ({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The catalogue as the page's own button hands it over. */
async function exported(): Promise<string> {
  const { page } = manager;
  const link = page.getByRole('link', { name: 'Export' });
  expect(await link.getAttribute('download')).not.toBeNull();
  const address = (await link.getAttribute('href')) ?? '';
  return page.evaluate(async (from) => {
    const bytes = await (await fetch(from)).arrayBuffer();
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }, address);
}

test('the catalogue is exported, changed, looked at in words, and imported with a reason', async () => {
  const { page } = manager;
  await page.goto('/codes');
  const text = await exported();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import profiles' });
  const chosen = dialog.locator('input[type=file]');
  await chosen.setInputFiles(file(text));
  await see(dialog.getByText('0 new profiles, 0 changed, 81 as they stand.'));
  expect(await dialog.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true);

  const esr = /(\r\nprofile,ESR,,[^,]+,)([^,]+)/.exec(text)?.[2] ?? '';
  const changed = text.replace(`,${esr},haematology`, ',"Sedimentation, one hour",haematology');
  await chosen.setInputFiles(file(changed));
  await see(dialog.getByText('0 new profiles, 1 changed, 80 as they stand.'));
  await see(dialog.getByText(`The profile: name is now Sedimentation, one hour; it was ${esr}.`));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the physicians call it');
  await dialog.getByRole('button', { name: 'Import 1 of 81' }).click();
  await missing(dialog);
  await see(page.getByRole('row', { name: /ESR Sedimentation, one hour/ }));
  expect(complaintsOf([manager])).toEqual([]);
});

test('every bad line is named with its column, and nothing of the file can be imported', async () => {
  const { page } = manager;
  await page.goto('/profile/manage?action=manage');
  const bad = (await exported())
    .replace(/(\r\nparameter,UE,NA,,[^,]*,,,,)[^,]*/, '$12951-9')
    .replace(/(\r\nprofile,FBC,,[^,]*,[^,]*,)haematology/, '$1blood');
  await page.getByRole('button', { name: 'Import' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import profiles' });
  await dialog.locator('input[type=file]').setInputFiles(file(bad));
  const lines = dialog.getByRole('table', { name: 'Refused lines' });
  await see(
    lines.getByRole('row', {
      name: /\d+ loinc NA: 2951-9 is not a LOINC code: after 2951 the last digit must be 2/,
    }),
  );
  await see(lines.getByRole('row', { name: /\d+ unit unit must be one of/ }));
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await missing(dialog);
});
