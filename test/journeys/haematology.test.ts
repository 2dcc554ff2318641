import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { paper } from '../reports/paper.js';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, openHouse, resultAddress, see, until, type House } from './house.js';

let house: House;
let bench: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
  const manager = await house.lab.as('ROLE_LABADMIN');
  for (const [code, comment, clumps] of COMMENTS)
    await manager.post('/api/catalogue/filmcomments', { code, comment, clumps });
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench])).toEqual([]));

const ANISO = 'Anisocytosis with polychromasia.';
const CLUMPS = 'Platelet clumps seen.';
const COMMENTS = [
  ['an', ANISO, false],
  ['pcl', CLUMPS, true],
] as const;

/** What is in hand, by its label. */
const inHand = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);

const COUNT: readonly (readonly [string, string])[] = [
  ['White cell count, result', '11.0'],
  ['Red cell count, result', '4.10'],
  ['Haemoglobin, result', '123'],
  ['Haematocrit, result', '0.37'],
  ['MCV, result', '90.2'],
  ['MCH, result', '30.0'],
  ['MCHC, result', '332'],
  ['RDW-CV, result', '13.0'],
  ['Platelets, result', '87'],
  ['MPV, result', '9.1'],
];
const PERCENTS = ['60', '30', '6', '3', '1'];

/** Every figure and Enter, as it comes out of the counter; the absolute counts are left to be worked out. */
async function typeCount(page: Page): Promise<void> {
  for (const [label, figure] of COUNT) {
    expect(await inHand(page)).toBe(label);
    await page.keyboard.type(figure);
    await page.keyboard.press('Enter');
  }
  for (let absolute = 0; absolute < PERCENTS.length; absolute += 1) await page.keyboard.press('Enter');
  for (const percent of PERCENTS) {
    await page.keyboard.type(percent);
    await page.keyboard.press('Enter');
  }
}

async function open(page: Page, booking: Booked, code: string, first: string): Promise<void> {
  await page.goto(resultAddress(booking, code, 'haematology'));
  await until(
    () => inHand(page),
    (label) => label === first,
  );
}

const counted = (page: Page): Promise<string> =>
  page.getByRole('status', { name: 'Cells counted' }).innerText();

async function release(booking: Booked, code: string): Promise<void> {
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const { body } = await pathologist.get(`/api/haematology/${booking.id}/${code}`);
  const answer = await pathologist.put('/api/haematology/', {
    bookingInformationId: booking.id,
    code,
    version: body.version,
    action: 'release',
    haematologyTestValues: [],
  });
  if (answer.status !== 200) throw new Error(`${code}: ${answer.status} ${answer.text}`);
}

test('a full blood count with a 100-cell differential and film comment is typed and saved without a mouse, to the report', async () => {
  const booking = await aBooking(house.lab, ['FBC', 'FILM']);
  const { page } = bench;
  await open(page, booking, 'FBC', 'White cell count, result');
  await typeCount(page);
  await page.keyboard.press('Control+Enter');
  // The next card of the bench is the film of the same tube: the counter is in hand.
  await until(
    () => inHand(page),
    (label) => label === 'Count cells',
  );
  await page.keyboard.type('n'.repeat(58) + 'l'.repeat(31) + 'r'.repeat(10));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('rq7 ');
  expect(await counted(page)).toBe('89 of 100');
  await page.keyboard.type('l');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('m'.repeat(6) + 'e'.repeat(3) + 'b'.repeat(2));
  // It stops at the target and says so; what comes after counts nothing.
  await see(page.getByText('100 of 100 cells counted'));
  await page.keyboard.type('xxx');
  expect(await counted(page)).toBe('100 of 100');
  await page.keyboard.press('Enter');
  expect(await inHand(page)).toBe('Red cell morphology, result');
  await page.keyboard.type('Normocytic.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await inHand(page)).toBe('Film comment, text');
  await page.keyboard.type('an No blasts. pcl ');
  await see(page.getByText(/Platelets are clumped/));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/lab/worklist**');

  await release(booking, 'FBC');
  await release(booking, 'FILM');
  const reception = await house.lab.as('ROLE_RECEPTION');
  const { lines } = await paper(reception, `/api/report/${booking.id}.pdf`);
  const text = lines.join(' ').replace(/\s+/g, ' ');
  for (const said of [
    // 11.0 × 100 / (100 + 10) = 10.0, of which 60 %.
    'White cell count 10.0',
    'Corrected for 10 nucleated red cells per 100 white cells.',
    'Platelets clumped',
    "Manual differential, replaces the analyser's",
    'Neutrophils 6.00',
    'Segmented neutrophils 58',
    'Band neutrophils 2',
    'Lymphocytes 31',
    'Monocytes 6',
    'Eosinophils 3',
    'Blasts 0',
    'Nucleated RBC /100 WBC 10',
    'Red cell morphology Normocytic.',
    `${ANISO} No blasts. ${CLUMPS}`,
  ]) {
    expect(text).toContain(said);
  }
  // One white count, and one differential.
  expect(text).not.toContain('11.0');
  // The count that is not believed stays with the bench.
  expect(text).not.toMatch(/\b87\b/);
});

test('a count that is short of its target is told when it is saved, and may be started again', async () => {
  const booking = await aBooking(house.lab, ['FILM']);
  const { page } = bench;
  await open(page, booking, 'FILM', 'Count cells');
  await page.keyboard.type('nnl');
  expect(await counted(page)).toBe('3 of 100');
  expect(await page.getByText('3 of 100 cells', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await see(page.getByText('3 of 100 cells', { exact: true }));
  await page.getByRole('button', { name: 'Start again' }).click();
  expect(await counted(page)).toBe('0 of 100');
  expect(await inHand(page)).toBe('Count cells');
});
