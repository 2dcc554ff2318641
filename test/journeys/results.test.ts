// Long because a journey is one story told in order.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { aBill, leaveTo, pay, refund } from '../billing/till.js';
import { signIn, sitDown, type Person } from '../support/browser.js';
import {
  leaveRestPending,
  missing,
  openHouse,
  resultAddress,
  see,
  until,
  type House,
  Seats,
} from './house.js';

let house: House;
const seats = new Seats();

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => seats.leave());

async function sit(role: 'ROLE_LAB' | 'ROLE_SUPER_ADMIN', username?: string): Promise<Person> {
  return seats.add(await sitDown(house.browser, house.lab, role, username));
}

function value(page: Page, parameter: string): Locator {
  return page.getByRole('textbox', { name: `${parameter}, result` });
}

function row(page: Page, parameter: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: parameter, exact: true }) });
}

async function openResult(page: Page, booking: Booked, code = 'UE'): Promise<void> {
  await page.goto(resultAddress(booking, code));
  await see(value(page, 'Sodium'));
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

test('what was typed and not saved survives a reload and a sign-out of the same user', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const person = await sit('ROLE_LAB', 'tendai');
  const { page } = person;
  await openResult(page, booking);
  await value(page, 'Sodium').fill('141');
  await value(page, 'Creatinine').fill('88');
  await page.reload();
  await see(page.getByText(/Your unsaved entry of .* is back/));
  expect(await value(page, 'Sodium').inputValue()).toBe('141');

  await page.goto('/signout');
  await page.waitForURL('**/security/login');
  await signIn(person, 'tendai');
  await openResult(page, booking);
  await see(page.getByText(/Your unsaved entry of .* is back/));
  expect(await value(page, 'Creatinine').inputValue()).toBe('88');

  // Somebody else at the same machine does not see it.
  await page.goto('/signout');
  await page.waitForURL('**/security/login');
  await house.lab.as('ROLE_LAB', 'farai');
  await signIn(person, 'farai');
  await openResult(page, booking);
  expect(await value(page, 'Sodium').inputValue()).toBe('');
});

test('two people on one result: the second is shown both versions and loses nothing that was typed', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page } = await sit('ROLE_LAB', 'tendai');
  await openResult(page, booking);
  await value(page, 'Sodium').fill('139');
  await value(page, 'Potassium').fill('4.4');
  const other = await house.lab.as('ROLE_LAB', 'rudo');
  expect((await save(other, booking, 'UE', { NA: '137', K: '4.4' })).status).toBe(200);

  // Told by the live connection, before anybody has tried to save.
  await see(page.getByText(/Rudo Tester saved this result at/));
  const both = page.getByRole('table', { name: 'Both versions' });
  expect(await both.getByRole('row').filter({ hasText: 'Sodium' }).innerText()).toMatch(/Sodium\s+137\s+139/);
  expect(await value(page, 'Sodium').inputValue()).toBe('139');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await missing(both);
  await page.getByRole('button', { name: 'Update Only' }).click();
  await page.waitForURL('**/lab/worklist**');
  const stored = await other.get(`/api/biochemistry/${booking.id}/UE`);
  expect(stored.body.biochemistryTestValues[0]).toMatchObject({ code: 'NA', parameter: '139' });
  expect(stored.body.version).toBe(2);
});

test('a stale save is answered with both versions, and theirs can be taken and mine brought back', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const person = await sit('ROLE_LAB', 'tendai');
  const { page } = person;
  await openResult(page, booking);
  await value(page, 'Sodium').fill('136');
  // The live connection is away, so that only the save itself can tell.
  await person.context.setOffline(true);
  const other = await house.lab.as('ROLE_LAB', 'rudo');
  await save(other, booking, 'UE', { NA: '144' });
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await person.context.setOffline(false);
  await page.getByRole('button', { name: 'Update Only' }).click();
  await leaveRestPending(page);
  await see(page.getByText(/Rudo Tester saved this result at/));
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await see(page.getByText('What you typed was set aside'));
  expect(await value(page, 'Sodium').inputValue()).toBe('144');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  expect(await value(page, 'Sodium').inputValue()).toBe('136');
});

test('Update and Release and Update and Validate stand there for SUPER users only', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const bench = await sit('ROLE_LAB', 'tendai');
  const director = await sit('ROLE_SUPER_ADMIN');
  const buttons = async ({ page }: Person): Promise<readonly string[]> => {
    await openResult(page, booking);
    const names = await page.getByRole('button').allInnerTexts();
    return names.filter((name) => /^(Update (Only|and)|Back)/.test(name));
  };
  expect(await buttons(bench)).toEqual(['Update Only', 'Back']);
  expect(await buttons(director)).toEqual([
    'Update Only',
    'Update and Release',
    'Update and Validate',
    'Back',
  ]);
});

test('a refunded profile leads to 403 Unauthorised Access', async () => {
  const bill = await aBill(house.lab, ['UE', 'LFT']);
  const cashier = await house.lab.as('ROLE_CASHIER');
  expect((await pay(cashier, bill, bill.total)).status).toBe(200);
  expect((await refund(cashier, bill, ['UE'], {}, await leaveTo(house.lab, cashier, bill))).status).toBe(201);
  const { page } = await sit('ROLE_LAB', 'tendai');
  await page.goto(resultAddress(bill, 'UE'));
  await page.waitForURL('**/error?**');
  await see(page.getByRole('heading', { name: '403 Unauthorised Access' }));
});

const bottomOf = (of: Locator): Promise<number> =>
  of.first().evaluate((part) => part.getBoundingClientRect().bottom);

/** Nothing else stands where its middle is. */
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
  const { page } = await sit('ROLE_LAB', 'tendai');
  await openResult(page, booking);
  await value(page, 'Potassium').fill('7.1');
  await see(row(page, 'Potassium').getByText('critically high'));
  await page.getByRole('button', { name: 'Update Only' }).click();
  await leaveRestPending(page);
  const done = page.getByText('successfully updated!');
  await see(done);
  // What a save says stands above where forms have their buttons.
  expect(await bottomOf(done)).toBeLessThanOrEqual(900 - 64);
  await page.waitForURL('**/lab/worklist**');
  const strip = page.locator('[data-critical-strip]');
  await see(strip.getByRole('alert').filter({ hasText: 'Critical: Potassium 7.1 mmol/L' }));
  // A page that is loaded again asks for what is still to be called.
  await page.reload();
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
  const bench = await house.lab.as('ROLE_LAB', 'tendai');
  const calls = (await bench.get('/api/results/critical')).body as readonly { readonly bookingId: string }[];
  expect(calls.filter((call) => call.bookingId === booking.id)).toEqual([]);
  await page.getByRole('link', { name: 'Todos' }).first().click();
  await see(page.getByRole('heading', { level: 1, name: 'Todos' }));
  await missing(strip);
  const asked = page.waitForResponse('**/api/results/critical?mine=true');
  await page.reload();
  expect(await (await asked).json()).toEqual([]);
  await missing(strip);
});

test('the number pad alone: Enter goes down the column, Esc restores, "=" repeats the value above', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const { page } = await sit('ROLE_LAB', 'tendai');
  await openResult(page, booking);
  await until(
    () => focused(page),
    (name) => name === 'Sodium, result',
  );
  await page.keyboard.type('140');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Potassium, result');
  await page.keyboard.type('4.1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('104');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Bicarbonate, result');
  await page.keyboard.press('=');
  expect(await value(page, 'Bicarbonate').inputValue()).toBe('104');
  await page.keyboard.press('Escape');
  expect(await value(page, 'Bicarbonate').inputValue()).toBe('');
  await page.keyboard.type('24');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('Chloride, result');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5,2');
  await page.keyboard.press('Enter');
  expect(await value(page, 'Urea').inputValue()).toBe('5.2');
  await page.keyboard.type('80');
  await page.keyboard.press('+');
  await see(page.getByLabel('Comment on Creatinine'));
  await page.keyboard.type('Looked at again');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Creatinine, result');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Update Only');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lab/worklist**');
  const bench = await house.lab.as('ROLE_LAB', 'tendai');
  const stored = await bench.get(`/api/biochemistry/${booking.id}/UE`);
  const rows = stored.body.biochemistryTestValues as readonly { readonly parameter: string }[];
  expect(rows.slice(0, 6).map(({ parameter }) => parameter)).toEqual([
    '140',
    '4.1',
    '104',
    '24',
    '5.2',
    '80',
  ]);
});

test('Ctrl+Enter saves and opens the next patient of the bench', async () => {
  await house.lab.drain();
  const [first, second] = [await aBooking(house.lab, ['LIPID']), await aBooking(house.lab, ['LIPID'])];
  const { page } = await sit('ROLE_LAB', 'tendai');
  await page.goto(resultAddress(first, 'LIPID'));
  const cholesterol = page.getByRole('textbox', { name: /cholesterol/i }).first();
  await cholesterol.fill('4.8');
  await page.keyboard.press('Control+Enter');
  await leaveRestPending(page);
  await page.waitForURL((url) => !url.search.includes(first.id));
  expect(page.url()).toContain('/update/biochemistry');
  expect(second.id).not.toBe(first.id);
});

test('a released result is amended with a reason: the earlier value stays beside the new one', async () => {
  const booking = await aBooking(house.lab, ['UE']);
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN');
  expect((await save(pathologist, booking, 'UE', NORMAL_UE, { action: 'release' })).status).toBe(200);
  const { page } = await sit('ROLE_SUPER_ADMIN');
  await openResult(page, booking);
  await page.getByRole('button', { name: 'Amend' }).click();
  await value(page, 'Sodium').fill('142');
  await page.getByRole('button', { name: 'Save amendment' }).click();
  await see(page.getByText('Say why the released result is amended.'));
  await page.getByLabel('Reason').fill('Wrong tube was read');
  await page.getByRole('button', { name: 'Save amendment' }).click();
  await page.waitForURL('**/lab/worklist**');
  await openResult(page, booking);
  await see(page.getByText(/Amended report no\. 1, supersedes report of/));
  await see(page.getByText('Sodium: 142, was 140'));
  await until(
    async () =>
      (await pathologist.get(`/api/booking/${booking.id}`)).body.selectedProfiles[0].stage as string,
    (stage) => stage === 'amended',
  );
});
