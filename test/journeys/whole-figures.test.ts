import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sitDown, type Person } from '../support/browser.js';
import { oftener } from '../support/long.js';
import { asLeft, builtScreens, type Screen } from './built-screens.js';
import { fillLaboratory } from './filled.js';
import { complaintsOf, openHouse, resultAddress, see, until, type House } from './house.js';
import { fillWithLongFigures, type LongFigures } from './long-figures.js';
import { cutFigures, halfSeen } from './whole-figures.js';

/** The laboratory's own screen and a phone; `npm run check -- --long` looks at every width. */
const WIDTHS = oftener([1366, 390], [1440, 1366, 1280, 1182, 1024, 390]);
const SCHEMES = oftener<readonly ('light' | 'dark')[]>(['light'], ['light', 'dark']);
const TIME_LIMIT = oftener(300_000, 1_800_000);

let house: House;
let long: LongFigures;
let seat: Person;

beforeAll(async () => {
  house = await openHouse();
  long = await fillWithLongFigures(house.lab);
  seat = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
}, TIME_LIMIT);
afterAll(async () => {
  expect(complaintsOf([seat])).toEqual([]);
  await house.close();
});

/** Past its skeleton, with its letters. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await see(page.getByRole('heading'));
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label="Loading"]') === null);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function cutOn(page: Page, name: string, widths: readonly number[]): Promise<readonly string[]> {
  const cut: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 });
      cut.push(...(await cutFigures(page)).map((one) => `${name}, ${colorScheme}, at ${width}: ${one}`));
    }
  }
  return cut;
}

async function everyScreen(): Promise<readonly Screen[]> {
  const filled = await fillLaboratory(house.lab);
  await asLeft(seat.context, filled);
  return builtScreens(filled).filter(({ signedOut }) => signedOut !== true);
}

const noOther = (): Promise<readonly Screen[]> => Promise.resolve([]);

/** Where values, sums and names stand that somebody acts on. */
function chief({ waiting, released, owing, name }: LongFigures): readonly Screen[] {
  return [
    { name: 'a blood count to enter', path: resultAddress(waiting, 'FBC', 'haematology') },
    { name: 'electrolytes to enter', path: resultAddress(waiting, 'UE') },
    { name: 'a viral load to enter', path: resultAddress(waiting, 'HIVVL', 'molecular') },
    { name: 'a released blood count', path: resultAddress(released, 'FBC', 'haematology') },
    { name: 'released electrolytes', path: resultAddress(released, 'UE') },
    { name: 'worklist', path: '/lab/worklist?unit=all' },
    { name: 'validation', path: '/lab/validation' },
    { name: 'payments', path: '/accounts/payments?status=all' },
    { name: 'till', path: `/accounts/paymentprocessing?bookingId=${owing.id}` },
    { name: 'search', path: `/searchresults?searchQuery=${name}` },
  ];
}

test(
  'no value, sum, number or name of a patient is cut: sheets with their history, lists, the till and search',
  async () => {
    const { page } = seat;
    const cut: string[] = [];
    const others = await oftener(noOther, everyScreen)();
    for (const { name, path } of [...chief(long), ...others]) {
      await open(page, path);
      cut.push(...(await cutOn(page, name, WIDTHS)));
    }
    expect(cut).toEqual([]);
  },
  TIME_LIMIT,
);

test('a result of seven characters and its flag are read whole before anything that came earlier', async () => {
  const { page } = seat;
  for (const width of [1024, 1182, 1280, 1366, 1440, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await open(page, resultAddress(long.waiting, 'UE'));
    const creatinine = page.getByRole('textbox', { name: 'Creatinine, result' });
    await creatinine.fill('1234.56');
    const row = page.getByRole('row').filter({ has: creatinine });
    await see(row.locator('[data-flag]'));
    expect([width, await cutFigures(page)]).toEqual([width, []]);
    const frame = page.locator(':has(> [data-result-grid])');
    expect(await frame.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  }
});

test('in the grid of many samples a column grows with a figure that would be cut in it', async () => {
  const { page } = seat;
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, '/lab/grid?unit=biochemistry&profile=UE');
  const sodium = page.getByRole('textbox', { name: /^Sodium of / }).first();
  await see(sodium);
  const widthOf = async (): Promise<number> => (await sodium.boundingBox())?.width ?? 0;
  const usual = await widthOf();
  await sodium.fill('140');
  expect(await widthOf()).toBe(usual);
  await sodium.fill('>1234567.8');
  await until(widthOf, (width) => width > usual);
  expect(await cutFigures(page)).toEqual([]);
});

test('in the grid of many samples a figure is seen whole or not at all: none stands half under a column that stays', async () => {
  const { page } = seat;
  for (const width of [1366, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await open(page, '/lab/grid?unit=biochemistry&profile=UE');
    await see(page.getByRole('textbox', { name: /^Sodium of / }));
    const frame = page.locator(':has(> [data-result-grid])');
    const beyond = await frame.evaluate((part) => part.scrollWidth - part.clientWidth);
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
