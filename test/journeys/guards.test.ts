import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LATER_ROUTES } from '../../client/app/later-routes.js';
import { signIn, sitDown, walkIn, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, type House } from './house.js';

interface Route {
  readonly path: string;
  readonly guarded: boolean;
}

const file = path.resolve(import.meta.dirname, '../data/routes.json');
const { routes } = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly routes: readonly Route[] };
const LATER = new Map(LATER_ROUTES.map((route) => [route.path, route]));
const TIME_LIMIT = 90_000;

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
  await person.page.getByRole('button', { name: /^User / }).click();
  await person.page.getByRole('menuitem', { name: 'Logout' }).click();
  await person.page.waitForURL('**/security/login');
  expect(person.requests).toContain('GET /api/users/logout');
  expect(await person.page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
  await person.page.goto('/todos');
  await person.page.waitForURL('**/security/login');
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

/** Within the page, as a link would: the application is loaded once, the route each time. */
async function follow({ page }: Person, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

async function opens(person: Person, route: Route): Promise<string | undefined> {
  const { page } = person;
  const refused = page.getByRole('heading', { name: '403 Unauthorised Access' });
  await follow(person, '/error');
  await see(refused);
  if (route.path === 'error') return undefined;
  await follow(person, `/${route.path}`);
  await missing(refused);
  await see(page.getByRole('heading'));
  if (page.url().includes('security/login')) return 'asked for sign-in';
  if (await page.getByRole('heading', { name: 'This page could not be shown' }).count()) return 'broken';
  if (await page.getByRole('heading', { name: 'There is no page here' }).count()) return 'not found';
  const later = LATER.get(route.path);
  const saysNotBuilt = await page.getByText('This screen is not built in this version').count();
  if (later === undefined) return saysNotBuilt > 0 ? 'says that it is not built' : undefined;
  const saysWhat = await page.getByText(later.holds, { exact: true }).count();
  return saysWhat === 1 ? undefined : 'does not say what it will hold';
}

async function walk(person: Person, some: readonly Route[]): Promise<readonly string[]> {
  const odd: string[] = [];
  for (const route of some) {
    const found = await opens(person, route).catch((failure: unknown) => String(failure).slice(0, 200));
    if (found !== undefined) odd.push(`${route.path}: ${found}`);
  }
  return [...odd, ...complaintsOf([person])];
}

test(
  'every route of the product opens for a SUPER user, with a heading and without a page error',
  async () => {
    const person = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
    const inside = routes.filter(({ path: at }) => at !== 'security/login' && at !== 'signout');
    expect(await walk(person, inside)).toEqual([]);
    await person.context.close();
  },
  TIME_LIMIT,
);

test(
  'signed out, the unguarded routes open and the guarded ones ask for sign-in',
  async () => {
    const person = await walkIn(house.browser, house.lab);
    await person.page.goto('/home');
    const open = routes.filter(({ guarded, path: at }) => !guarded && at !== 'security/login');
    expect(await walk(person, open)).toEqual([]);
    const refusals = await walk(
      person,
      routes.filter(({ guarded }) => guarded),
    );
    expect(refusals.filter((said) => !said.endsWith(': asked for sign-in'))).toEqual([]);
    expect(refusals).toHaveLength(routes.filter(({ guarded }) => guarded).length);
    await person.context.close();
  },
  TIME_LIMIT,
);
