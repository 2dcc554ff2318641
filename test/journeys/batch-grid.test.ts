// Long because a journey is one story told in order.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, missing, openHouse, see, until, type House } from './house.js';
import { halfSeen } from './whole-figures.js';

let house: House;
let bench: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench])).toEqual([]));

interface Sample extends Booked {
  readonly name: string;
}

async function aSample(name: string, code: string, more: object = {}): Promise<Sample> {
  const patient = { fullName: name, dateOfBirth: '1980-01-15', gender: 'female' };
  return { ...(await aBooking(house.lab, [code], { patient, ...more })), name };
}

const cell = (page: Page, parameter: string, { name }: Sample): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${parameter} of \\S+ ${name}$`) });
const rowOf = (page: Page, { name }: Sample): Locator => page.getByRole('row').filter({ hasText: name });

async function openGrid(page: Page, unit: string, code: string, first: Sample): Promise<void> {
  await page.goto(`/lab/grid?unit=${unit}&profile=${code}`);
  await see(rowOf(page, first).getByRole('textbox').first());
}

const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function stored(booking: Booked, code: string, unit = 'biochemistry') {
  const client = await house.lab.as('ROLE_LAB', 'tendai');
  return (await client.get(`/api/${unit}/${booking.id}/${code}`)).body;
}

/** What each row and each column takes of the screen. */
const shapeOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-result-grid] :is(tr, th, td)')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    }),
  );

test('one profile over many samples, typed without a mouse: one row is refused, the others are saved', async () => {
  const routine = await aSample('Anna Routine', 'UE');
  const second = await aSample('Beata Routine', 'UE');
  const urgent = await aSample('Carol Urgent', 'UE', { priority: 'stat' });
  const { page } = bench;
  const { keyboard } = page;
  await page.goto('/lab/worklist?unit=biochemistry');
  await see(page.getByText('Carol Urgent'));
  await keyboard.press('g');
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

  // Enter goes down the column and on to the top of the next one; "=" repeats the value above.
  for (const value of ['140', '999', '138']) {
    await keyboard.type(value);
    await keyboard.press('Enter');
  }
  expect(await inHand(page)).toMatch(/^Potassium of \S+ Carol Urgent$/);
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
  expect(await cell(page, 'Sodium', routine).inputValue()).toBe('999');
  expect((await stored(urgent, 'UE')).biochemistryTestValues[1]).toMatchObject({
    code: 'K',
    parameter: '7.2',
    flag: 'HH',
  });
  expect(await stored(second, 'UE')).toMatchObject({ version: 1, stage: 'in_process' });
  expect((await stored(routine, 'UE')).version).toBe(0);

  // Not saved yet: it is there again after a reload, and Ctrl+Enter saves the sample in hand.
  await page.reload();
  await until(
    () => cell(page, 'Sodium', routine).inputValue(),
    (text) => text === '999',
  );
  // The first sample takes the focus once it was read.
  await until(
    () => inHand(page),
    (label) => label.endsWith('Carol Urgent'),
  );
  await cell(page, 'Sodium', routine).focus();
  await keyboard.press('Control+a');
  await keyboard.type('139');
  await keyboard.press('Control+Enter');
  await see(rowOf(page, routine).getByText(/saved \d\d:\d\d/));
  expect(await inHand(page)).toMatch(/^Chloride of \S+ Beata Routine$/);
  expect((await stored(routine, 'UE')).biochemistryTestValues[0]).toMatchObject({ parameter: '139' });
});

test('a card that somebody else saved meanwhile says so, and keeps what was typed', async () => {
  const ours = await aSample('Dora Twice', 'LIPID');
  const { page } = bench;
  await openGrid(page, 'biochemistry', 'LIPID', ours);
  const field = rowOf(page, ours).getByRole('textbox').first();
  await field.fill('5.5');
  const other = await house.lab.as('ROLE_LAB', 'rudo');
  const [first] = (await stored(ours, 'LIPID')).biochemistryTestValues;
  expect((await save(other, ours, 'LIPID', { [first.code]: '4.4' })).status).toBe(200);
  await see(rowOf(page, ours).getByText('Rudo Tester saved it meanwhile: compare'));
  expect(await field.inputValue()).toBe('5.5');
  await page.getByRole('button', { name: /^More about LAB/ }).click();
  await see(page.getByRole('table', { name: 'Both versions' }));
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await missing(page.getByRole('table', { name: 'Both versions' }));
  await field.focus();
  await page.keyboard.press('Control+Enter');
  await see(rowOf(page, ours).getByText(/saved \d\d:\d\d/));
  expect((await stored(ours, 'LIPID')).biochemistryTestValues[0].parameter).toBe('5.5');
});

test('the lot of a kit is entered once for all samples, and stands only with what was measured with it', async () => {
  const one = await aSample('Esther First', 'HIV');
  const two = await aSample('Farai Second', 'HIV');
  const { page } = bench;
  await openGrid(page, 'serology', 'HIV', one);
  const kit = page.getByRole('group', { name: 'Kit of HIV screening test' });
  await kit.getByLabel('Kit', { exact: true }).fill('Determine');
  await kit.getByLabel('Lot').fill('23A');
  await kit.getByLabel('Expiry', { exact: true }).fill('2099-10-31');
  const confirm = page.getByRole('group', { name: 'Kit of HIV confirmatory test' });
  await confirm.getByLabel('Kit', { exact: true }).fill('Uni-Gold');
  await confirm.getByLabel('Lot').fill('UG-7');
  await confirm.getByLabel('Expiry', { exact: true }).fill('2099-12-31');
  await cell(page, 'HIV screening test', one).focus();
  await page.keyboard.type('non-reactive');
  await page.keyboard.press('Enter');
  await page.keyboard.type('non-reactive');
  await page.keyboard.press('Control+Shift+Enter');
  for (const sample of [one, two]) {
    await see(rowOf(page, sample).getByText(/saved \d\d:\d\d/));
    const { sections, serologyTestValues } = await stored(sample, 'HIV', 'serology');
    expect(sections.kits).toEqual([
      { parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2099-10-31' },
    ]);
    expect(serologyTestValues.find(({ code }: { code: string }) => code === 'HIVC').parameter).toBe(
      'Negative',
    );
  }
});

test('a profile that takes more than rows is not offered as a grid: its samples are entered one after another', async () => {
  const plate = await aSample('Gift Plate', 'UMCS');
  const { page } = bench;
  await page.goto('/lab/grid?unit=microbiology&profile=UMCS');
  await see(page.getByText(/has a sheet of its own/));
  await page.getByRole('button', { name: 'Enter it' }).click();
  await page.waitForURL(`**/update/microbiology?bookingId=${plate.id}**`);
});

test('a refused save moves no row and no column of the sheet', async () => {
  const booking = await aSample('Hilda Shape', 'UE');
  const { page } = bench;
  await page.goto(`/update/biochemistry?bookingId=${booking.id}&profileCode=UE&returnUrl=workList`);
  const potassium = page.getByRole('textbox', { name: 'Potassium, result' });
  await potassium.fill('4,x');
  const before = await shapeOf(page);
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('alert').filter({ hasText: 'The result was not saved' }));
  expect(await shapeOf(page)).toEqual(before);
  expect(await potassium.inputValue()).toBe('4,x');
});

test('the line of sample and stage is one line at the desk, whatever there is to say', async () => {
  const booking = await aSample('Ivy Oneline', 'UE');
  const director = await house.lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  expect((await save(director, booking, 'UE', NORMAL_UE, { action: 'release' })).status).toBe(200);
  const { page } = bench;
  await page.goto(`/update/biochemistry?bookingId=${booking.id}&profileCode=UE&returnUrl=workList`);
  const heading = page.getByRole('heading', { level: 2, name: 'Urea & Electrolytes' });
  await see(heading);
  const height = await heading.evaluate((title) => title.parentElement?.getBoundingClientRect().height ?? 0);
  expect(height).toBeLessThan(48);
  await page.getByRole('button', { name: 'All about this result' }).click();
  await see(page.getByText(/^entered by /));
});

/** Left, top, right and bottom of what is drawn. */
const boxOf = (of: Locator) =>
  of.first().evaluate((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { left, top, right, bottom };
  });

test('at the desk every column of electrolytes stands in sight, whatever is said of the samples', async () => {
  const sample = await aSample('Jane Columns', 'UE');
  const { page } = bench;
  await openGrid(page, 'biochemistry', 'UE', sample);
  const frame = await boxOf(page.locator(':has(> [data-result-grid])'));
  for (const last of ['eGFR', 'Anion gap']) {
    const { right } = await boxOf(page.getByRole('columnheader', { name: last }));
    expect(right).toBeLessThanOrEqual(frame.right + 1);
  }
  expect(await halfSeen(page)).toEqual([]);
});

test('a critical flag stands beside its figure, not over it', async () => {
  const sample = await aSample('Kay Flagged', 'UE');
  const { page } = bench;
  await openGrid(page, 'biochemistry', 'UE', sample);
  const field = cell(page, 'Sodium', sample);
  await field.fill('105');
  const flag = rowOf(page, sample).locator('[data-flag]');
  await see(flag);
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
});

test('on a phone what is told of a critical value covers neither the grid nor the button that saves, until it was told', async () => {
  const sample = await aSample('Lara Told', 'UE');
  const phone = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai', { device: 'phone' });
  const { page } = phone;
  await openGrid(page, 'biochemistry', 'UE', sample);
  const figures = ['140', '7.4', '103', '25', '5.0', '70'];
  for (const [place, figure] of figures.entries())
    await rowOf(page, sample).getByRole('textbox').nth(place).fill(figure);
  await page.keyboard.press('Control+Enter');
  const told = page.getByRole('alert').filter({ hasText: 'Critical: Potassium 7.4' });
  await see(told);
  const save = page.getByRole('button', { name: /^Save/ });
  const strip = await boxOf(page.locator('[data-critical-strip]'));
  expect(strip.bottom).toBeLessThan((await boxOf(save)).top);
  expect(strip.bottom).toBeLessThanOrEqual((await boxOf(page.locator('main'))).top);
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-critical-strip]') ?? null),
  ).toBeNull();
  // Whoever makes the call, wherever.
  const [call] = await house.lab.sql<{ id: string }>('select id from critical_call where booking_id = $1', [
    sample.id,
  ]);
  const other = await house.lab.as('ROLE_LAB', 'other_bench');
  const record = { person: 'Sr Moyo', role: 'ward sister', phone: '0242 700700', readBack: true };
  const answer = await other.post('/api/results/critical/acknowledge', {
    ...{ callId: call?.id, outcome: 'told' },
    ...record,
  });
  expect(answer.status).toBe(200);
  await missing(told);
  expect(complaintsOf([phone])).toEqual([]);
  await phone.context.close();
});
