// Long because all ways of signing in share one laboratory: a stranger's, and those of one person who sets up a second
// factor and comes back by every way that it leaves.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { codeOf, enrol, nextCode } from '../identity/authenticator.js';
import { TEST_PASSWORD } from '../support/laboratory.js';
import { describeLong } from '../support/long.js';
import { signIn, sitDown, walkIn, type Person } from '../support/browser.js';
import { goInside } from './inside.js';
import { everybodyAtEveryAddress } from './every-address.js';
import { complaintsOf, missing, openInstallation, see, until, type House } from './laboratory.js';
import { keepsOut } from './keeps-out.js';

let house: House;
let tendai: Person;
/** The secret in Tendai's phone, and the recovery codes on paper. */
let secret = '';
let kept: readonly string[] = [];

beforeAll(async () => {
  house = await openInstallation();
  tendai = await walkIn(house.browser, house.lab);
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([tendai])).toEqual([]));

/** By keys alone, at the sign-in page: the name, Tab, the password, Enter. */
async function typePair(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press('Enter');
}

const codeField = (page: Page) => page.getByLabel('One-time code', { exact: true });
const itsCode = (): string => codeOf(secret, house.lab.clock.now());

async function readSecret(page: Page): Promise<string> {
  await see(page.getByRole('img', { name: 'QR code of the secret' }));
  return (await page.getByLabel('Secret', { exact: true }).innerText()).replaceAll(' ', '');
}

/** Sign-out calls logout and ends at the sign-in page, with nobody known. */
async function leave({ page, requests }: Person, username: string): Promise<void> {
  const before = requests.length;
  await page.getByRole('button', { name: `user ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/security/login');
  expect(requests.slice(before)).toContain('GET /api/users/logout');
  await see(page.getByRole('button', { name: 'Sign in' }));
  // Another tab of the same session may have it load once more.
  await page.waitForFunction(() => localStorage.getItem('currentUser') === null);
}

test('a guarded page asks for sign-in, a wrong password is told where it was given, and the right one opens the page with its query', async () => {
  await house.lab.as('ROLE_LAB', 'tendai');
  const { page } = tendai;
  await page.goto('/lab/worklist?unit=serology');
  await page.waitForURL('**/security/login');
  await page.getByLabel('User name').fill('tendai');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert'));
  expect(new URL(page.url()).pathname).toBe('/security/login');
  await signIn(tendai, 'tendai');
  await page.waitForURL('**/lab/worklist?unit=serology');
  await see(page.getByRole('heading', { name: 'Worklist: Serology' }));
  // The empty path leads to welcome, and an address without a page says so.
  await goInside(page, '/');
  await page.waitForURL('**/welcome');
  await goInside(page, '/no/such/page');
  await see(page.getByRole('heading', { name: 'There is no page here' }));
  await goInside(page, '/admin/view-user');
  await page.waitForURL('**/error?from=**');
  await see(page.getByRole('heading', { name: '403 Unauthorised Access' }));
  await page.getByRole('button', { name: 'user tendai' }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await see(page.getByRole('heading', { name: 'Your sessions' }));
  await see(page.getByText('this one'));
});

test('a second factor is set up by keys from the own account, and no step of it keeps anybody out', async () => {
  const { page } = tendai;
  await page.getByRole('button', { name: 'User tendai' }).click();
  await page.getByRole('menuitem', { name: 'Second factor' }).click();
  await see(page.getByRole('heading', { name: 'None yet' }));
  await page.getByRole('button', { name: 'Set up a second factor' }).press('Enter');
  secret = await readSecret(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await see(page.getByText('This is not the code the app shows for this secret'));
  const odd = [...(await keepsOut(page, 'the secret', 'on a phone'))];
  await page.getByLabel('The code that the app shows now').fill(itsCode());
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Keep these recovery codes' }));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  expect(await codes.count()).toBe(10);
  kept = await codes.allInnerTexts();
  odd.push(...(await keepsOut(page, 'the recovery codes', 'at the desk')));
  await page.getByLabel('I have kept them where I can find them again').press('Space');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await see(page.getByText('10 of 10 recovery codes left.'));
  expect(odd).toEqual([]);
  const user = JSON.parse(await page.evaluate(() => localStorage.getItem('currentUser') ?? '{}'));
  expect(Object.keys(user).sort()).toEqual(
    ['accountName', 'accountNumber', 'changePasswd', 'userRole', 'username'].sort(),
  );
});

test('the next sign-in asks for its code; whoever is not that one goes back, and signs in', async () => {
  await house.lab.as('ROLE_LAB', 'farai');
  const { page } = tendai;
  await leave(tendai, 'tendai');
  nextCode(house.lab);
  await typePair(page, 'tendai');
  await see(page.getByRole('heading', { name: 'One-time code' }));
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
  expect(await keepsOut(page, 'the code', 'in the dark')).toEqual([]);
  await codeField(page).focus();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await see(page.getByText('The code is wrong or has already been used'));
  await until(
    () => codeField(page).inputValue(),
    (text) => text === '',
  );
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await typePair(page, 'farai');
  await page.waitForURL('**/welcome');
  await leave(tendai, 'farai');
  await typePair(page, 'tendai');
  await see(codeField(page));
  await page.keyboard.type(itsCode());
  await page.keyboard.press('Enter');
  await page.waitForURL(/account|welcome/);
  await see(page.getByRole('button', { name: 'User tendai' }));
});

test('a recovery code opens where the telephone is lost; new ones and the removal ask for the password and a code', async () => {
  const { page } = tendai;
  await leave(tendai, 'tendai');
  await typePair(page, 'tendai');
  await see(codeField(page));
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await page.getByLabel('Recovery code', { exact: true }).fill(kept[3] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/welcome');
  await see(page.getByText('9 recovery codes are left'));

  await goInside(page, '/account');
  nextCode(house.lab);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
  await dialog.getByLabel('Password', { exact: true }).fill('not right');
  await dialog.getByLabel('One-time code').fill(itsCode());
  await page.keyboard.press('Enter');
  await see(dialog.getByText('The password is wrong.'));
  await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Keep these recovery codes' }));
  await page.getByLabel('I have kept them where I can find them again').check();
  await page.getByRole('button', { name: 'Done' }).click();
  nextCode(house.lab);
  await page.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the second factor' });
  await see(removal);
  expect(await keepsOut(page, 'the removal', 'on a phone')).toEqual([]);
  await removal.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await removal.getByLabel('One-time code').fill(itsCode());
  await page.keyboard.press('Enter');
  await missing(removal);
  await see(page.getByRole('heading', { name: 'None yet' }));
});

test('whoever was signed out by what somebody did is told why, and comes back to where they were; whoever signs out in one tab is told so in the other, whichever hears of it first', async () => {
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  const person = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'moved');
  const { page, context } = person;
  await goInside(page, '/todos');
  await see(page.getByRole('heading', { level: 1, name: 'Todos' }));
  const { items } = (await director.get('/api/users?q=moved')).body;
  const changed = await director.put('/api/users/update', { ...items[0], userRole: 'ROLE_RECEPTION' });
  expect(changed.status).toBe(200);
  await page.waitForURL('**/security/login');
  await see(page.getByRole('status').filter({ hasText: 'Your access level was changed' }));
  await signIn(person, 'moved');
  await page.waitForURL('**/todos');

  const other = await context.newPage();
  const told = other.getByText('The session ended in another tab of this browser');
  const bothAreIn = () => see(other.getByRole('button', { name: 'user moved' }));
  await other.goto('/welcome');
  await bothAreIn();
  await leave(person, 'moved');
  await see(told);
  // Told once.
  await other.reload();
  await see(other.getByRole('button', { name: 'Sign in' }));
  expect(await other.getByText('another tab').count()).toBe(0);

  // This time the server is heard first.
  await signIn(person, 'moved');
  await bothAreIn();
  await page.route('**/api/users/logout', async (route) => {
    const answer = await route.fetch();
    await see(told);
    await route.fulfill({ response: answer });
  });
  await leave(person, 'moved');
  await see(told);
  await page.unrouteAll({ behavior: 'wait' });
  expect(complaintsOf([person])).toEqual([]);
  await context.close();
});

test('a manager without a second factor is led to set one up, and then to where they were going', async () => {
  const { client: boss } = await enrol(house.lab, 'ROLE_SUPER_ADMIN', 'boss');
  const { version } = (await boss.get('/api/sign-in-rules')).body;
  expect((await boss.put('/api/sign-in-rules', { managersNeedSecondFactor: true, version })).status).toBe(
    200,
  );
  await house.lab.as('ROLE_LABADMIN', 'manager');
  const person = await walkIn(house.browser, house.lab);
  const { page } = person;
  await page.goto('/price-admin');
  await page.waitForURL('**/security/login');
  await typePair(page, 'manager');
  await see(page.getByRole('heading', { name: 'Set up your second factor' }));
  expect(await page.getByRole('navigation', { name: 'Side menu' }).count()).toBe(0);
  await page.goto('/todos');
  await page.waitForURL('**/account');
  await see(page.getByRole('heading', { name: 'Set up your second factor' }));
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const code = codeOf(await readSecret(page), house.lab.clock.now());
  await page.getByLabel('The code that the app shows now').fill(code);
  await page.keyboard.press('Enter');
  await page.getByLabel('I have kept them where I can find them again').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/todos|price-admin/);
  await see(page.getByRole('button', { name: 'User manager' }));
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

const LARGEST = 250 * 1024;

test('the sign-in page, its font included, is less than 250 KiB over the wire; the guide is one key away, and asks no other machine', async () => {
  const person = await walkIn(house.browser, house.lab);
  const { page } = person;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(house.lab.address) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  const wire = await person.context.newCDPSession(page);
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await wire.send('Network.enable');
  await page.goto('/security/login', { waitUntil: 'networkidle' });
  await see(page.getByRole('heading', { name: 'Sign in' }));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(person.requests.some((request) => /inter-latin-wght.*woff2/.test(request))).toBe(true);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThan(LARGEST);

  await see(page.getByRole('link', { name: '? Help (F1)' }));
  await page.getByLabel('User name').focus();
  await page.keyboard.press('F1');
  await see(page.getByRole('heading', { name: 'Signing in' }));
  await goInside(page, '/help/no-such-page');
  await see(page.getByRole('heading', { name: 'There is no such page in the guide' }));

  // A bad report is told by its background in dark colours too.
  await page.emulateMedia({ colorScheme: 'dark' });
  await goInside(page, '/verify/never-issued-by-anybody');
  await see(page.getByRole('heading', { name: 'No such report', exact: true }));
  const sign = page.locator('[data-tone] > [aria-hidden]');
  const ground = await sign.evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
  expect(ground).toBe('rgb(58, 33, 37)');
  expect(elsewhere).toEqual([]);
  expect(complaintsOf([person])).toEqual([]);
  await person.context.close();
});

test.each([
  ['/robots.txt', 'text/plain', 'User-agent: *'],
  ['/favicon.ico', 'image/', '\u0000\u0000\u0001\u0000'],
  ['/meniscus.svg', 'image/svg+xml', '<svg'],
])('%s is what it says', async (address, type, start) => {
  const answer = await fetch(house.lab.address + address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .toString('latin1')
      .startsWith(start),
  ).toBe(true);
});

test('where the first script does not come the page says so, and is loaded again by a link; without its styles no page is shown undressed', async () => {
  const person = await walkIn(house.browser, house.lab);
  const { page, context } = person;
  const scripts = /\/assets\/[^/]*\.js$/;
  await context.route(scripts, (call) => call.abort());
  await page.goto('/security/login');
  const again = page.getByRole('link', { name: 'Load the page again' });
  await until(
    () => page.locator('.on-its-way').evaluate((text) => getComputedStyle(text).opacity),
    (opacity) => opacity === '1',
  );
  await context.unroute(scripts);
  await again.click();
  await see(page.getByRole('button', { name: 'Sign in' }));
  expect(await again.count()).toBe(0);

  // They are tried for again with the page.
  let isAway = true;
  await context.route(
    (url) => /\/assets\/looks.*\.css/.test(url.pathname) || url.pathname === '/',
    (call) => (isAway ? call.abort() : call.continue()),
  );
  await page.goto('/formulas');
  await see(page.getByRole('heading', { name: 'This page has not loaded yet' }));
  const itself = page.getByRole('heading', { level: 1, name: 'Formulas' });
  await missing(itself);
  isAway = false;
  await see(itself);
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(styles.filter((href) => href.includes('/assets/looks'))).toHaveLength(1);
  await context.close();
});

describeLong('everybody at every address', everybodyAtEveryAddress);
