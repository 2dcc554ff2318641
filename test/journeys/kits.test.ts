import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aProduct, receive } from '../inventory/store.js';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import {
  complaintsOf,
  keysAreFree,
  missing,
  openHouse,
  resultAddress,
  see,
  until,
  type House,
} from './house.js';

let house: House;
let bench: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench])).toEqual([]));

const value = (page: Page, name: string): Locator => page.getByRole('textbox', { name: `${name}, result` });
const kitOf = (page: Page, name: string): Locator => page.getByRole('group', { name: `Kit of ${name}` });

/** The line and the field in which the keys are now. */
const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement;
    const label = (field as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return [field?.closest('[role=group]')?.getAttribute('aria-label'), label ?? field?.textContent].join(
      ', ',
    );
  });

async function openHiv({ page }: Person, booking: Booked): Promise<void> {
  await page.goto(resultAddress(booking, 'HIV', 'serology'));
  await see(value(page, 'HIV screening test'));
  await see(kitOf(page, 'HIV screening test'));
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (label) => label === 'HIV screening test, result',
  );
}

async function storedKits(booking: Booked): Promise<unknown> {
  const client = await house.lab.as('ROLE_LAB', 'tendai');
  return (await client.get(`/api/serology/${booking.id}/HIV`)).body.sections.kits;
}

const DETERMINE = { parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2099-10-31' };
const UNIGOLD = { parameter: 'HIVT2', kit: 'Uni-Gold', lot: 'UG-7', expiry: '2099-12-31' };

test('without a mouse: after the last value come the kits, and an expired lot is told before anybody saves', async () => {
  const booking = await aBooking(house.lab, ['HIV']);
  await openHiv(bench, booking);
  const { page } = bench;
  const { keyboard } = page;
  const type = async (...lines: readonly string[]): Promise<void> => {
    for (const line of lines) {
      await keyboard.type(line);
      await keyboard.press('Enter');
    }
  };
  await type('reactive', 'reactive');
  expect(await inHand(page)).toBe('Kit of HIV screening test, Kit');
  await type('Determine', '23A');
  await keyboard.type('31/10/2020');
  await see(kitOf(page, 'HIV screening test').getByText('Lot 23A of Determine expired on 31 Oct 2020'));
  await keyboard.press('Control+a');
  await type('31/10/2099');
  await missing(page.getByText(/expired on/));
  expect(await inHand(page)).toBe('Kit of HIV confirmatory test, Kit');

  // Nothing was said of the kit that is still to come; a save that misses it leads there.
  expect(await page.getByText(/enter the kit/).count()).toBe(0);
  await keyboard.press('Control+Enter');
  await see(
    page.getByRole('alert').getByText('HIV confirmatory test: enter the kit, its lot and its expiry.'),
  );
  expect(await inHand(page)).toBe('Kit of HIV confirmatory test, Kit');
  // What is typed on from the paper right behind a refused save belongs to nobody.
  await keysAreFree(page);
  await type('Uni-Gold', 'UG-7', '31122099');
  expect(await inHand(page)).toBe(', Update Only');
  await keyboard.press('Enter');
  await page.waitForURL('**/lab/worklist**');
  expect(await storedKits(booking)).toEqual([DETERMINE, UNIGOLD]);
});

test('Tab leads from the grid to the kits, and Enter takes over the kit that this bench used last', async () => {
  const booking = await aBooking(house.lab, ['HIV']);
  await openHiv(bench, booking);
  const { page } = bench;
  await page.keyboard.type('non-reactive');
  await value(page, 'HIV confirmatory test').focus();
  // Its note, and that of the conclusion, which nobody types.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  expect(await inHand(page)).toBe('Kit of HIV screening test, Kit');
  await see(page.getByRole('button', { name: /Determine, lot 23A, expires 31 Oct 2099/ }));
  await page.keyboard.press('Enter');
  expect(await inHand(page)).toBe('Kit of HIV confirmatory test, Kit');
  expect(await page.getByRole('button', { name: /Determine, lot 23A/ }).count()).toBe(0);

  // Not saved yet: it is there again after a reload.
  await page.reload();
  await see(page.getByText(/Your unsaved entry of .* is back/));
  expect(await kitOf(page, 'HIV screening test').getByLabel('Lot').inputValue()).toBe('23A');
  await page.getByRole('button', { name: 'Update Only' }).click();
  await page.waitForURL('**/lab/worklist**');
  expect(await storedKits(booking)).toEqual([DETERMINE]);
});

test('two people at the kits of one test: both lots are shown side by side, and earlier versions keep theirs', async () => {
  const booking = await aBooking(house.lab, ['HIV']);
  await openHiv(bench, booking);
  const { page } = bench;
  await page.keyboard.type('Reactive');
  await kitOf(page, 'HIV screening test').getByLabel('Kit', { exact: true }).fill('Determine');
  await kitOf(page, 'HIV screening test').getByLabel('Lot').fill('24B');
  await kitOf(page, 'HIV screening test').getByLabel('Expiry', { exact: true }).fill('2099-10-31');
  const other = await house.lab.as('ROLE_LAB', 'rudo');
  const saved = await other.put('/api/serology/', {
    bookingInformationId: booking.id,
    code: 'HIV',
    version: 0,
    action: 'update',
    serologyTestValues: [{ code: 'HIVT1', parameter: 'Reactive' }],
    sections: { kits: [DETERMINE] },
  });
  expect(saved.status).toBe(200);
  const both = page.getByRole('table', { name: 'Both versions' });
  await see(both);
  expect(await both.getByRole('row').filter({ hasText: 'Kit of HIV screening test' }).innerText()).toMatch(
    /Determine, lot 23A, .*Determine, lot 24B, /s,
  );
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Update Only' }).click();
  await page.waitForURL('**/lab/worklist**');
  expect(await storedKits(booking)).toEqual([{ ...DETERMINE, lot: '24B' }]);

  await page.goto(resultAddress(booking, 'HIV', 'serology'));
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const newest = page.getByRole('region', { name: 'Version 2' });
  await see(newest.getByText('Determine, lot 24B, expires 31 Oct 2099', { exact: true }));
  await see(newest.getByText('was Determine, lot 23A, expires 31 Oct 2099'));
});

test('of several lots in stock the offered one is chosen, and another one is taken from the list', async () => {
  const manager = await house.lab.as('ROLE_LABADMIN');
  const product = await aProduct(manager, { name: 'SD Bioline' });
  await receive(manager, product, [
    { lot: 'B1', quantity: '5', expiry: '2098-01-31' },
    { lot: 'B2', quantity: '5', expiry: '2098-06-30' },
  ]);
  const profile = (await manager.get('/api/catalogue/profiles/SYPH')).body;
  const code = profile.parameters.find((one: { extra?: { kitLot?: boolean } }) => one.extra?.kitLot)?.code;
  const { version } = (await manager.get('/api/inventory/reagents/SYPH')).body;
  const asked = { version, reagents: [{ productId: product.id, quantity: '1', parameter: code }] };
  expect((await manager.put('/api/inventory/reagents/SYPH', asked)).status).toBe(200);
  const booking = await aBooking(house.lab, ['SYPH']);
  const { page } = bench;
  await page.goto(resultAddress(booking, 'SYPH', 'serology'));
  const lots = page.getByRole('combobox', { name: /Lots in stock for/ }).first();
  await see(lots);
  expect(await lots.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toContain(
    'lot B1',
  );
  await lots.selectOption({ index: 1 });
  const group = page.getByRole('group', { name: /^Kit of/ }).first();
  expect(await group.getByLabel('Lot', { exact: true }).inputValue()).toBe('B2');
  expect(await group.getByLabel('Kit', { exact: true }).inputValue()).toBe('SD Bioline');
  expect(await lots.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toContain(
    'lot B2',
  );
});
