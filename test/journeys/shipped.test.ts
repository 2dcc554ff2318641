import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { profileOf } from '../support/catalogue.js';
import { sitDown } from '../support/browser.js';
import { asSetUpBefore, notThereBefore, saidBefore } from '../support/old-catalogue.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await asSetUpBefore(house.lab, [
    notThereBefore('FILM', 'WBCC'),
    saidBefore('HIVVL', 'HIVVL', `extra = '{"limitOfDetection": "40"}'`),
    saidBefore('STMI', 'OVA', 'section = null'),
  ]);
});
afterAll(() => house.close());

test('whoever keeps the catalogue is told what is newer, and takes, tries or leaves it', async () => {
  const { lab, browser } = house;
  const manager = await sitDown(browser, lab, 'ROLE_LABADMIN');
  const { page } = manager;
  await page.goto('/profile/config');
  await see(page.getByText('3 parts of the shipped catalogue, in 3 profiles, are newer than yours.'));
  await page.getByRole('link', { name: 'Look at them' }).click();
  const viralLoad = page.getByRole('table', { name: 'Newer of HIVVL' });
  await see(viralLoad.getByRole('row', { name: /HIVVL: limit of detection 40 20/ }));
  const keep = page.getByRole('region', { name: /HIV.*Viral/i }).getByRole('button', { name: 'Keep ours' });
  await keep.click();
  await missing(viralLoad);

  const stool = page.getByRole('region', { name: /Stool/i });
  await stool.getByRole('button', { name: 'Try as a draft' }).click();
  await see(page.getByRole('button', { name: 'Try and publish' }));
  await page.goto('/profile/config?newer=true');
  await see(stool.getByText('Someone is working on STMI'));
  expect(await stool.getByRole('button', { name: 'Take' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Take all 1 that you have not changed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A newer release');
  await dialog.getByRole('button', { name: 'Take all' }).click();
  await missing(page.getByRole('table', { name: 'Newer of FILM' }));
  const { parameters } = await profileOf(await lab.as('ROLE_LABADMIN'), 'FILM');
  expect(parameters.map(({ code }) => code)).toContain('WBCC');
  expect(complaintsOf([manager])).toEqual([]);
});
