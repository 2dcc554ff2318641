import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_DIR, sitDown, type Person } from '../support/browser.js';
import { openLaboratory } from '../support/laboratory.js';
import { complaintsOf, openHouse, see, until, type House } from './house.js';

let house: House;
let manager: Person;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meniscus-backups-'));
  house = await openHouse();
  manager = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => expect(complaintsOf([manager])).toEqual([]));

test('the badge leads to the plan, a backup is taken now, and the page says when it is good', async () => {
  const { page } = manager;
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'No backups' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Operations' }));
  await see(page.getByText('Nothing is backed up'));

  await page.getByRole('button', { name: 'Plan' }).click();
  await page.getByLabel('Folder on the server').fill('backups');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText(/Folder must be a full path/i).first());
  await page.getByLabel('Folder on the server').fill(folder);
  await page.getByRole('button', { name: 'Save' }).click();
  await until(
    () => page.getByRole('link', { name: 'No backups' }).count(),
    (count) => count === 0,
  );

  const looked = page.waitForResponse(/\/api\/operations\?look=anew/);
  await page.getByRole('button', { name: 'Look again' }).click();
  expect((await looked).status()).toBe(200);

  await page.getByRole('button', { name: 'Back up now' }).click();
  await see(page.getByRole('row', { name: /Good/ }));
  expect(readdirSync(folder)).not.toEqual([]);
  await see(page.getByText(/^meniscus-.*\.backup$/).first());
});

test('nobody but a manager has the badge or the page', async () => {
  const { page } = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  await page.goto('/operations');
  await see(page.getByText(/403/).first());
  expect(await page.getByRole('link', { name: /backup/i }).count()).toBe(0);
});

test('the page says in words what is wrong, as the health of the house does', async () => {
  const lab = await openLaboratory({ clientDir: CLIENT_DIR, config: { workers: false } });
  try {
    const { page } = await sitDown(house.browser, lab, 'ROLE_LABADMIN');
    await page.goto('/operations');
    await see(page.getByText('Works, but live updates or background work are late'));
    await see(page.getByText(/^No process does background work: start one/));
  } finally {
    await lab.close();
  }
});
