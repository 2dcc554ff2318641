import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { openHouse, resultAddress, see, type House } from './house.js';

let house: House;
let bench: Person;
let booking: Booked;
let accession: string;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
  booking = await aBooking(house.lab, ['HIVVL', 'HIV']);
  const lab = await house.lab.as('ROLE_LAB', 'tendai');
  accession = (await lab.get(`/api/booking/${booking.id}`)).body.specimens[0].accession;
});
afterAll(() => house.close());

async function sizeOf(what: Locator): Promise<readonly [width: number, height: number]> {
  await see(what);
  const box = await what.first().boundingBox();
  return [box?.width ?? 0, box?.height ?? 0];
}

async function openSheet(page: Page): Promise<void> {
  await page.goto(resultAddress(booking, 'HIVVL', 'molecular'));
  await see(page.getByRole('region', { name: 'Run and controls' }));
}

async function openSpecimen(page: Page): Promise<void> {
  await page.goto('/specimens');
  await page.getByLabel("Scan or type a specimen's number").fill(accession);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: accession }).first().click();
}

test('what is pressed is at least 32 px high: links among facts, small buttons, the cross of a dialog', async () => {
  const { page } = bench;
  await openSheet(page);
  const sizes = [
    await sizeOf(page.getByRole('link', { name: /HIV 1\/2/ })),
    await sizeOf(page.getByRole('button', { name: 'Add a control' })),
  ];
  await openSpecimen(page);
  const panel = page.getByRole('complementary', { name: 'Specimen' });
  sizes.push(await sizeOf(panel.getByRole('link', { name: /^LAB/ })));
  await panel.getByRole('button', { name: 'Reject…' }).click();
  sizes.push(await sizeOf(page.getByRole('dialog').getByRole('button', { name: 'Close' })));
  for (const [width, height] of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
});
