import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { goInside } from './inside.js';
import { complaintsOf, missing, type House, openHouse, resultAddress, see, until } from './house.js';
import { scan } from './scanner.js';

let house: House;
let bench: Person;
beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
});
afterAll(() => house.close());

async function accessionOf({ id }: Booked): Promise<string> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  return (await reception.get(`/api/booking/${id}`)).body.specimens[0].accession as string;
}

/** What the machine keeps of results that were typed and not saved. */
const drafts = (): Promise<string> =>
  bench.page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('resultDraft'))
      .map(([, text]) => String(text))
      .join('\n'),
  );

test('a label scanned while the cursor is in a cell opens that sample; the cell is as it was, and where nobody else can read it', async () => {
  const { page } = bench;
  const [first, second] = [await aBooking(house.lab, ['UE']), await aBooking(house.lab, ['UE'])];
  const sodium = page.getByRole('textbox', { name: 'Sodium, result' });
  await goInside(page, resultAddress(first, 'UE'));
  await sodium.fill('141.7');
  await sodium.focus();
  // A number of no sample is said so, and nothing else happens.
  await scan(page, 'LAB999999-0-1');
  await see(page.getByRole('alert').filter({ hasText: 'No sample with the number LAB999999-0-1' }));
  expect(await sodium.inputValue()).toBe('141.7');
  expect(page.url()).toContain(first.id);

  await sodium.focus();
  await scan(page, await accessionOf(second));
  await page.waitForURL(`**/update/biochemistry?**${second.id}**`);
  await until(
    () => sodium.inputValue(),
    (value) => value === '',
  );
  const kept = await until(drafts, (text) => text !== '');
  expect(kept).toContain('"sealed"');
  expect(kept).not.toMatch(/141\.7|parameter|typed/);
  await page.goto(resultAddress(first, 'UE'));
  await until(
    () => sodium.inputValue(),
    (value) => value === '141.7',
  );
  expect(complaintsOf([bench])).toEqual([]);
});

/** Where the notice lies, and what of this it lies over; undefined until it is told. */
const overlapOf = (over: Locator): Promise<number | undefined> =>
  over.evaluate((part) => {
    const notice = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
    if (notice === undefined) return undefined;
    const box = part.getBoundingClientRect();
    const wide = Math.min(notice.right, box.right) - Math.max(notice.left, box.left);
    const high = Math.min(notice.bottom, box.bottom) - Math.max(notice.top, box.top);
    return Math.round(Math.max(0, wide)) * Math.round(Math.max(0, high));
  });

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test('what is told lies over no menu, panel or dialog, at the desk and on a phone', async () => {
  const { page } = bench;
  const scientist = await house.lab.as('ROLE_LAB');
  for (let told = 0; told < 8; told += 1)
    await save(scientist, await aBooking(house.lab, ['UE']), 'UE', { ...NORMAL_UE, K: '7.4' });
  await house.lab.drain();
  const call = page.getByRole('row').filter({ hasText: 'Potassium' }).first();
  const notice = page.locator('.mantine-Notification-root');
  const over: readonly (readonly [open: () => Promise<unknown>, what: Locator])[] = [
    [
      () => page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click(),
      page.getByRole('dialog', { name: 'Notifications' }),
    ],
    [() => page.getByRole('button', { name: /user lab$/ }).click(), page.getByRole('menu')],
    [() => page.keyboard.press('F1'), page.getByRole('dialog', { name: /^Help: / })],
    [() => page.keyboard.press('Shift+?'), page.getByRole('dialog', { name: 'Keys' })],
    [() => call.click(), page.locator('[data-beside]')],
  ];
  await page.goto('/critical-calls');
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await see(call);
    for (const [open, what] of over) {
      await open();
      await see(what);
      // So that the `?` before is no part of the number.
      await page.keyboard.press('ArrowDown');
      await scan(page, 'LAB999999-0-1');
      // What stands there makes room in the picture after.
      await until(
        () => overlapOf(what),
        (area) => area === 0,
      );
      await notice.getByRole('button').first().click();
      await missing(notice);
      await page.keyboard.press('Escape');
      await missing(what);
    }
  }
  expect(complaintsOf([bench])).toEqual([]);
});
