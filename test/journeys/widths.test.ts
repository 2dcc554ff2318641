import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { sitDown, walkIn, type Person } from '../support/browser.js';
import { asLeft, AREAS, screensOfThisRun, type Screen } from './built-screens.js';
import { fillLaboratory, type Filled } from './filled.js';
import { complaintsOf, openHouse, see, type House } from './house.js';
import { moved } from './moved.js';

const TIME_LIMIT = 300_000;
/** The last is a desk of 1440 at a zoom of 200 %. */
const WIDTHS = [1440, 1182, 390, 720];
const DESK = { width: 1440, height: 900 };
/** As far as web.dev calls it good. */
const MOST_MOVED = 0.1;
/** The signs of the header alone: whether the page is live, and whose it is. */
const NOTHING_MOVED = 0.01;

let house: House;
let filled: Filled;
beforeAll(async () => {
  house = await openHouse();
  filled = await fillLaboratory(house.lab);
});
afterAll(() => house.close());

/** Past its skeleton. */
async function drawn(page: Page): Promise<void> {
  await see(page.getByRole('heading'));
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label="Loading"]') === null);
}

/** What reaches furthest beyond the page, if the page can be moved sideways. */
async function beyond(page: Page, width: number): Promise<string | undefined> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const wide = [...document.querySelectorAll('body *')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3)
      .map((part) => `${part.tagName} ${part.className}`);
    return `${scrollWidth} of ${clientWidth}: ${wide.join(' | ')}`;
  });
}

test(
  'no screen moves while it loads, nor scrolls sideways: at the desk, on a narrow one, on a phone and at twice the size',
  async () => {
    const screens = screensOfThisRun(filled, 2).filter(({ area }) => AREAS.some((known) => known === area));
    const inside = screens.filter(({ signedOut }) => signedOut !== true).values();
    const street = screens.filter(({ signedOut }) => signedOut === true).values();
    const odd: string[] = [];
    const look = async ({ page }: Person, queue: Iterable<Screen>): Promise<void> => {
      for (const { name, path } of queue) {
        await page.setViewportSize(DESK);
        await page.goto(path);
        await drawn(page);
        const shift = await moved(page);
        if (shift > MOST_MOVED) odd.push(`${name} moved by ${shift.toFixed(3)}`);
        for (const width of WIDTHS) {
          const found = await beyond(page, width);
          if (found !== undefined) odd.push(`${name} at ${width}: ${found}`);
        }
      }
    };
    const stranger = await walkIn(house.browser, house.lab);
    const seats = await Promise.all([1, 2].map(() => sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN')));
    await Promise.all(seats.map(({ context }) => asLeft(context, filled)));
    await Promise.all([...seats.map((seat) => look(seat, inside)), look(stranger, street)]);
    expect(odd).toEqual([]);
    expect(complaintsOf([...seats, stranger])).toEqual([]);
  },
  TIME_LIMIT,
);

/** Each answer later than the one before, and the last of four first: none finds its place kept by luck. */
async function answersComeLate(context: BrowserContext): Promise<void> {
  let asked = 0;
  await context.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 150 * (4 - (asked % 4))));
    await route.continue();
  });
}

test('what comes late pushes nothing that is seen: parts of a page come in turn, a sheet with its sections', async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const { waiting, released, unpaid } = filled;
  await answersComeLate(context);
  const odd: string[] = [];
  for (const path of [
    `/patient/${released.patientId}`,
    '/security',
    '/operations',
    '/lab/grid?unit=biochemistry&profile=UE',
    '/lab/grid?unit=serology&profile=HIV',
    `/update/serology?bookingId=${waiting.id}&profileCode=HIV`,
    `/accounts/paymentprocessing?bookingId=${unpaid.id}`,
  ]) {
    await page.goto(path);
    await drawn(page);
    await page.waitForLoadState('networkidle');
    const shift = await moved(page);
    if (shift > NOTHING_MOVED) odd.push(`${path} moved by ${shift.toFixed(3)}`);
  }
  expect(odd).toEqual([]);
  await context.close();
});

test('at the desk the worklist shows its last unit and when each card is due, without a hand on the page', async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  await page.goto('/lab/worklist?unit=all');
  await drawn(page);
  const units = page.getByRole('navigation', { name: 'Units' });
  expect(await units.getByRole('button').count()).toBe(8);
  // As wide as it can be: each unit with a count, and with what is overdue.
  await units.getByRole('button').evaluateAll((tabs) => {
    for (const tab of tabs) tab.append(' 2,000 2,000');
  });
  for (const shown of [units.getByRole('button').last(), page.getByRole('columnheader', { name: 'Due' })]) {
    await see(shown);
    const box = await shown.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  }
  expect(await units.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  await context.close();
});

test('on a touch screen a value opens the number pad, its field is 44 px high, and no key is named', async () => {
  const seat = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const context = await house.browser.newContext({
    ...{ baseURL: house.lab.address, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: await seat.context.storageState(),
  });
  const page = await context.newPage();
  await page.goto(`/update/biochemistry?bookingId=${filled.waiting.id}&profileCode=UE&returnUrl=workList`);
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await see(sodium);
  expect(await sodium.getAttribute('inputmode')).toBe('decimal');
  expect((await sodium.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator('.key-hint').first().isVisible()).toBe(false);
  await Promise.all([context.close(), seat.context.close()]);
});

test('figures of one width stand on figures alone: names, typed or in rows, keep their hyphens', async () => {
  const { page, context } = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const numericOf = (what: Locator): Promise<string> =>
    what.first().evaluate((part) => getComputedStyle(part).fontVariantNumeric);
  await page.goto(
    `/reception/incoming?action=update&bookingId=${filled.unpaid.id}&step=patient-demographics`,
  );
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await see(name);
  expect(await numericOf(name)).toBe('normal');
  expect(await numericOf(page.getByRole('textbox', { name: 'Date of Birth' }))).toBe('tabular-nums');
  await page.goto('/accounts/payments?status=all');
  await drawn(page);
  const cells = page.getByRole('table', { name: 'Payments' }).locator('tbody tr').first().locator('td');
  await see(cells);
  expect(await numericOf(cells.first())).toBe('normal');
  // Amounts line up by their decimals: two places each, at the right, all figures as wide.
  const balances = page.locator('tbody td[data-align="right"]');
  expect(await numericOf(balances)).toBe('tabular-nums');
  // Beside them stands the column of what can be done with a row.
  const amounts = (await balances.allTextContents()).filter((text) => text !== '');
  expect(amounts.length).toBeGreaterThan(0);
  for (const amount of amounts) expect(amount).toMatch(/\.\d\d$/);
  await page.goto(`/custom-report?bookingId=${filled.released.id}`);
  await drawn(page);
  const results = page.locator('article table, main table').first();
  await see(results);
  expect(await numericOf(results.locator('tbody th[scope="row"]'))).toBe('normal');
  expect(await numericOf(results.locator('tbody td[data-align="right"]'))).toBe('tabular-nums');
  await page.goto('/daily');
  await drawn(page);
  const report = page.getByRole('table', { name: 'By cashier' });
  await see(report);
  expect(await numericOf(report.locator('tbody td'))).toBe('normal');
  expect(await numericOf(report.locator('tbody td:nth-child(3)'))).toBe('tabular-nums');
  // The headings of the menu look as one level, whatever case their words are written in.
  const headings = page.getByRole('navigation', { name: 'Main menu' }).getByRole('heading', { level: 2 });
  const looks = await headings.evaluateAll((parts) =>
    parts.map((part) => getComputedStyle(part).textTransform),
  );
  expect(new Set(looks)).toEqual(new Set(['uppercase']));
  await context.close();
});
