// Long because everything that SUPER alone does is done by one person in one sitting.
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enrol } from '../identity/authenticator.js';
import { aBooking } from '../results/bench.js';
import { Client } from '../support/client.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { signIn, sitDown, walkIn, type Person } from '../support/browser.js';
import { testLong } from '../support/long.js';
import { AT_ONCE, comeAndGo, heapOf } from './busy-board.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, openInstallation, see, until, type House, Seats } from './laboratory.js';
import { keepsOut } from './keeps-out.js';

// The wall of the long run takes as long.
jest.setTimeout(240_000);

let house: House;
let boss: Person;
/** At the page of operations, from the first to the last. */
let director: Person;
/** The folder for backups. */
let folder: string;
const seats = new Seats();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meniscus-backups-'));
  house = await openInstallation();
  boss = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'boss');
  director = seats.add(await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'director'));
});
afterAll(async () => {
  await seats.leave();
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(complaintsOf([boss])).toEqual([]);
});

async function idOf(username: string): Promise<string> {
  const [row] = await house.lab.sql<{ id: string }>('select id from app_user where username = $1', [
    username,
  ]);
  return row?.id ?? '';
}

/** From the menu of somebody's row in the list of users, which is narrowed to them. */
async function choose(username: string, act: string): Promise<void> {
  await boss.page.getByRole('button', { name: `Actions for ${username}` }).click();
  await boss.page.getByRole('menuitem', { name: act }).click();
}

/** A backup gives way to everything else on the machine, so it is checked at the end. */
test('the badge leads to the plan, and a backup is begun now', async () => {
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
});

test('a user is added by who signed in a while ago: the password is given again, what was being done goes on, and the one-time password is shown', async () => {
  const { page } = boss;
  await goInside(page, '/admin/add-user?action=clearFrm');
  await page.getByLabel('Firstname').fill('Rumbi');
  await page.getByLabel('Surname').fill('Sithole');
  await page.getByLabel('Username').fill('rumbi');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'RECEPTION' }).click();
  house.lab.clock.advance(16 * 60_000);
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await see(dialog);
  await dialog.getByLabel('Password', { exact: true }).fill('not right');
  await page.keyboard.press('Enter');
  await see(dialog.getByText('The password is wrong.'));
  await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/password-reset-successful');
  await see(page.getByRole('heading', { name: 'User added' }));
  await see(page.getByText('One-time password of rumbi'));
  await missing(dialog);
});

test('what nobody does to the own account is told in an alert on the list', async () => {
  const { page } = boss;
  await goInside(page, '/admin/view-user?q=boss');
  for (const [act, told] of [
    ['Remove', 'Operation not permitted.You cannot delete your own Account.'],
    ['Modify User', 'Operation not permitted.You cannot update your own Account.'],
    ['Reset Password', "Operation not permitted. Use 'Change Password' instead."],
  ] as const) {
    await choose('boss', act);
    await see(page.getByRole('alert').filter({ hasText: told }));
  }
  // The menu of a row opens the menu alone.
  expect(await page.getByRole('complementary', { name: 'Boss Tester' }).count()).toBe(0);
});

test('an administrator unlocks a colleague whom wrong tries keep out', async () => {
  await house.lab.as('ROLE_LAB', 'locked-out');
  const colleague = (password: string) => new Client(house.lab.address, 'locked-out', password).signIn();
  for (let n = 1; n <= 6; n += 1) await colleague(`guess ${n}`);
  expect((await colleague(TEST_PASSWORD)).status).toBe(429);
  const { page } = boss;
  await goInside(page, '/admin/view-user?q=locked-out');
  await choose('locked-out', 'Unlock Sign-in');
  await see(page.getByText('locked-out can try to sign in again at once'));
  expect((await colleague(TEST_PASSWORD)).status).toBe(200);
});

/** With the one-time password only its change is open, which starts again after a reload. */
async function firstSignIn(username: string, once: string): Promise<void> {
  const person = await walkIn(house.browser, house.lab);
  const { page } = person;
  await page.goto('/security/login');
  await signIn(person, username, once);
  await page.waitForURL('**/admin/change-password');
  await see(page.getByLabel('New password again'));
  await missing(page.getByLabel('One-time password'));
  const frame = [
    page.getByRole('banner').filter({ has: page.getByRole('link', { name: 'Meniscus' }) }),
    page.getByRole('navigation', { name: 'Main menu' }),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'Breadcrumb' }),
  ];
  for (const part of frame) expect(await part.count()).toBe(0);

  await page.reload();
  await page.waitForURL('**/security/login');
  await signIn(person, username, once);
  await page.getByLabel('New password', { exact: true }).fill('quiet violet meniscus');
  await page.getByLabel('New password again').fill('quiet violet meniscus');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/welcome');
  for (const part of frame) await see(part);
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
}

test('Remove and Reset Password ask before they do it, Escape does neither, and the one-time password is shown once', async () => {
  await house.lab.as('ROLE_LAB', 'leaver');
  const { page } = boss;
  const passwordOf = () =>
    house.lab.sql(`select password_hash as hash from app_user where username = 'leaver'`);
  await goInside(page, '/admin/view-user?q=leaver');
  const before = await passwordOf();
  await choose('leaver', 'Reset Password');
  const reset = page.getByRole('dialog', { name: 'Reset password' });
  await see(reset.getByText('every session of this user ends'));
  await page.keyboard.press('Escape');
  await missing(reset);
  await choose('leaver', 'Remove');
  const remove = page.getByRole('dialog', { name: 'Remove user' });
  await see(remove.getByText('Are you sure you want to delete leaver'));
  await page.keyboard.press('Escape');
  await missing(remove);
  expect(await passwordOf()).toEqual(before);
  await choose('leaver', 'Reset Password');
  await reset.getByRole('button', { name: 'Reset' }).click();
  await page.waitForURL('**/admin/password-reset-successful');
  await see(page.getByRole('heading', { name: 'Password reset successful' }));
  expect(await passwordOf()).not.toEqual(before);
  const once = (await page.getByLabel('One-time password', { exact: true }).textContent()) ?? '';
  await firstSignIn('leaver', once);

  // It is not shown a second time: neither after a reload nor on returning to the page.
  await page.reload();
  await see(page.getByRole('heading', { name: 'The one-time password was shown already' }));
  expect(await page.getByText(once).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to users' }).click();
  await page.waitForURL('**/admin/view-user');
  await goInside(page, '/admin/view-user?q=leaver');
  await choose('leaver', 'Remove');
  await remove.getByRole('button', { name: 'Remove' }).click();
  await see(page.getByText('leaver was removed'));
});

test('userroles?username= opens that person’s role, and leads to the person, whichever page of the list holds them, which keeps nobody out', async () => {
  await house.lab.as('ROLE_LAB', 'zz-last');
  await house.lab.sql(
    `insert into app_user (id, username, first_name, surname, role, password_hash)
     select uuidv7(), 'a-colleague-' || n, 'Another', 'Colleague', 'ROLE_LAB', ''
       from generate_series(1, 55) n`,
  );
  const { page } = boss;
  await goInside(page, '/userroles?username=zz-last');
  await see(page.getByRole('heading', { name: 'Role of zz-last' }));
  await see(page.getByText('Zz-last Tester, LAB'));
  await see(page.getByRole('columnheader', { name: 'LAB (this user)' }));
  await see(page.getByRole('row', { name: /Book patients/ }));
  await page.getByRole('link', { name: 'Open in users' }).click();
  await page.waitForURL(`**/admin/view-user?id=${await idOf('zz-last')}`);
  const panel = page.getByRole('complementary', { name: 'Zz-last Tester' });
  await see(panel.getByRole('heading', { name: 'Zz-last Tester' }));
  await see(panel.getByText('None', { exact: true }));
  expect(await keepsOut(page, 'the person', 'on a phone')).toEqual([]);
  await page.keyboard.press('Escape');
  await missing(panel);
  expect(new URL(page.url()).searchParams.get('id')).toBeNull();
});

test('SUPER sees who is signed in where and ends a session, who may what, and who has a second factor, which is taken away at the person, with the reason', async () => {
  const bench = await house.lab.as('ROLE_LAB', 'rudo');
  await enrol(house.lab, 'ROLE_LAB', 'tendai');
  const { page } = boss;
  await goInside(page, '/security');
  await see(page.getByRole('heading', { name: 'Sessions' }));
  await see(page.getByText('this one'));
  await page.getByRole('button', { name: /^End the session of rudo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await see(page.getByText('The session of rudo has ended'));
  expect((await bench.get('/api/users/currentUserRole')).status).toBe(401);

  const duties = page.getByRole('region', { name: 'Who may do what' });
  const release = duties.getByRole('row', { name: /Release, amend and withdraw results/ });
  await see(release);
  expect(await release.getByLabel('yes').count()).toBe(1);
  const factors = page.getByRole('region', { name: 'Second factors' });
  await factors.getByText('With', { exact: true }).click();
  await see(factors.getByRole('row', { name: /tendai.*On since/ }));
  await factors.getByRole('row', { name: /tendai/ }).click();
  await page.waitForURL(/admin\/view-user\?id=/);

  const panel = page.getByRole('complementary', { name: 'Tendai Tester' });
  await see(panel.getByText(/^On since/));
  await panel.getByRole('button', { name: 'Take Second Factor Away' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the second factor of tendai away' });
  await dialog.getByRole('textbox').fill('Stolen telephone; known by sight');
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await see(page.getByText('tendai signs in with the password alone'));
  await see(panel.getByText('None', { exact: true }));
});

test('the sign-in rules say whom they would ask before they are saved', async () => {
  await house.lab.as('ROLE_LABADMIN', 'manager');
  const { page } = boss;
  await goInside(page, '/security');
  const rules = page.getByRole('region', { name: 'Sign-in rules' });
  await see(rules.getByText(/have none yet: .*you.*Manager Tester \(manager\)/));
  await rules.getByLabel('Shortest password').fill('12');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await see(page.getByText('The sign-in rules were saved'));
  const kept = await until(
    () => house.lab.sql<{ least: number }>('select minimum_password_length as least from laboratory'),
    ([row]) => row?.least === 12,
  );
  expect(kept).toEqual([{ least: 12 }]);
});

const PATIENT = { fullName: 'Adaeze Nwosu', dateOfBirth: '1980-01-15', gender: 'female' };

test('SUPER issues a token, the wall signs in by it, and goes dark when it is revoked', async () => {
  const { page } = boss;
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

test('the page of operations says by itself when the backup is good, which stands in its folder', async () => {
  const { page } = director;
  await see(page.getByRole('row', { name: /Good/ }));
  expect(readdirSync(folder)).not.toEqual([]);
  await see(page.getByText(/^meniscus-.*\.backup$/).first());
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
