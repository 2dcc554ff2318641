import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aBooking } from '../results/bench.js';
import { Client } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { sitDown, type Person } from '../support/browser.js';
import { missing, openHouse, resultAddress, see, until, type House, Seats } from './house.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(role: 'ROLE_LAB' | 'ROLE_SUPER_ADMIN', username: string): Promise<Person> {
  return seats.add(await sitDown(house.browser, house.lab, role, username));
}

test('SUPER sees who is signed in where, and ends a session', async () => {
  const bench = await house.lab.as('ROLE_LAB', 'tendai');
  const { page } = await sit('ROLE_SUPER_ADMIN', 'boss');
  await page.goto('/security');
  await see(page.getByRole('heading', { name: 'Sessions' }));
  await see(page.getByText('this one'));
  await page.getByRole('button', { name: /^End the session of tendai/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await see(page.getByText('The session of tendai has ended'));
  expect((await bench.get('/api/users/currentUserRole')).status).toBe(401);
});

test('everyone else sees the own sessions, and no name but the own', async () => {
  await house.lab.as('ROLE_LAB', 'rudo');
  const { page } = await sit('ROLE_LAB', 'rudo');
  await page.getByRole('button', { name: 'user rudo' }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await see(page.getByRole('heading', { name: 'Your sessions' }));
  await see(page.getByText('this one'));
  expect(await page.getByText('boss').count()).toBe(0);
});

test('who signed in a while ago gives the password again, and what was being done goes on', async () => {
  const { page } = await sit('ROLE_SUPER_ADMIN', 'boss');
  await page.goto('/admin/add-user?action=clearFrm');
  await page.getByLabel('Firstname').fill('Nyasha');
  await page.getByLabel('Surname').fill('Banda');
  await page.getByLabel('Username').fill('nyasha');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'LAB', exact: true }).click();
  house.lab.clock.advance(16 * 60_000);
  try {
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await see(dialog);
    await dialog.getByLabel('Password', { exact: true }).fill('not right');
    await page.keyboard.press('Enter');
    await see(dialog.getByText('The password is wrong.'));
    await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'User added' }));
    await missing(dialog);
  } finally {
    house.lab.clock.advance(-16 * 60_000);
  }
});

test('an administrator unlocks a colleague whom wrong tries keep out', async () => {
  await house.lab.as('ROLE_LAB', 'locked-out');
  const colleague = (password: string) => new Client(house.lab.address, 'locked-out', password).signIn();
  for (let n = 1; n <= 6; n += 1) await colleague(`guess ${n}`);
  expect((await colleague(TEST_PASSWORD)).status).toBe(429);
  const { page } = await sit('ROLE_SUPER_ADMIN', 'boss');
  await page.goto('/admin/view-user?q=locked-out');
  await page.getByRole('button', { name: 'Actions for locked-out' }).click();
  await page.getByRole('menuitem', { name: 'Unlock Sign-in' }).click();
  await see(page.getByText('locked-out can try to sign in again at once'));
  expect((await colleague(TEST_PASSWORD)).status).toBe(200);
});

test('what is typed and not saved lies on the machine where nobody else can read it', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page } = await sit('ROLE_LAB', 'farai');
  await page.goto(resultAddress(booking, 'UE'));
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await see(sodium);
  await sodium.fill('141.7');
  const stored = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith('resultDraft'))
        .map(([, text]) => String(text))
        .join('\n'),
    );
  const text = await until(stored, (kept) => kept !== '');
  expect(text).toContain('"sealed"');
  expect(text).not.toMatch(/141\.7|parameter|typed/);
});

test.each([
  ['whose tab hears of it first', 'farai', false],
  ['whose server is heard first', 'rutendo', true],
])('whoever signs out in one tab is told so in the other, %s', async (_, name, isServerFirst) => {
  const { page, context } = await sit('ROLE_LAB', name);
  const other = await context.newPage();
  await other.goto('/welcome');
  await see(other.getByRole('button', { name: `user ${name}` }));
  const told = other.getByText('The session ended in another tab of this browser');
  if (isServerFirst) {
    await page.route('**/api/users/logout', async (route) => {
      const answer = await route.fetch();
      await see(told);
      await route.fulfill({ response: answer });
    });
  }
  await page.getByRole('button', { name: `user ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await see(told);
  // Told once.
  await other.reload();
  await see(other.getByRole('button', { name: 'Sign in' }));
  expect(await other.getByText('another tab').count()).toBe(0);
});
