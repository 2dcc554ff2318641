import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, aSave, NORMAL_UE, save, type Booked } from '../../results/bench.js';
import type { Laboratory } from '../../support/laboratory.js';
import { keysAreFree, missing, see, until } from '../laboratory.js';
import { goInside } from '../inside.js';
import { halfSeen } from '../whole-figures.js';
import type { Benches } from './benches.js';

interface Sample extends Booked {
  readonly name: string;
}

async function aSample(lab: Laboratory, name: string, more: object = {}): Promise<Sample> {
  const patient = { fullName: name, dateOfBirth: '1980-01-15', gender: 'female' };
  return { ...(await aBooking(lab, ['UE'], { patient, ...more })), name };
}

const cell = (page: Page, parameter: string, { name }: Sample): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${parameter} of \\S+ ${name}$`) });
const rowOf = (page: Page, { name }: Sample): Locator => page.getByRole('row').filter({ hasText: name });

const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function stored(lab: Laboratory, booking: Booked) {
  const client = await lab.as('ROLE_LAB', 'tendai');
  return (await client.get(`/api/biochemistry/${booking.id}/UE`)).body;
}

/** The size of each row and column on the screen. */
const shapeOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-result-grid] :is(tr, th, td)')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    }),
  );

/** Left, top, right and bottom of what is drawn. */
const boxOf = (of: Locator) =>
  of.first().evaluate((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { left, top, right, bottom };
  });

async function everyColumnIsInSight(page: Page): Promise<void> {
  const frame = await boxOf(page.locator(':has(> [data-result-grid])'));
  for (const last of ['eGFR', 'Anion gap']) {
    const { right } = await boxOf(page.getByRole('columnheader', { name: last }));
    expect(right).toBeLessThanOrEqual(frame.right + 1);
  }
  expect(await halfSeen(page)).toEqual([]);
}

/** A flag is beside its figure, not over it. */
async function standsBeside(flag: Locator, field: Locator): Promise<void> {
  const startOfFigure = await field.evaluate((input: HTMLInputElement) => {
    const drawn = document.createElement('canvas').getContext('2d');
    const { font, paddingRight } = getComputedStyle(input);
    if (drawn === null) throw new Error('No canvas');
    drawn.font = font;
    return (
      input.getBoundingClientRect().right - parseFloat(paddingRight) - drawn.measureText(input.value).width
    );
  });
  expect((await boxOf(flag)).right).toBeLessThanOrEqual(startOfFigure);
}

let routine: Sample;
let second: Sample;
let urgent: Sample;

/** One profile over many samples, typed without a mouse. */
export async function manySamples({ bench, house }: Benches): Promise<void> {
  const { page } = bench;
  const { lab } = house;
  routine = await aSample(lab, 'Anna Routine');
  second = await aSample(lab, 'Beata Routine');
  urgent = await aSample(lab, 'Carol Urgent', { priority: 'stat' });
  const { keyboard } = page;
  await goInside(page, '/lab/worklist?unit=biochemistry');
  await see(page.getByText('Carol Urgent'));
  await keyboard.press('g');
  await page.waitForURL('**/lab/grid?**');
  await see(cell(page, 'Sodium', urgent));
  await see(cell(page, 'Sodium', second));

  // Urgent first, then whichever is due first; two identifiers beside each.
  const names = await page.getByRole('rowheader').allInnerTexts();
  expect(names.map((text) => text.split('\n')[0])).toEqual(['Carol Urgent', 'Anna Routine', 'Beata Routine']);
  expect(names[0]).toMatch(/LAB\d+/);
  await until(
    () => inHand(page),
    (label) => /^Sodium of \S+ Carol Urgent$/.test(label),
  );
  await everyColumnIsInSight(page);

  // Enter goes down the column and on to the top of the next one; "=" repeats the value above.
  for (const value of ['105', '999', '138']) {
    await keyboard.type(value);
    await keyboard.press('Enter');
  }
  expect(await inHand(page)).toMatch(/^Potassium of \S+ Carol Urgent$/);
  await see(rowOf(page, urgent).locator('[data-flag]'));
  await standsBeside(rowOf(page, urgent).locator('[data-flag]'), cell(page, 'Sodium', urgent));
  await keyboard.type('7,2');
  await keyboard.press('ArrowDown');
  await keyboard.type('4.1');
  await keyboard.press('ArrowDown');
  await keyboard.press('=');
  expect(await cell(page, 'Potassium', second).inputValue()).toBe('4.1');
  await see(rowOf(page, urgent).getByText('critically high'));

  // Tab goes to the right, Escape restores.
  await keyboard.press('Tab');
  expect(await inHand(page)).toMatch(/^Chloride of \S+ Beata Routine$/);
  await keyboard.type('77');
  await keyboard.press('Escape');
  expect(await cell(page, 'Chloride', second).inputValue()).toBe('');

  const before = await shapeOf(page);
  await keyboard.press('Control+Shift+Enter');
  await see(rowOf(page, urgent).getByText(/saved \d\d:\d\d/));
  await see(rowOf(page, second).getByText(/saved \d\d:\d\d/));
  await see(rowOf(page, routine).getByText(/Not saved: .*Sodium/));
  expect(await shapeOf(page)).toEqual(before);
  await everyColumnIsInSight(page);
  expect(await cell(page, 'Sodium', routine).inputValue()).toBe('999');
  expect((await stored(lab, urgent)).biochemistryTestValues[1]).toMatchObject({
    ...{ code: 'K', parameter: '7.2', flag: 'HH' },
  });
  expect(await stored(lab, second)).toMatchObject({ version: 1, stage: 'in_process' });
  expect((await stored(lab, routine)).version).toBe(0);
}

/** A card that somebody else saved meanwhile says so. */
export async function savedMeanwhile({ bench, house }: Benches): Promise<void> {
  const { page } = bench;
  const { lab } = house;
  const { keyboard } = page;
  const other = await lab.as('ROLE_LAB', 'rudo');
  const theirs = { ...aSave(routine, 'UE', {}), biochemistryTestValues: [{ code: 'NA', parameter: '136' }] };
  expect((await other.put('/api/biochemistry/', theirs)).status).toBe(200);
  await see(rowOf(page, routine).getByText('Rudo Tester saved it meanwhile: compare'));
  const sodium = cell(page, 'Sodium', routine);
  expect(await sodium.inputValue()).toBe('999');
  await rowOf(page, routine)
    .getByRole('button', { name: /^More about LAB/ })
    .click();
  await see(page.getByRole('table', { name: 'Both versions' }));
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await missing(page.getByRole('table', { name: 'Both versions' }));

  await sodium.focus();
  await keyboard.press('Control+a');
  await keyboard.type('139');
  await keyboard.press('Control+Enter');
  await see(rowOf(page, routine).getByText(/saved \d\d:\d\d/));
  expect((await stored(lab, routine)).biochemistryTestValues[0]).toMatchObject({ parameter: '139' });

  // The next sample has the focus; unsaved entries are there again after a reload.
  expect(await inHand(page)).toMatch(/^Chloride of \S+ Beata Routine$/);
  await keyboard.type('101');
  await page.reload();
  await until(
    () => cell(page, 'Chloride', second).inputValue(),
    (text) => text === '101',
  );
  // The first sample takes the focus once it was read.
  await until(
    () => inHand(page),
    (label) => label.endsWith('Carol Urgent'),
  );
}

/** The notice of a critical value covers nothing. */
export async function criticalOnAPhone({ bench, house }: Benches): Promise<void> {
  const { page } = bench;
  const { lab } = house;
  await page.setViewportSize({ width: 390, height: 844 });
  const told = page.getByRole('alert').filter({ hasText: 'Critical: ' });
  await see(told);
  const strip = await boxOf(page.locator('[data-critical-strip]'));
  expect(strip.bottom).toBeLessThan((await boxOf(page.getByRole('button', { name: /^Save/ }))).top);
  expect(strip.bottom).toBeLessThanOrEqual((await boxOf(page.locator('main'))).top);
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-critical-strip]') ?? null),
  ).toBeNull();
  // The strip goes whoever makes the calls, wherever they are made.
  const calls = await lab.sql<{ id: string }>('select id from critical_call where booking_id = $1', [
    urgent.id,
  ]);
  expect(calls).toHaveLength(2);
  const other = await lab.as('ROLE_LAB', 'other_bench');
  const record = { person: 'Sr Moyo', role: 'ward sister', phone: '0242 700700', readBack: true };
  for (const { id: callId } of calls) {
    const answer = await other.post('/api/results/critical/acknowledge', {
      callId,
      outcome: 'told',
      ...record,
    });
    expect(answer.status).toBe(200);
  }
  await missing(told);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** A refused save moves no row and no column of the sheet. */
export async function shapeOfASheet({ bench, house }: Benches): Promise<void> {
  const { page } = bench;
  const { lab } = house;
  const booking = await aSample(lab, 'Hilda Shape');
  const sheet = `/update/biochemistry?bookingId=${booking.id}&profileCode=UE&returnUrl=workList`;
  await goInside(page, sheet);
  const potassium = page.getByRole('textbox', { name: 'Potassium, result' });
  await potassium.fill('4,x');
  const before = await shapeOf(page);
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').filter({ hasText: 'The result was not saved' }));
  expect(await shapeOf(page)).toEqual(before);
  expect(await potassium.inputValue()).toBe('4,x');
  await keysAreFree(page);
  await potassium.fill('');

  // A released result says more in its head, in the same height.
  const director = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  expect((await save(director, booking, 'UE', NORMAL_UE, { action: 'release' })).status).toBe(200);
  await page.goto(sheet);
  const heading = page.getByRole('heading', { level: 2, name: 'Urea & Electrolytes' });
  await see(heading);
  const height = await heading.evaluate((title) => title.parentElement?.getBoundingClientRect().height ?? 0);
  expect(height).toBeLessThan(48);
  await page.getByRole('button', { name: 'All about this result' }).click();
  await see(page.getByText(/^entered by /));
}
