import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signIn, sitDown, walkIn } from '../support/browser.js';
import { complaintsOf, openHouse, see, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a guarded page asks for sign-in and opens, with its query, once that is done', async () => {
  await house.lab.as('ROLE_LAB', 'bench');
  const person = await walkIn(house.browser, house.lab);
  await person.page.goto('/lab/worklist?unit=serology');
  await person.page.waitForURL('**/security/login');
  await signIn(person, 'bench');
  await person.page.waitForURL('**/lab/worklist?unit=serology');
  await see(person.page.getByRole('heading', { name: 'Worklist: Serology' }));
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

test('a wrong password is told, and the page stays', async () => {
  await house.lab.as('ROLE_LAB', 'forgetful');
  const { page, context } = await walkIn(house.browser, house.lab);
  await page.goto('/security/login');
  await page.getByLabel('User name').fill('forgetful');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert'));
  expect(new URL(page.url()).pathname).toBe('/security/login');
  await context.close();
});

test('the empty path leads to welcome, and an address without a page says so', async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  await page.goto('/');
  await page.waitForURL('**/welcome');
  await page.goto('/no/such/page');
  await see(page.getByRole('heading', { name: 'There is no page here' }));
  await context.close();
});

test('a role that the page is not for gets 403 Unauthorised Access', async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  for (const address of ['/lab/worklist', '/update/biochemistry', '/admin/view-user', '/audit']) {
    await page.goto(address);
    await page.waitForURL('**/error?**');
    await see(page.getByRole('heading', { name: '403 Unauthorised Access' }));
  }
  await context.close();
});

test("a wall's own account sees the board and nothing else", async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_BOARD');
  await page.waitForURL('**/wall-board');
  await page.goto('/accounts/payments');
  await page.waitForURL('**/wall-board');
  await page.getByRole('button', { name: 'Show the board' }).click();
  await see(page.getByText('Live, as of now'));
  await context.close();
});

test('while the password has to be changed, header, menu and footer are hidden', async () => {
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const newcomer = { firstName: 'Nia', surname: 'Dube', username: 'nia', userRole: 'ROLE_RECEPTION' };
  const made = await director.post('/api/users', { ...newcomer, accountName: '', accountNumber: '' });
  const person = await walkIn(house.browser, house.lab);
  const { page } = person;
  await page.goto('/security/login');
  await signIn(person, 'nia', made.body.oneTimePassword);
  await page.waitForURL('**/admin/change-password');
  await see(page.getByLabel('One-time password'));
  const frame = [
    page.getByRole('banner').filter({ has: page.getByRole('link', { name: 'Meniscus' }) }),
    page.getByRole('navigation', { name: 'Main menu' }),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'Breadcrumb' }),
  ];
  for (const part of frame) expect(await part.count()).toBe(0);

  // At the next start of the application that user is signed out and starts from the sign-in page.
  await page.reload();
  await page.waitForURL('**/security/login');
  await signIn(person, 'nia', made.body.oneTimePassword);
  await page.getByLabel('One-time password').fill(made.body.oneTimePassword);
  await page.getByLabel('New password', { exact: true }).fill('quiet violet meniscus');
  await page.getByLabel('New password again').fill('quiet violet meniscus');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/welcome');
  for (const part of frame) await see(part);
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

test('sign-out calls logout and ends at the sign-in page', async () => {
  const person = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  await person.page.getByRole('button', { name: /, user / }).click();
  await person.page.getByRole('menuitem', { name: 'Logout' }).click();
  await person.page.waitForURL('**/security/login');
  expect(person.requests).toContain('GET /api/users/logout');
  expect(await person.page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
  await person.page.goto('/todos');
  await person.page.waitForURL('**/security/login');
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

test('whoever was signed out by what somebody did is told why, and comes back to where they were', async () => {
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const person = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'moved');
  const { page } = person;
  await page.goto('/todos');
  await see(page.getByRole('heading', { level: 1, name: 'Todos' }));
  const { items } = (await director.get('/api/users?q=moved')).body;
  const changed = await director.put('/api/users/update', { ...items[0], userRole: 'ROLE_RECEPTION' });
  expect(changed.status).toBe(200);
  await page.waitForURL('**/security/login');
  await see(page.getByRole('status').filter({ hasText: 'Your access level was changed' }));
  await signIn(person, 'moved');
  await page.waitForURL('**/todos');
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

test('403 says which it is: the access level, or this one thing', async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION');
  for (const address of ['/about/lab-info', '/labNumber/config', '/payment-types']) {
    await page.goto(address);
    await page.waitForURL('**/error?**');
    await see(page.getByText(`The access level RECEPTION does not open the page ${address}.`));
    await see(page.getByText('ask the laboratory’s administrator'));
  }
  await page.goto('/error?from=/update/biochemistry&reason=Its tests were refunded.');
  await see(page.getByText('Its tests were refunded.'));
  await see(page.getByText('Your access level would allow it'));
  await context.close();
});
