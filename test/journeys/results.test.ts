import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import { testLong } from '../support/long.js';
import {
  complaintsOf,
  leaveRestPending,
  missing,
  openInstallation,
  resultAddress,
  see,
  until,
  type House,
} from './laboratory.js';
import { goAnew, goInside } from './inside.js';
import { showsTheRestoredHouse } from './restored.js';

let house: House;
let bench: Person;

beforeAll(async () => {
  house = await openInstallation();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench])).toEqual([]));

function value(page: Page, parameter: string): Locator {
  return page.getByRole('textbox', { name: `${parameter}, result` });
}

function row(page: Page, parameter: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: parameter, exact: true }) });
}

async function openResult(page: Page, booking: Booked): Promise<void> {
  await goAnew(page, resultAddress(booking, 'UE'), value(page, 'Sodium'));
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

test("the six values of U&E are saved in at most 25 keys, from the worklist's row", async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page } = bench;
  await goInside(page, '/lab/worklist?unit=biochemistry');
  const first = page.locator('tr[data-row]').filter({ hasText: 'Urea & Electrolytes' });
  await see(first);
  await first.focus();
  let pressed = 0;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
    pressed += keys.length;
  };
  await press('Enter');
  await until(
    () => focused(page),
    (name) => name === 'Sodium, result',
  );
  for (const figure of ['140', '4.2', '103', '25', '5', '80']) await press(...figure, 'Enter');
  await press('Enter');
  await see(page.getByText('Urea & Electrolytes successfully updated!'));
  expect(pressed).toBeLessThanOrEqual(25);
  const saved = await (await house.lab.as('ROLE_LAB')).get(`/api/biochemistry/${booking.id}/UE`);
  const rows = saved.body.biochemistryTestValues as readonly { readonly parameter: string }[];
  expect(rows.slice(0, 6).map(({ parameter }) => Number(parameter))).toEqual([140, 4.2, 103, 25, 5, 80]);
});

test('two people on one result: at different rows both stand, and at the same row both versions are shown', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page } = bench;
  await openResult(page, booking);
  await value(page, 'Sodium').fill('139');
  const other = await house.lab.as('ROLE_LAB', 'rudo');
  const potassium = {
    ...{ bookingInformationId: booking.id, code: 'UE', version: 0, action: 'update' },
    biochemistryTestValues: [{ code: 'K', parameter: '4.4' }],
  };
  expect((await other.put('/api/biochemistry/', potassium)).status).toBe(200);

  // Told by the live connection, before anybody has tried to save; nobody is asked.
  await see(page.getByText(/Rudo Tester saved this result meanwhile/));
  const typed = () => Promise.all(['Sodium', 'Potassium'].map((name) => value(page, name).inputValue()));
  expect(await typed()).toEqual(['139', '4.4']);
  const both = page.getByRole('table', { name: 'Both versions' });
  expect(await both.count()).toBe(0);

  expect((await save(other, booking, 'UE', { NA: '137' }, { version: 1 })).status).toBe(200);
  await see(page.getByText(/Rudo Tester saved this result at/));
  expect(await both.getByRole('row').filter({ hasText: 'Sodium' }).innerText()).toMatch(/Sodium\s+137\s+139/);
  expect(await typed()).toEqual(['139', '4.4']);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await missing(both);
  await page.getByRole('button', { name: 'Update Only' }).click();
  await page.waitForURL('**/lab/worklist**');
  const stored = await other.get(`/api/biochemistry/${booking.id}/UE`);
  expect(stored.body.biochemistryTestValues[0]).toMatchObject({ code: 'NA', parameter: '139' });
  expect(stored.body.version).toBe(3);
});

const bottomOf = (of: Locator): Promise<number> =>
  of.first().evaluate((part) => part.getBoundingClientRect().bottom);

/** Nothing else covers its middle. */
const isUncovered = (of: Locator): Promise<boolean> =>
  of.first().evaluate((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && part.contains(there);
  });

test('a critical value is told at once, and its call is recorded with who was told and that it was read back', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const next = await aBooking(house.lab, ['UE'], {
    patient: { fullName: 'Next Sample', dateOfBirth: '1980-01-15', gender: 'female' },
  });
  const { page } = bench;
  await openResult(page, booking);
  await value(page, 'Potassium').fill('7.1');
  await see(row(page, 'Potassium').getByText('critically high'));
  await page.getByRole('button', { name: 'Update Only' }).click();
  await leaveRestPending(page);
  const done = page.getByText('successfully updated!');
  await see(done);
  // The message of a save appears above the buttons of a form.
  expect(await bottomOf(done)).toBeLessThanOrEqual(900 - 64);
  await page.waitForURL('**/lab/worklist**');
  const strip = page.locator('[data-critical-strip]');
  await see(strip.getByRole('alert').filter({ hasText: 'Critical: Potassium 7.1 mmol/L' }));
  // The next sample is entered meanwhile: the strip has room of its own there, takes no focus and stays in sight.
  await page.getByRole('row').filter({ hasText: 'Next Sample' }).click();
  await page.waitForURL(`**/update/biochemistry?*${next.id}*`);
  await until(
    () => focused(page),
    (name) => name === 'Sodium, result',
  );
  await see(strip);
  for (const parameter of ['Sodium', 'Creatinine']) {
    await value(page, parameter).focus();
    expect(await isUncovered(value(page, parameter))).toBe(true);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await isUncovered(strip)).toBe(true);
  await strip.getByRole('link', { name: 'Record the call' }).click();
  await page.waitForURL(`**/update/biochemistry?*${booking.id}*`);
  await missing(strip);
  const open = page.getByRole('alert').filter({ hasText: 'A critical value must be reported' });
  // The strip's button opens the form itself, with the cursor in its first field.
  await until(
    () => page.evaluate(() => document.activeElement?.id ?? ''),
    (id) => id === 'person',
  );
  await page.keyboard.type('Sr Moyo');
  await page.getByLabel('Role').fill('Ward nurse');
  await page.getByLabel('Phone').fill('0242 700700');
  await page.getByLabel('7.1 mmol/L was read back').check();
  const panel = page.getByRole('dialog', { name: 'Critical call' });
  await panel.getByRole('button', { name: 'Record the call' }).click();
  await see(page.getByText('Potassium: the call was recorded'));
  await missing(open);
  const reported = page.getByRole('note').filter({ hasText: 'Critical values reported' });
  await see(
    reported.getByText(/^Potassium: telephoned to Sr Moyo, Ward nurse, at .*, read back by Sr Moyo$/),
  );
  const who = await house.lab.as('ROLE_LAB', 'tendai');
  const calls = (await who.get('/api/results/critical')).body as readonly { readonly bookingId: string }[];
  expect(calls.filter((call) => call.bookingId === booking.id)).toEqual([]);
  // A page that is loaded again asks for what is still to be called: nothing.
  const asked = page.waitForResponse('**/api/results/critical?mine=true');
  await page.reload();
  expect(await (await asked).json()).toEqual([]);
  await see(reported);
  await missing(strip);
});

test('what was typed and not saved survives a sign-out of the same user', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page } = bench;
  await openResult(page, booking);
  await value(page, 'Sodium').fill('141');
  await value(page, 'Creatinine').fill('88');
  await goInside(page, '/signout');
  await page.waitForURL('**/security/login');
  await signIn(bench, 'tendai');
  await openResult(page, booking);
  await see(page.getByText(/Your unsaved entry of .* is back/));
  expect(await value(page, 'Sodium').inputValue()).toBe('141');
  expect(await value(page, 'Creatinine').inputValue()).toBe('88');
});

async function released(): Promise<Booked> {
  const booking = await aBooking(house.lab, ['UE']);
  const director = await house.lab.as('ROLE_SUPER_ADMIN');
  expect((await save(director, booking, 'UE', NORMAL_UE, { action: 'release' })).status).toBe(200);
  return booking;
}

/** Amends the sodium of the result that is open. */
async function amend(page: Page, sodium: string): Promise<void> {
  await page.getByRole('button', { name: 'Amend' }).click();
  await value(page, 'Sodium').fill(sodium);
  await page.getByLabel('Reason').fill('Wrong tube was read');
  await page.getByRole('button', { name: 'Save amendment' }).click();
  await page.waitForURL('**/lab/worklist**');
}

test('a released result is amended; of the wrong patient it is withdrawn and stands, unsaved, on the sheet of the right one', async () => {
  const [wrong, right] = [await released(), await aBooking(house.lab, ['UE'])];
  const client = await house.lab.as('ROLE_SUPER_ADMIN');
  const { labNumber } = (await client.get(`/api/booking/${right.id}`)).body.patientData;
  const director = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN');
  const { page } = director;
  await openResult(page, wrong);
  await amend(page, '142');
  await openResult(page, wrong);
  await see(page.getByText(/Amended report no\. 1, supersedes report of/));
  await see(page.getByText('Sodium: 142, was 140'));

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: /^Withdraw / });
  expect(await dialog.getByRole('button', { name: 'Withdraw', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Blood of another patient');
  await dialog.getByLabel(/If it was the wrong patient/).fill(labNumber);
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: new RegExp(labNumber) }).check();
  await dialog.getByRole('button', { name: 'Withdraw and enter there' }).click();
  await page.waitForURL((url) => url.search.includes(right.id));
  await see(page.getByText(/Your unsaved entry of .* is back/));
  expect(await value(page, 'Sodium').inputValue()).toBe('142');
  const stored = (await client.get(`/api/biochemistry/${right.id}/UE`)).body;
  expect(stored).toMatchObject({ version: 0, stage: 'waiting' });
  await goInside(page, `/custom-report?bookingId=${wrong.id}&patientId=${wrong.patientId}`);
  await see(page.getByText(/WITHDRAWN – do not use it/));
  expect(complaintsOf([director])).toEqual([]);
});

testLong('an open screen shows the house that was restored, though its log went on to the same numbers', () =>
  showsTheRestoredHouse(house.browser),
);
