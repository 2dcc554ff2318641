import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sitDown, walkIn } from '../support/browser.js';
import { complaintsOf, openHouse, see, until, type House } from './house.js';

const LARGEST = 250 * 1024;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('the sign-in page, its font included, is less than 250 KiB over the wire', async () => {
  const person = await walkIn(house.browser, house.lab);
  const wire = await person.context.newCDPSession(person.page);
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await wire.send('Network.enable');
  await person.page.goto('/security/login', { waitUntil: 'networkidle' });
  await see(person.page.getByRole('heading', { name: 'Sign in' }));
  await person.page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(person.requests.some((request) => /inter-latin-wght.*woff2/.test(request))).toBe(true);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThan(LARGEST);
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

test('an answer that takes three seconds is told over the page from the start, and takes no clicks', async () => {
  const person = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  const { page, context } = person;
  const veil = page.getByRole('status').filter({ hasText: 'Loading data' });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await context.route('**/api/billing/payable**', async (call) => {
    await answered;
    await call.continue();
  });
  await page.goto('/accounts/payments');
  // The veil of the first frame goes before that of the page comes.
  await until(
    () => page.getByRole('main').getAttribute('aria-busy'),
    (busy) => busy === 'true',
  );
  await see(veil);
  await until(
    async () => (await veil.boundingBox())?.width,
    (width) => width === page.viewportSize()?.width,
  );
  await page.getByRole('button', { name: /, user / }).click();
  await see(page.getByRole('menuitem', { name: 'Logout' }));
  answer();
  await expect(veil.waitFor({ state: 'hidden' })).resolves.toBeUndefined();
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('false');
  expect(complaintsOf([person])).toEqual([]);
  await context.close();
});

test('where the first script does not come the page says so, and is loaded again by a link', async () => {
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
  await context.close();
});
