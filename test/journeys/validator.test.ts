import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Client } from '../support/client.js';
import { sitDown, type Person } from '../support/browser.js';
import { aBooking, NORMAL_UE, save, type Booked, type Rows } from '../results/bench.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';
import { burst } from './scanner.js';

let house: House;
let validator: Person;
let bench: Client;

beforeAll(async () => {
  house = await openHouse();
  bench = await house.lab.as('ROLE_LAB', 'tendai');
  validator = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([validator])).toEqual([]));

async function entered(fullName: string, rows: Rows, more: Record<string, string> = {}): Promise<Booked> {
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  const booking = await aBooking(house.lab, ['UE'], { patient, ...more });
  expect((await save(bench, booking, 'UE', rows)).status).toBe(200);
  return booking;
}

const stageOf = async ({ id }: Booked): Promise<string> =>
  (await bench.get(`/api/biochemistry/${id}/UE`)).body.stage;
const inHand = (page: Page): Locator => page.getByRole('complementary', { name: 'In hand' });
const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

test('the queue is worked off by keys, exceptions first, and each next one is ready', async () => {
  const { page } = validator;
  const critical = await entered('Rudo Moyo', { ...NORMAL_UE, K: '7.0' });
  const abnormal = await entered('Farai Dube', { ...NORMAL_UE, UREA: '9.0' });
  await entered('Chipo Banda', NORMAL_UE);
  await page.goto('/lab/validation');
  await see(inHand(page).getByText('Rudo Moyo'));
  await see(rowOf(page, 'Rudo Moyo').getByText('7.0 mmol/L'));
  // The points of the results in hand stand below each other: 140 has no digit behind it, 7.0 has one.
  const room = (figure: string): Promise<number> =>
    inHand(page)
      .getByRole('cell', { name: figure, exact: true })
      .evaluate((cell) => parseFloat(getComputedStyle(cell).paddingRight));
  expect(await room('140')).toBeGreaterThan(await room('7.0'));
  await see(rowOf(page, 'Rudo Moyo').getByText('critically high'));
  await see(rowOf(page, 'Chipo Banda').getByText('4.0 mmol/L'));
  await page.keyboard.press('v');
  // Nobody was told of the critical value yet: one key does not sign it.
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
  await see(inHand(page).getByText('Chipo Banda'));
  await page.keyboard.press('n');
  await see(inHand(page).getByText('Farai Dube'));
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

test('a batch of clean ones stands there with its values, and undo keeps it in the laboratory', async () => {
  const { page } = validator;
  const one = await entered('Nyasha Sibanda', NORMAL_UE);
  await page.goto('/lab/validation');
  await see(rowOf(page, 'Nyasha Sibanda').getByText('140 mmol/L'));
  await page.getByRole('button', { name: /^Authorise and release \d+ clean/ }).click();
  await see(page.getByText(/authorised results? leaves? in \d+ s/));
  expect(await stageOf(one)).toBe('authorised');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText(/stays? in the laboratory/));
  await house.lab.drain();
  expect(await stageOf(one)).toBe('authorised');
  await see(rowOf(page, 'Nyasha Sibanda').getByText(/Not released: Stopped by/));
  // What was undone is looked at again, on its own.
  await rowOf(page, 'Nyasha Sibanda').click();
  await see(inHand(page).getByText('Nyasha Sibanda'));
  await page.keyboard.press('v');
  await see(rowOf(page, 'Nyasha Sibanda').getByText(/Leaves in \d+ s/));
  await house.lab.drain();
  await until(
    () => stageOf(one),
    (stage) => stage === 'released',
  );
});

test('a scanned number is a scan and nothing else, and letters can be switched off', async () => {
  const { page } = validator;
  const booking = await entered('Tariro Ncube', NORMAL_UE);
  await page.goto('/lab/validation');
  // What was undone before stands above her.
  await rowOf(page, 'Tariro Ncube').click();
  await see(inHand(page).getByText('Tariro Ncube'));
  await burst(page, [...'LABV']);
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await see(keys);
  expect(await stageOf(booking)).toBe('validated');
  await keys.getByLabel('Single letters and digits are keys').click();
  await page.keyboard.press('Escape');
  await missing(keys);
  await page.keyboard.press('v');
  await page.keyboard.press('Shift+?');
  await see(keys);
  expect(await stageOf(booking)).toBe('validated');
  await keys.getByLabel('Single letters and digits are keys').click();
  await page.keyboard.press('Escape');
  await missing(keys);
  await page.keyboard.press('v');
  await until(
    () => stageOf(booking),
    (stage) => stage === 'authorised',
  );
});

test('beside the values stand doctor, clinical data, the condition of the specimen, and what was written', async () => {
  const { page } = validator;
  const patient = {
    fullName: 'Nomsa Beside',
    dateOfBirth: '1980-01-15',
    gender: 'female',
    wardNumber: 'Ward 4',
  };
  const booking = await aBooking(house.lab, ['UE'], {
    patient,
    referringDoctor: 'Dr Ncube',
    notes: 'vomiting for two days',
  });
  const saved = await save(bench, booking, 'UE', NORMAL_UE, {
    notes: { interpretation: 'No acute change', measurementmethod: 'ISE, indirect', version: 0 },
    remarkable: true,
    remarks: 'Short sample',
    remarksPrinted: false,
  });
  expect(saved.status).toBe(200);
  const { body } = await bench.get(`/api/booking/${booking.id}`);
  const [{ accession }] = body.specimens;
  await page.goto('/lab/validation');
  await rowOf(page, 'Nomsa Beside').click();
  for (const text of [
    'Dr Ncube',
    'vomiting for two days',
    accession,
    'No acute change',
    'ISE, indirect',
    'Internal: Short sample',
    '15 Jan 1980',
  ]) {
    await see(inHand(page).getByText(text));
  }
});

test('what was saved of a rejected specimen leaves the open queue, and is there again once it is examined all the same', async () => {
  const { page } = validator;
  const booking = await entered('Tendai Haemolysed', NORMAL_UE);
  const { body } = await bench.get(`/api/booking/${booking.id}`);
  const [{ accession }] = body.specimens;
  await page.goto('/lab/validation');
  await see(rowOf(page, 'Tendai Haemolysed'));
  await bench.put(`/api/specimens/${accession}`, { state: 'rejected', reason: 'haemolysed' });
  await missing(rowOf(page, 'Tendai Haemolysed'));
  const manager = await house.lab.as('ROLE_LABADMIN');
  const kept = { state: 'received', reason: 'Cannot be taken again' };
  expect((await manager.put(`/api/specimens/${accession}`, kept)).status).toBe(200);
  await see(rowOf(page, 'Tendai Haemolysed'));
});

test('what waits behind the first 200 has a page of its own, and a page that was worked off leads back', async () => {
  const { page } = validator;
  await entered('Ruth Behind', NORMAL_UE);
  await page.route('**/api/results/queue?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 240 } });
  });
  await page.goto('/lab/validation');
  await see(rowOf(page, 'Ruth Behind'));
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.waitForURL(/page=2/);
  await see(page.getByText('There is nothing on this page'));
  await page.unroute('**/api/results/queue?*');
  await page.getByRole('button', { name: 'To the first page' }).click();
  await see(rowOf(page, 'Ruth Behind'));
  await missing(page.getByRole('button', { name: 'Page 2' }));
});

test('beside the open panel and on a phone a row names its test and its urgency', async () => {
  const { page } = validator;
  await entered('Simba Pressing', NORMAL_UE, { priority: 'stat' });
  await page.goto('/lab/validation');
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
});
