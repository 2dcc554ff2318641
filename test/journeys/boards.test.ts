import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import { sitDown, walkIn } from '../support/browser.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const PATIENT = { fullName: 'Adaeze Nwosu', dateOfBirth: '1980-01-15', gender: 'female' };

test('SUPER issues a token, the wall signs in by it, and goes dark when it is revoked', async () => {
  const director = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const { page } = director;
  await page.goto('/security');
  await see(page.getByRole('heading', { name: 'Boards' }));
  await page.getByRole('button', { name: 'Issue a token' }).click();
  await page.getByLabel('Where it hangs').fill('Corridor');
  await page.getByLabel('Lab number and full name').check();
  await page.getByRole('button', { name: 'Issue the token' }).click();
  const token = await page.getByRole('status', { name: 'Token' }).innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByRole('row').filter({ hasText: 'Corridor' }));

  const wall = await walkIn(house.browser, house.lab);
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
  expect(complaintsOf([director, wall])).toEqual([]);
});
