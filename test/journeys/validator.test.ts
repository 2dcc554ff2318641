import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Client } from '../support/client.js';
import { sitDown, type Person } from '../support/browser.js';
import { aBooking, NORMAL_UE, save, type Booked, type Rows } from '../results/bench.js';
import { complaintsOf, missing, openInstallation, see, until, type House } from './laboratory.js';
import { goInside } from './inside.js';
import { burst } from './scanner.js';

let house: House;
let validator: Person;
let bench: Client;
let critical: Booked;
let abnormal: Booked;
let clean: Booked;
let urgent: Booked;

/** The queue is opened once, with all that is worked off. */
beforeAll(async () => {
  house = await openInstallation();
  bench = await house.lab.as('ROLE_LAB', 'tendai');
  critical = await entered('Rudo Moyo', { ...NORMAL_UE, K: '7.0' });
  abnormal = await entered('Farai Dube', { ...NORMAL_UE, UREA: '9.0' });
  clean = await entered('Nyasha Sibanda', NORMAL_UE);
  urgent = await entered('Simba Pressing', NORMAL_UE, { priority: 'stat' });
  validator = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'pathologist');
  await goInside(validator.page, '/lab/validation');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([validator])).toEqual([]));

async function entered(fullName: string, rows: Rows, more: object = {}): Promise<Booked> {
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female', wardNumber: 'Ward 4' };
  const said = { referringDoctor: 'Dr Ncube', notes: 'vomiting for two days' };
  const booking = await aBooking(house.lab, ['UE'], { patient, ...said, ...more });
  const notes = { interpretation: 'No acute change', measurementmethod: 'ISE, indirect', version: 0 };
  const remarks = { remarkable: true, remarks: 'Short sample', remarksPrinted: false };
  const written = rows['K'] === '7.0' ? { notes, ...remarks } : {};
  expect((await save(bench, booking, 'UE', rows, written)).status).toBe(200);
  return booking;
}

const stageOf = async ({ id }: Booked): Promise<string> =>
  (await bench.get(`/api/biochemistry/${id}/UE`)).body.stage;
const inHand = (page: Page): Locator => page.getByRole('complementary', { name: 'In hand' });
const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const accessionOf = async ({ id }: Booked): Promise<string> =>
  (await bench.get(`/api/booking/${id}`)).body.specimens[0].accession;

test('beside the values stand doctor, clinical data, the condition of the specimen, and what was written', async () => {
  const { page } = validator;
  await see(inHand(page).getByText('Rudo Moyo'));
  await see(rowOf(page, 'Rudo Moyo').getByText('7.0 mmol/L'));
  // The decimal points of the open result are aligned: 140 has no digit after it, 7.0 has one.
  const room = (figure: string): Promise<number> =>
    inHand(page)
      .getByRole('cell', { name: figure, exact: true })
      .evaluate((cell) => parseFloat(getComputedStyle(cell).paddingRight));
  expect(await room('140')).toBeGreaterThan(await room('7.0'));
  await see(rowOf(page, 'Rudo Moyo').getByText('critically high'));
  await see(rowOf(page, 'Nyasha Sibanda').getByText('4.0 mmol/L'));
  await see(inHand(page).getByText('vomiting for two days'));
  const beside = await inHand(page).innerText();
  for (const text of [
    'Dr Ncube',
    'Ward 4',
    await accessionOf(critical),
    'No acute change',
    'ISE, indirect',
    'Internal: Short sample',
    '15 Jan 1980',
  ]) {
    expect(beside).toContain(text);
  }
});

test('the queue is worked off by keys, exceptions first, and each next one is ready', async () => {
  const { page } = validator;
  await page.keyboard.press('v');
  // The critical value has not been reported yet: one key does not sign it.
  const asked = page.getByRole('dialog', { name: /^Sign .* of Rudo Moyo/ });
  await see(asked.getByText('A critical call is still to be made.'));
  await asked.getByRole('button', { name: 'Authorise and release' }).click();
  await see(inHand(page).getByText('Farai Dube'));
  expect(await stageOf(critical)).toBe('authorised');
  await see(rowOf(page, 'Rudo Moyo').getByText(/Leaves in \d+ s/));
  await page.keyboard.press('c');
  const comment = page.getByRole('dialog', { name: /Comment on/ });
  await comment.getByLabel('Remarks').fill('Seen by me');
  await comment.getByRole('button', { name: 'Save comment' }).click();
  await missing(comment);
  // Behind the exceptions come the clean, the urgent one first; behind them the exceptions again.
  await see(inHand(page).getByText('Simba Pressing'));
  for (const next of ['Nyasha Sibanda', 'Farai Dube']) {
    await page.keyboard.press('n');
    await see(inHand(page).getByText(next));
  }
  await see(inHand(page).getByText('Internal: Seen by me'));
  await page.keyboard.press('r');
  const repeat = page.getByRole('dialog', { name: /^Repeat/ });
  await repeat.getByLabel('Reason').fill('Check the sample');
  await repeat.getByRole('button', { name: 'Ask for the repeat' }).click();
  await missing(repeat);
  expect(await stageOf(abnormal)).toBe('waiting');
  await missing(rowOf(page, 'Farai Dube'));
  await house.lab.drain();
  expect(await stageOf(critical)).toBe('released');
  await missing(rowOf(page, 'Rudo Moyo'));
});

test('beside the open panel and on a phone a row names its test and its urgency', async () => {
  const { page } = validator;
  const row = rowOf(page, 'Simba Pressing');
  const shows = (): Promise<string> => row.innerText();
  await row.click();
  await see(inHand(page).getByText('Simba Pressing'));
  expect(await shows()).toMatch(/Urea & Electrolytes.*STAT/s);
  await page.keyboard.press('Escape');
  await missing(inHand(page));
  expect(await shows()).toMatch(/Urea & Electrolytes.*STAT/s);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await shows()).toMatch(/Urea & Electrolytes.*STAT/s);
  expect((await shows()).match(/STAT/g)).toHaveLength(1);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a result whose specimen is rejected leaves the queue at once, and comes back when it is accepted', async () => {
  const { page } = validator;
  const accession = await accessionOf(urgent);
  await bench.put(`/api/specimens/${accession}`, { state: 'rejected', reason: 'haemolysed' });
  await missing(rowOf(page, 'Simba Pressing'));
  const manager = await house.lab.as('ROLE_LABADMIN');
  const kept = { state: 'received', reason: 'Cannot be taken again' };
  expect((await manager.put(`/api/specimens/${accession}`, kept)).status).toBe(200);
  await see(rowOf(page, 'Simba Pressing'));
});

test('a batch of clean ones stands there with its values, and undo keeps it in the laboratory', async () => {
  const { page } = validator;
  await see(rowOf(page, 'Nyasha Sibanda').getByText('140 mmol/L'));
  await page.getByRole('button', { name: /^Authorise and release \d+ clean/ }).click();
  await see(rowOf(page, 'Nyasha Sibanda').getByText(/Leaves in \d+ s/));
  await see(page.getByText(/authorised results? leaves? in \d+ s/));
  expect(await stageOf(clean)).toBe('authorised');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText(/stays? in the laboratory/));
  await house.lab.drain();
  expect(await stageOf(clean)).toBe('authorised');
  await see(rowOf(page, 'Nyasha Sibanda').getByText(/Not released: Stopped by/));
});

test('a scanned number is a scan and nothing else, and letters can be switched off', async () => {
  const { page } = validator;
  // The undone result is looked at again, on its own.
  await rowOf(page, 'Nyasha Sibanda').click();
  await see(inHand(page).getByText('Nyasha Sibanda'));
  await burst(page, [...'LABV']);
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  const leaves = rowOf(page, 'Nyasha Sibanda').getByText(/Leaves in \d+ s/);
  await see(keys);
  expect(await leaves.count()).toBe(0);
  await keys.getByLabel('Single letters and digits are keys').click();
  await page.keyboard.press('Escape');
  await missing(keys);
  await page.keyboard.press('v');
  await page.keyboard.press('Shift+?');
  await see(keys);
  expect(await leaves.count()).toBe(0);
  await keys.getByLabel('Single letters and digits are keys').click();
  await page.keyboard.press('Escape');
  await missing(keys);
  await page.keyboard.press('v');
  await see(leaves);
  await house.lab.drain();
  await until(
    () => stageOf(clean),
    (stage) => stage === 'released',
  );
});
