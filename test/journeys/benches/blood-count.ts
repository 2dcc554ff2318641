import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aBooking } from '../../results/bench.js';
import type { House } from '../laboratory.js';
import { see } from '../laboratory.js';
import {
  inHand,
  openAt,
  printed,
  release,
  saveAndLeave,
  typeLines,
  waitsAt,
  type Benches,
} from './benches.js';

const ANISO = 'Anisocytosis with polychromasia.';
const CLUMPS = 'Platelet clumps seen.';
const COMMENTS = [
  ['an', ANISO, false],
  ['pcl', CLUMPS, true],
] as const;

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

/** The coded film comments of the laboratory. */
export async function addFilmComments({ lab }: House): Promise<void> {
  const manager = await lab.as('ROLE_LABADMIN');
  for (const [code, comment, clumps] of COMMENTS)
    await manager.post('/api/catalogue/filmcomments', { code, comment, clumps });
}

/** A full blood count with a 100-cell differential and film comment, without a mouse, to the report. */
export async function bloodCountAndFilm(benches: Benches): Promise<void> {
  const booking = await aBooking(benches.house.lab, ['FBC', 'FILM']);
  const { page } = benches.bench;
  await openAt(page, [booking, 'FBC', 'haematology'], 'White cell count, result');
  await typeCount(page);
  await page.keyboard.press('Control+Enter');
  // The next card of the bench is the film of the same tube: the counter has the focus.
  await waitsAt(page, 'Count cells');
  await countCells(page);
  expect(await inHand(page)).toBe('Red cell morphology, result');
  await typeLines(page, ['Normocytic.', '']);
  expect(await inHand(page)).toBe('Film comment, text');
  await page.keyboard.type('an No blasts. pcl ');
  await see(page.getByText(/Platelets are clumped/));
  await saveAndLeave(page);

  await release(benches, [booking, 'FBC', 'haematology']);
  await release(benches, [booking, 'FILM', 'haematology']);
  reads(await printed(benches, booking));
}

/** Every figure and Enter, as it comes out of the counter; the absolute counts are left to be worked out. */
async function typeCount(page: Page): Promise<void> {
  for (const [label, figure] of COUNT) {
    expect(await inHand(page)).toBe(label);
    await typeLines(page, [figure]);
  }
  await typeLines(page, [...PERCENTS.map(() => ''), ...PERCENTS]);
}

/** It stops at the target and says so; later keys count nothing. */
async function countCells(page: Page): Promise<void> {
  const counted = (): Promise<string> => page.getByRole('status', { name: 'Cells counted' }).innerText();
  const { keyboard } = page;
  await keyboard.type('n'.repeat(58) + 'l'.repeat(31) + 'r'.repeat(10));
  await keyboard.press('Backspace');
  await keyboard.type('rq7 ');
  expect(await counted()).toBe('89 of 100');
  await keyboard.type('l');
  await keyboard.press('Backspace');
  await keyboard.type('m'.repeat(6) + 'e'.repeat(3) + 'b'.repeat(2));
  await see(page.getByText('100 of 100 cells counted'));
  await keyboard.type('xxx');
  expect(await counted()).toBe('100 of 100');
  await keyboard.press('Enter');
}

function reads(text: string): void {
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
}
