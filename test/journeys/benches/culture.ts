import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { aBooking, type Booked } from '../../results/bench.js';
import type { Person } from '../../support/browser.js';
import { missing, resultAddress, see, type House } from '../laboratory.js';
import { goInside } from '../inside.js';
import { printed, typeLines, waitsAt, type Benches } from './benches.js';

/** Invented figures, no guideline's. */
export async function importBreakpoints({ lab }: House): Promise<void> {
  const csv = 'guideline,year,organism,drug,method,site,s,r\nEUCAST,2026,Enterobacterales,CIP,mic,,2,8';
  const manager = await lab.as('ROLE_LABADMIN');
  await manager.post('/api/catalogue/breakpoints', { kind: 'breakpoints', csv });
}

async function open({ page }: Person, booking: Booked): Promise<void> {
  const address = resultAddress(booking, 'UMCS', 'microbiology');
  // An open sheet is reloaded.
  await (page.url().endsWith(address) ? page.reload() : goInside(page, address));
  await see(page.getByRole('group', { name: 'Reading of the culture' }));
}

/** Types a line and goes on with Enter, once the keys are where they belong. */
async function typeAt(page: Page, lines: readonly (readonly [field: string, text: string])[]): Promise<void> {
  for (const [field, text] of lines) {
    await waitsAt(page, field);
    await typeLines(page, [text]);
  }
}

async function savedTo(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.waitForURL((url) => !url.search.includes('UMCS') || !url.pathname.includes('microbiology'));
}

/** From the plate to the final report without a mouse, an interim reading as PRELIMINARY first. */
export async function cultureFromThePlate(benches: Benches): Promise<void> {
  const { bench, pathologist } = benches;
  const booking = await aBooking(benches.house.lab, ['UMCS']);
  await readInterim(bench, booking);
  const sign = pathologist.page;
  await open(pathologist, booking);
  const issue = sign.getByRole('button', { name: 'Issue as PRELIMINARY' });
  await see(issue);
  await issue.focus();
  await sign.keyboard.press('Enter');
  await see(sign.getByText('Issued as PRELIMINARY no. 1'));
  const early = await printed(benches, booking);
  expect(early).toContain('PRELIMINARY REPORT no. 1');
  expect(early).toContain('No growth after 24 h');

  await readFinal(bench, booking);
  await open(pathologist, booking);
  await sign.getByRole('button', { name: 'Update and Release' }).focus();
  await sign.keyboard.press('Enter');
  await sign.waitForURL('**/lab/worklist**');
  const text = await printed(benches, booking);
  for (const entered of [
    'Growth',
    'Escherichia coli, >100,000 CFU/mL',
    'Ciprofloxacin',
    'susceptible, increased exposure',
    'Gentamicin',
    '<=1',
    'EUCAST 2026',
    'without a breakpoint table: Gentamicin',
    'It replaces PRELIMINARY no. 1',
  ]) {
    expect(text).toContain(entered);
  }
  expect(text).not.toContain('typed by');
}

async function readInterim(bench: Person, booking: Booked): Promise<void> {
  const { page } = bench;
  await open(bench, booking);
  // Isolates are entered in the culture: its heading has the growth and the colony count.
  const headings = page.locator('[data-result-grid] th[scope="colgroup"]');
  expect(await headings.allTextContents()).toEqual(['MICROSCOPY', 'CULTURE']);
  await typeAt(page, [
    ['Pus cells /HPF, result', '20'],
    ['Epithelial cells /HPF, result', '2'],
    ['Gram stain, result', '1'],
    ['Culture growth, result', '1'],
    ['Colony count / quantity, result', ''],
    ['Reading', 'i'],
    ['Hours of incubation', '24'],
  ]);
  await savedTo(page);
}

async function readFinal(bench: Person, booking: Booked): Promise<void> {
  const { page } = bench;
  await open(bench, booking);
  await page.getByRole('textbox', { name: 'Culture growth, result' }).focus();
  await page.keyboard.press('Control+a');
  await typeAt(page, [
    ['Culture growth, result', '4'],
    ['Colony count / quantity, result', '>100,000 CFU/mL'],
    ['Reading', 'f'],
    ['Hours of incubation', '48'],
    ['Add an isolate', 'eco'],
    ['Quantity', '>100,000 CFU/mL'],
  ]);
  await waitsAt(page, 'Add a drug to isolate 1');
  await choicesCoverNothing(page);
  await typeAt(page, [
    ['Add a drug to isolate 1', 'cip'],
    ['MIC of Ciprofloxacin', '4'],
    ['Add a drug to isolate 1', 'gen'],
    // No breakpoint speaks of it: what it means is typed behind its value.
    ['MIC of Gentamicin', '<=1s'],
    ['Add a drug to isolate 1', ''],
    ['Add an isolate', ''],
  ]);
  await see(page.getByText('EUCAST 2026, row 2'));
  await savedTo(page);
}

/** Drugs and organisms to choose from open under their field, and cover neither what adds nor what saves. */
async function choicesCoverNothing(page: Page): Promise<void> {
  const organism = page.getByRole('textbox', { name: 'Add an isolate' });
  const drug = page.getByRole('textbox', { name: 'Add a drug to isolate 1' });
  const save = page.getByRole('button', { name: 'Update Only' });
  for (const [field, uncovered] of [
    [organism, [save]],
    [drug, [organism, save]],
  ] as const) {
    await field.focus();
    await page.keyboard.type('c');
    const list = page.getByRole('listbox', { name: 'Options' });
    await see(list);
    const places = await Promise.all(
      [field, list].map((part) => part.first().evaluate((drawn) => drawn.getBoundingClientRect().y)),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const other of uncovered) expect(await overlaps(list.locator('..'), other)).toBe(false);
    await page.keyboard.press('Escape');
    await missing(list);
    await field.fill('');
  }
}

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('One of them is not drawn');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
