import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sitDown, walkIn } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** As a link of the application would: nothing is loaded anew. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

test('a page whose code cannot be had says so within the frame, and comes by itself once the server is there', async () => {
  const person = await sitDown(house.browser, house.lab, 'ROLE_LABADMIN');
  const { page, context } = person;
  await page.waitForURL('**/welcome');
  let isAway = true;
  await context.route(
    (url) => /\/assets\/shifts-page/.test(url.pathname) || url.pathname === '/',
    (call) => (isAway ? call.abort() : call.continue()),
  );
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await follow(page, '/shifts');
  await see(page.getByRole('heading', { name: 'This page has not loaded yet' }));
  await see(page.getByText('This page keeps trying by itself'));
  await see(page.getByRole('navigation', { name: 'Main menu' }));

  isAway = false;
  await see(page.getByRole('heading', { level: 1, name: 'Shifts' }));
  await missing(page.getByRole('heading', { name: 'This page has not loaded yet' }));
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  expect(complaintsOf([person])).toEqual([]);
  await context.close();
});

test('a page whose styles cannot be had is not shown undressed: they are tried for again with it', async () => {
  const person = await walkIn(house.browser, house.lab);
  const { page, context } = person;
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
  expect(complaintsOf([person])).toEqual([]);
  await context.close();
});

test("the pages that a role opens are fetched while nothing else is to be done, and open without a server; another role's are not", async () => {
  const saver = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'saver');
  const person = await sitDown(house.browser, house.lab, 'ROLE_LAB', undefined, { fetchesAhead: true });
  const { page, context } = person;
  const isFetched = (name: string, { requests } = person): boolean =>
    requests.some((request) => request.includes(`/assets/${name}`));
  // The last of those that the bench opens.
  await until(
    () => Promise.resolve(isFetched('takes-page')),
    (isThere) => isThere,
  );
  expect(isFetched('shifts-page')).toBe(false);
  // Whose browser saves data has what was opened, and no more.
  expect(isFetched('takes-page', saver)).toBe(false);
  await saver.context.close();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await follow(page, '/critical-calls');
  await see(page.getByRole('heading', { level: 1, name: 'Critical calls' }));
  expect(complaintsOf([person])).toEqual([]);
  await context.close();
});
