import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBooking } from '../results/bench.js';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { testLong } from '../support/long.js';
import { AT_ONCE, comeAndGo, heapOf } from './busy-board.js';
import { openHouse, see, until, type House, Seats } from './house.js';
import { goInside } from './inside.js';

// The wall of the long run takes as long.
jest.setTimeout(240_000);

const PATIENT = { fullName: 'Adaeze Nwosu', dateOfBirth: '1980-01-15', gender: 'female' };

let house: House;
let director: Person;
let folder: string;
const seats = new Seats();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meniscus-backups-'));
  house = await openHouse();
  director = seats.add(await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN'));
});
afterAll(async () => {
  await seats.leave();
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the badge leads to the plan, a backup is taken now, and the page says when it is good', async () => {
  const { page } = director;
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

test('SUPER issues a token, the wall signs in by it, and goes dark when it is revoked', async () => {
  const { page } = director;
  await goInside(page, '/security');
  await see(page.getByRole('heading', { name: 'Boards' }));
  await page.getByRole('button', { name: 'Issue a token' }).click();
  await page.getByLabel('Where it hangs').fill('Corridor');
  await page.getByLabel('Lab number and full name').check();
  await page.getByRole('button', { name: 'Issue the token' }).click();
  const token = await page.getByRole('status', { name: 'Token' }).innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByRole('row').filter({ hasText: 'Corridor' }));

  const wall = seats.add(await walkIn(house.browser, house.lab));
  await wall.page.goto('/wall-board');
  const asked = wall.page.getByLabel('Token of this board', { exact: true });
  await asked.fill('not-a-token');
  await asked.press('Enter');
  await see(wall.page.getByRole('alert').filter({ hasText: 'This token is not valid' }));
  await asked.fill(token);
  await asked.press('Enter');
  await see(wall.page.getByRole('heading', { name: 'Set up this screen' }));
  await wall.page.getByLabel('Lab number and full name').check();
  await wall.page.getByRole('button', { name: 'Show the board' }).click();
  await see(wall.page.getByText('Live, as of now'));
  await aBooking(house.lab, ['UE'], { patient: PATIENT });
  await see(wall.page.getByRole('listitem').filter({ hasText: 'Adaeze Nwosu' }));
  // The machine keeps it over a restart, where no script can read it.
  await wall.page.reload();
  await see(wall.page.getByRole('listitem').filter({ hasText: 'Adaeze Nwosu' }));
  expect(await wall.page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(
    token,
  );

  await page.getByRole('button', { name: 'Revoke Corridor' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await see(wall.page.getByLabel('Token of this board', { exact: true }));
  expect(await wall.page.getByText('Adaeze Nwosu').count()).toBe(0);
});

const EVENTS = 10_000;
/** The wall has seen every kind of row by then, and what it keeps once and for all is there. */
const SETTLED = 1_000;
/** A card that stayed in memory is 1 kB or more: all of them would be 4.5 MB. */
const MOST_GROWTH = 2_000_000;

testLong('the memory of a wall that hangs for days stays flat over thousands of events', async () => {
  const { page, context } = seats.add(await sitDown(house.browser, house.lab, 'ROLE_LAB'));
  await page.goto('/wall-board');
  await page.getByRole('button', { name: 'Show the board' }).click();
  await see(page.getByText('Live, as of now'));
  const session = await context.newCDPSession(page);
  let settled = 0;
  for (let told = AT_ONCE; told <= EVENTS; told += AT_ONCE) {
    await comeAndGo(house.lab, page, `HEAP-${told}`);
    if (told === SETTLED) settled = await heapOf(session);
  }
  const grown = (await heapOf(session)) - settled;
  expect(settled).toBeGreaterThan(0);
  expect(grown).toBeLessThan(MOST_GROWTH);
});
