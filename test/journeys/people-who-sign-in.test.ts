import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { enrol } from '../identity/authenticator.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { signIn, sitDown, walkIn, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
let boss: Person;

beforeAll(async () => {
  house = await openHouse();
  boss = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'boss');
});
afterAll(() => house.close());
afterEach(() => {
  expect(complaintsOf([boss])).toEqual([]);
});

async function idOf(username: string): Promise<string> {
  const [row] = await house.lab.sql<{ id: string }>('select id from app_user where username = $1', [
    username,
  ]);
  return row?.id ?? '';
}

/** The clock moves where codes are used: the password is given again then. */
async function confirmIfAsked(): Promise<void> {
  const client = await house.lab.as('ROLE_SUPER_ADMIN', 'boss');
  await client.post('/api/basicAuth/confirm', { password: TEST_PASSWORD });
}

test('admin/view-user?id= opens that person, whichever page of the list holds them', async () => {
  await house.lab.as('ROLE_LAB', 'zz-last');
  for (let n = 0; n < 55; n += 1)
    await house.lab.sql(
      `insert into app_user (id, username, first_name, surname, role, password_hash)
       values (uuidv7(), $1, 'Another', 'Colleague', 'ROLE_LAB', '')`,
      [`a-colleague-${n}`],
    );
  const { page } = boss;
  await page.goto(`/admin/view-user?id=${await idOf('zz-last')}`);
  const panel = page.getByRole('complementary', { name: 'Zz-last Tester' });
  await see(panel.getByRole('heading', { name: 'Zz-last Tester' }));
  await see(panel.getByText('None', { exact: true }));
  await page.keyboard.press('Escape');
  await missing(panel);
  expect(new URL(page.url()).searchParams.get('id')).toBeNull();
});

test('userroles?username= opens that person’s role, and leads to the person', async () => {
  await house.lab.as('ROLE_RECEPTION', 'desk');
  const { page } = boss;
  await page.goto('/userroles?username=desk');
  await see(page.getByRole('heading', { name: 'Role of desk' }));
  await see(page.getByText('Desk Tester, RECEPTION'));
  await see(page.getByRole('columnheader', { name: 'RECEPTION (this user)' }));
  await see(page.getByRole('row', { name: /Book patients/ }));
  await page.getByRole('link', { name: 'Open in users' }).click();
  await page.waitForURL(`**/admin/view-user?id=${await idOf('desk')}`);
  await see(page.getByRole('complementary', { name: 'Desk Tester' }));
});

test('what nobody does to the own account is told in an alert on the list', async () => {
  const { page } = boss;
  await page.goto('/admin/view-user?q=boss');
  for (const [act, told] of [
    ['Remove', 'Operation not permitted.You cannot delete your own Account.'],
    ['Modify User', 'Operation not permitted.You cannot update your own Account.'],
    ['Reset Password', "Operation not permitted. Use 'Change Password' instead."],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for boss' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await see(page.getByRole('alert').filter({ hasText: told }));
  }
  // The menu of a row opens the menu alone.
  expect(await page.getByRole('complementary', { name: 'Boss Tester' }).count()).toBe(0);
});

test('Remove and Reset Password ask before they do it, and Escape does neither', async () => {
  await house.lab.as('ROLE_LAB', 'leaver');
  await confirmIfAsked();
  const { page } = boss;
  const choose = async (act: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for leaver' }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  const passwordOf = () =>
    house.lab.sql(`select password_hash as hash from app_user where username = 'leaver'`);
  await page.goto('/admin/view-user?q=leaver');
  const before = await passwordOf();
  await choose('Reset Password');
  const reset = page.getByRole('dialog', { name: 'Reset password' });
  await see(reset.getByText('every session of this user ends'));
  await page.keyboard.press('Escape');
  await missing(reset);
  await choose('Remove');
  const remove = page.getByRole('dialog', { name: 'Remove user' });
  await see(remove.getByText('Are you sure you want to delete leaver'));
  await page.keyboard.press('Escape');
  await missing(remove);
  expect(await passwordOf()).toEqual(before);
  await choose('Reset Password');
  await reset.getByRole('button', { name: 'Reset' }).click();
  await page.waitForURL('**/admin/password-reset-successful');
  await see(page.getByRole('heading', { name: 'Password reset successful' }));
  expect(await passwordOf()).not.toEqual(before);
  const once = (await page.getByLabel('One-time password', { exact: true }).textContent()) ?? '';
  const leaver = await walkIn(house.browser, house.lab);
  await leaver.page.goto('/security/login');
  await signIn(leaver, 'leaver', once);
  await leaver.page.waitForURL('**/admin/change-password');
  expect(complaintsOf([leaver])).toEqual([]);
  await leaver.context.close();

  // It stands nowhere a second time: neither after a reload nor for whoever comes back to the page.
  await page.reload();
  await see(page.getByRole('heading', { name: 'The one-time password was shown already' }));
  expect(await page.getByText(once).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to users' }).click();
  await page.waitForURL('**/admin/view-user');
  await page.goto('/admin/view-user?q=leaver');
  await choose('Remove');
  await remove.getByRole('button', { name: 'Remove' }).click();
  await see(page.getByText('leaver was removed'));
});

test('a user is added, and the one-time password is shown on its page', async () => {
  await confirmIfAsked();
  const { page } = boss;
  await page.goto('/admin/add-user?action=clearFrm');
  await page.getByLabel('Firstname').fill('Rumbi');
  await page.getByLabel('Surname').fill('Sithole');
  await page.getByLabel('Username').fill('rumbi');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'RECEPTION' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.waitForURL('**/admin/password-reset-successful');
  await see(page.getByRole('heading', { name: 'User added' }));
  await see(page.getByText('One-time password of rumbi'));
});

test('a lost second factor is taken away at the person, with the reason', async () => {
  await enrol(house.lab, 'ROLE_LAB', 'tendai');
  await confirmIfAsked();
  const { page } = boss;
  await page.goto(`/admin/view-user?id=${await idOf('tendai')}`);
  const panel = page.getByRole('complementary', { name: 'Tendai Tester' });
  await see(panel.getByText(/^On since/));
  await panel.getByRole('button', { name: 'Take Second Factor Away' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the second factor of tendai away' });
  await dialog.getByRole('textbox').fill('Stolen telephone; known by sight');
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await see(page.getByText('tendai signs in with the password alone'));
  await see(panel.getByText('None', { exact: true }));
});

test('SUPER sees on the security page who has a second factor, and who may what', async () => {
  await enrol(house.lab, 'ROLE_LAB', 'rudo');
  const { page } = boss;
  await page.goto('/security');
  const factors = page.getByRole('region', { name: 'Second factors' });
  await factors.getByText('With', { exact: true }).click();
  await see(factors.getByRole('row', { name: /rudo.*On since/ }));
  const duties = page.getByRole('region', { name: 'Who may do what' });
  const release = duties.getByRole('row', { name: /Release, amend and withdraw results/ });
  expect(await release.getByLabel('yes').count()).toBe(1);
  await factors.getByRole('row', { name: /rudo/ }).click();
  await page.waitForURL(/admin\/view-user\?id=/);
});

test('the sign-in rules say whom they would ask before they are saved', async () => {
  await house.lab.as('ROLE_LABADMIN', 'manager');
  const { page } = boss;
  await page.goto('/security');
  const rules = page.getByRole('region', { name: 'Sign-in rules' });
  await see(rules.getByText(/have none yet: .*you.*Manager Tester \(manager\)/));
  await rules.getByLabel('Shortest password').fill('12');
  await confirmIfAsked();
  await rules.getByRole('button', { name: 'Save rules' }).click();
  const asked = page.getByRole('dialog', { name: 'Enter your password' });
  const saved = page.getByText('The sign-in rules were saved');
  await see(asked.or(saved));
  if (await asked.isVisible()) {
    await asked.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
  }
  await see(saved);
  const kept = await until(
    () => house.lab.sql<{ least: number }>('select minimum_password_length as least from laboratory'),
    ([row]) => row?.least === 12,
  );
  expect(kept).toEqual([{ least: 12 }]);
});
