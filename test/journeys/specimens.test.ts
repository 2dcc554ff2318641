import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { drawn } from '../specimens/tubes.js';
import { sitDown, type Person } from '../support/browser.js';
import { oftener } from '../support/long.js';
import {
  complaintsOf,
  type House,
  keysAreFree,
  missing,
  openInstallation,
  resultAddress,
  see,
  until,
} from './laboratory.js';
import { goInside } from './inside.js';
import { scan } from './scanner.js';

let house: House;
let bench: Person;
beforeAll(async () => {
  house = await openInstallation();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench])).toEqual([]));

async function accessionOf({ id }: Booked): Promise<string> {
  const reception = await house.lab.as('ROLE_RECEPTION');
  return (await reception.get(`/api/booking/${id}`)).body.specimens[0].accession as string;
}

/** The machine's store of unsaved results. */
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
  await goInside(page, resultAddress(first, 'UE'));
  await until(
    () => sodium.inputValue(),
    (value) => value === '141.7',
  );
});

/** The area of this part that the notice covers; undefined until the notice is there. */
const overlapOf = (over: Locator): Promise<number | undefined> =>
  over.evaluate((part) => {
    const notice = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
    if (notice === undefined) return undefined;
    const box = part.getBoundingClientRect();
    const wide = Math.min(notice.right, box.right) - Math.max(notice.left, box.left);
    const high = Math.min(notice.bottom, box.bottom) - Math.max(notice.top, box.top);
    return Math.round(Math.max(0, wide)) * Math.round(Math.max(0, high));
  });

/** All of what lies there, at one width or the other; in the long run at both. */
const WIDTHS = [
  { size: { width: 390, height: 844 }, places: oftener([0, 2, 4], [0, 1, 2, 3, 4]) },
  { size: { width: 1440, height: 900 }, places: oftener([0, 1, 3, 4], [0, 1, 2, 3, 4]) },
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
  await goInside(page, '/critical-calls');
  for (const { size, places } of WIDTHS) {
    await page.setViewportSize(size);
    await see(call);
    for (const [open, what] of over.filter((_, place) => places.includes(place))) {
      await open();
      await see(what);
      // So that the `?` before is no part of the number.
      await page.keyboard.press('ArrowDown');
      await scan(page, 'LAB999999-0-1');
      // The open part makes room for the notice in the next frame.
      await until(
        () => overlapOf(what),
        (area) => area === 0,
      );
      // A number of no sample refuses the keys that follow it at once.
      await keysAreFree(page);
      await page.keyboard.press('Escape');
      await missing(what);
      await notice.getByRole('button').first().click();
      await missing(notice);
    }
  }
});

test('tubes are received by scan, one is rejected and taken again', async () => {
  const { page } = bench;
  const lab = await house.lab.as('ROLE_LAB');
  const booking = await drawn(house.lab, ['UE', 'FBC']);
  const [serum, edta] = booking.tubes;
  await goInside(page, '/specimens');
  await see(page.getByText('Nothing has been scanned yet'));

  await scan(page, serum);
  await scan(page, edta);
  const rows = page.getByRole('table', { name: 'Scanned specimens' }).getByRole('row');
  await see(rows.filter({ hasText: serum }).filter({ hasText: 'Received' }));
  await see(rows.filter({ hasText: edta }).filter({ hasText: '15 Jan 1980' }).filter({ hasText: 'FBC' }));

  await scan(page, 'LAB999999-0-1');
  await see(page.getByRole('alert').filter({ hasText: 'LAB999999-0-1: No specimen has this number' }));
  await see(rows.filter({ hasText: 'LAB999999-0-1' }));

  await page.keyboard.press('Control+z');
  await see(rows.filter({ hasText: edta }).filter({ hasText: 'Receipt taken back' }));
  await scan(page, edta);
  await missing(page.getByRole('alert').filter({ hasText: 'LAB999999-0-1' }));

  await rows.filter({ hasText: edta }).first().click();
  const panel = page.getByRole('complementary', { name: 'Specimen' });
  await panel.getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${edta}` });
  await dialog.getByRole('radio', { name: 'Clotted' }).check();
  await dialog.getByRole('button', { name: 'Reject the specimen' }).click();
  await see(panel.getByText('REJECTED: clotted'));
  await panel.getByRole('button', { name: 'Take again, free' }).click();
  const again = await until(
    async () => (await lab.get(`/api/specimens/${edta}`)).body.recollectedBy as string | null,
    (number) => number !== null,
  );
  await see(panel.getByText(again ?? '', { exact: true }));

  await goInside(page, `/reception/jobCard/summary?bookingId=${booking.id}`);
  const tubes = page.getByRole('table', { name: 'Specimens' }).getByRole('row');
  await see(tubes.filter({ hasText: `taken again as ${again}` }));
  await lab.put(`/api/specimens/${again}`, { state: 'received' });
  await see(tubes.filter({ hasText: again ?? '' }).filter({ hasText: /Received$/ }));
});

test('labels are found again by the name or by a label, and every print is counted', async () => {
  const { page } = bench;
  const patient = { fullName: 'Rutendo Chikafu', dateOfBirth: '1980-01-15', gender: 'female' };
  const { id, tubes } = await drawn(house.lab, ['UE', 'FBC'], { patient });
  await goInside(page, '/barcodes');
  await see(page.getByRole('heading', { name: 'Whose labels?' }));
  await scan(page, tubes[0]);
  await see(page.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }));
  await page.getByRole('textbox', { name: 'Name or lab number' }).fill('chikafu');
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: 'Rutendo Chikafu' }).click();
  await page.waitForURL(`**/barcodes?**bookingId=${id}`);
  for (const accession of tubes) await see(page.getByText(accession, { exact: true }));
  await page.getByRole('button', { name: 'Print 2 labels' }).click();
  const counted = await until(
    () => house.lab.sql('select accession from specimen where labels_printed = 1 and booking_id = $1', [id]),
    (printed) => printed.length > 0,
  );
  expect(counted).toHaveLength(2);
});
