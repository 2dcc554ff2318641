import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { walkIn } from '../support/browser.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

const LARGEST = 250 * 1024;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

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

  // What is wrong with a report is seen by its ground in the dark too.
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
