import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { sitDown, type Person } from '../support/browser.js';
import { asLeft } from './built-screens.js';
import { fillLaboratory, type Filled } from './filled.js';
import { complaintsOf, openInstallation, resultAddress, see, until, type House } from './laboratory.js';
import { fillWithLongFigures, type LongFigures } from './long-figures.js';
import { moved } from './moved.js';
import { lookLike, WITH_A_FINGER } from './questions.js';
import { smallTargets } from './touch-targets.js';
import { drawn, load, walk } from './walk.js';
import { cutFigures, halfSeen } from './whole-figures.js';

const TIME_LIMIT = 300_000;
/** The signs of the header alone: whether the page is live, and whose it is. */
const NOTHING_MOVED = 0.01;

let house: House;
let filled: Filled;
let seat: Person;
let page: Page;

beforeAll(async () => {
  house = await openInstallation();
  filled = await fillLaboratory(house.lab);
  await sit();
}, TIME_LIMIT);
afterAll(async () => {
  expect(complaintsOf([seat])).toEqual([]);
  await house.close();
});

async function sit(): Promise<void> {
  seat = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  await asLeft(seat.context, filled);
  ({ page } = seat);
}

test('at the desk the worklist shows its last unit and when each card is due, without a hand on the page', async () => {
  await walk(page, '/lab/worklist?unit=all');
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
});

function numericOf(what: Locator): Promise<string> {
  return what.first().evaluate((part) => getComputedStyle(part).fontVariantNumeric);
}

test('figures of one width stand on figures alone: names, typed or in rows, keep their hyphens', async () => {
  await walk(
    page,
    `/reception/incoming?action=update&bookingId=${filled.unpaid.id}&step=patient-demographics`,
  );
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await see(name);
  expect(await numericOf(name)).toBe('normal');
  expect(await numericOf(page.getByRole('textbox', { name: 'Date of Birth' }))).toBe('tabular-nums');
  await walk(page, '/accounts/payments?status=all');
  const cells = page.getByRole('table', { name: 'Payments' }).locator('tbody tr').first().locator('td');
  await see(cells);
  expect(await numericOf(cells.first())).toBe('normal');
  // Amounts line up by their decimals: two places each, at the right, all figures as wide.
  const balances = page.locator('tbody td[data-align="right"]');
  expect(await numericOf(balances)).toBe('tabular-nums');
  // Beside them is the column of acts on a row.
  const amounts = (await balances.allTextContents()).filter((text) => text !== '');
  expect(amounts.length).toBeGreaterThan(0);
  // Below a patient's share stands whose the rest is.
  for (const amount of amounts) expect(amount).toMatch(/^\$[\d,]+\.\d\d(You .+)?$/);
  await walk(page, `/custom-report?bookingId=${filled.released.id}`);
  const results = page.locator('article table, main table').first();
  await see(results);
  expect(await numericOf(results.locator('tbody th[scope="row"]'))).toBe('normal');
  expect(await numericOf(results.locator('tbody td[data-align="right"]'))).toBe('tabular-nums');
  await walk(page, '/daily');
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
});

async function sizeOf(what: Locator): Promise<number> {
  await see(what);
  const box = await what.first().boundingBox();
  return Math.min(box?.width ?? 0, box?.height ?? 0);
}

test('what is pressed is at least 32 px high: links among facts, small buttons, the cross of a dialog', async () => {
  const { body } = await (await house.lab.as('ROLE_LAB')).get(`/api/booking/${filled.waiting.id}`);
  await walk(page, resultAddress(filled.waiting, 'HIVVL', 'molecular'));
  await see(page.getByRole('region', { name: 'Run and controls' }));
  const sizes = [
    await sizeOf(page.getByRole('link', { name: /HIV 1\/2/ })),
    await sizeOf(page.getByRole('button', { name: 'Add a control' })),
  ];
  await walk(page, '/specimens');
  const [{ accession }] = body.specimens;
  await page.getByLabel("Scan or type a specimen's number").fill(accession);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: accession }).first().click();
  const panel = page.getByRole('complementary', { name: 'Specimen' });
  sizes.push(await sizeOf(panel.getByRole('link', { name: /^LAB/ })));
  await panel.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog');
  sizes.push(await sizeOf(dialog.getByRole('button', { name: 'Close' })));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(32);
});

test('on a touch screen a value opens the number pad, its field is 44 px high, and no key is named', async () => {
  await load(page, resultAddress(filled.waiting, 'UE'));
  await lookLike(page, WITH_A_FINGER);
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await see(sodium);
  expect(await sodium.getAttribute('inputmode')).toBe('decimal');
  expect((await sodium.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator('.key-hint').first().isVisible()).toBe(false);
});

test('a finger has 44 px for everything that is pressed in what opens: menus, the notifications, a calendar', async () => {
  await walk(page, '/view/results');
  const opened = page.locator('[role="dialog"], [role="menu"]');
  for (const name of ['Open menu', /^Notifications/, / user /, 'Pick from day from a calendar']) {
    await page.getByRole('button', { name }).first().click();
    await see(opened);
    await drawn(page);
    expect([String(name), await page.evaluate(smallTargets)]).toEqual([String(name), []]);
    await page.keyboard.press('Escape');
    await opened.first().waitFor({ state: 'detached' });
  }
});

/** Each answer later than the one before, and the last of four first: none finds its place kept by luck. */
async function answersComeLate(): Promise<void> {
  let asked = 0;
  await seat.context.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 150 * (4 - (asked % 4))));
    await route.continue();
  });
}

test('what comes late pushes nothing that is seen: parts of a page come in turn, a sheet with its sections', async () => {
  const { waiting, released, unpaid } = filled;
  await lookLike(page, { width: 1440, height: 900, scheme: 'light' });
  await answersComeLate();
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
    const shift = await moved(page, await walk(page, path));
    if (shift > NOTHING_MOVED) odd.push(`${path} moved by ${shift.toFixed(3)}`);
  }
  expect(odd).toEqual([]);
});

describe('where figures and names are as long as they come', () => {
  let long: LongFigures;
  beforeAll(async () => {
    expect(complaintsOf([seat])).toEqual([]);
    await seat.context.close();
    // Days go by meanwhile, and sessions end.
    long = await fillWithLongFigures(house.lab);
    await sit();
  }, TIME_LIMIT);

  test('a result of seven characters and its flag are read whole before anything that came earlier', async () => {
    await walk(page, resultAddress(long.waiting, 'UE'));
    const creatinine = page.getByRole('textbox', { name: 'Creatinine, result' });
    await creatinine.fill('1234.56');
    const row = page.getByRole('row').filter({ has: creatinine });
    for (const width of [1024, 1182, 1280, 1366, 1440, 390]) {
      await page.setViewportSize({ width, height: 768 });
      await see(row.locator('[data-flag]'));
      expect([width, await cutFigures(page)]).toEqual([width, []]);
      const frame = page.locator(':has(> [data-result-grid])');
      expect(await frame.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    }
    await creatinine.fill('1310');
  });

  test('in the grid of many samples a figure is seen whole or not at all: none stands half under a column that stays', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await load(page, '/lab/grid?unit=biochemistry&profile=UE');
    const frame = page.locator(':has(> [data-result-grid])');
    const beyondIt = (): Promise<number> => frame.evaluate((part) => part.scrollWidth - part.clientWidth);
    for (const width of [1366, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 768 });
      await see(page.getByRole('textbox', { name: /^Sodium of / }));
      const beyond = await beyondIt();
      // The laboratory's own screens hold the commonest profile, its calculated columns too.
      if (width >= 1280) expect([width, beyond]).toEqual([width, 0]);
      for (const aside of [0, 30, 77, 130, beyond]) {
        await frame.evaluate((part, left) => (part.scrollLeft = left), aside);
        await until(
          () => halfSeen(page),
          (half) => half.length === 0,
        );
      }
    }
  });

  test('in the grid of many samples a column grows with a figure that would be cut in it', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const sodium = page.getByRole('textbox', { name: /^Sodium of / }).first();
    const widthOf = async (): Promise<number> => (await sodium.boundingBox())?.width ?? 0;
    await see(sodium);
    const usual = await widthOf();
    await sodium.fill('140');
    expect(await widthOf()).toBe(usual);
    await sodium.fill('>1234567.8');
    await until(widthOf, (width) => width > usual);
    expect(await cutFigures(page)).toEqual([]);
  });
});
