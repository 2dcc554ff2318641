import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { codeOf, enrol } from '../identity/authenticator.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { sitDown, walkIn } from '../support/browser.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** What keeps somebody out of the page as it stands: both sizes, light and dark. */
async function grave(page: Page, step: string): Promise<readonly string[]> {
  const odd: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of SIZES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
      const { violations } = await axe.analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      odd.push(...serious.map(({ id }) => `${step}, ${colorScheme}, ${size.width}: ${id}`));
    }
  return odd;
}

test('no step of a second factor keeps anybody out, at the desk and on a phone, light and dark', async () => {
  const person = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
  const { page } = person;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await see(page.getByRole('img', { name: 'QR code of the secret' }));
  const odd = [...(await grave(page, 'the secret'))];
  const secret = (await page.getByLabel('Secret', { exact: true }).innerText()).replaceAll(' ', '');
  await page.getByLabel('The code that the app shows now').fill(codeOf(secret, house.lab.clock.now()));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Keep these recovery codes' }));
  odd.push(...(await grave(page, 'the recovery codes')));
  await page.getByLabel('I have kept them where I can find them again').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await see(page.getByRole('dialog', { name: 'Remove the second factor' }));
  odd.push(...(await grave(page, 'the removal')));
  expect(odd).toEqual([]);
  expect(complaintsOf([person])).toEqual([]);
});

test('nor does the code that signing in asks for, nor the person beside the list of users', async () => {
  await enrol(house.lab, 'ROLE_RECEPTION', 'rudo');
  const stranger = await walkIn(house.browser, house.lab);
  await stranger.page.goto('/security/login');
  await stranger.page.getByLabel('User name').fill('rudo');
  await stranger.page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await stranger.page.keyboard.press('Enter');
  await see(stranger.page.getByLabel('One-time code', { exact: true }));
  const odd = [...(await grave(stranger.page, 'the code'))];
  const boss = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'boss');
  const [row] = await house.lab.sql<{ id: string }>(`select id from app_user where username = 'rudo'`);
  await boss.page.goto(`/admin/view-user?id=${row?.id ?? ''}`);
  await see(boss.page.getByRole('complementary', { name: 'Rudo Tester' }));
  odd.push(...(await grave(boss.page, 'the person')));
  expect(odd).toEqual([]);
  expect(complaintsOf([stranger, boss])).toEqual([]);
});
