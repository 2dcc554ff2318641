import type { Page } from 'playwright-core';
import type { Discipline, Role } from '../../../shared/vocabulary.js';
import { paper } from '../../reports/paper.js';
import { aSave, type Booked, type Rows } from '../../results/bench.js';
import type { Person } from '../../support/browser.js';
import { resultAddress, until, type House } from '../laboratory.js';
import { goInside } from '../inside.js';

/** One laboratory and the people at its benches, for the stories of all of them. */
export interface Benches {
  readonly house: House;
  /** Tendai, who enters. */
  readonly bench: Person;
  /** Rudo, the second person of the blood bank. */
  readonly second: Person;
  readonly pathologist: Person;
}

/** The element with the focus, by its label. */
export const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null;
    return field?.getAttribute('aria-label') ?? field?.labels?.[0]?.textContent ?? field?.textContent ?? '';
  });

export async function waitsAt(page: Page, name: string): Promise<void> {
  await until(
    () => inHand(page),
    (seen) => seen === name,
  );
}

/** Opens the sheet of one test: the keys are in its first field. */
export async function openAt(page: Page, sheet: readonly [Booked, string, Discipline], first: string) {
  await goInside(page, resultAddress(...sheet));
  await waitsAt(page, first);
}

/** Types a line and Enter, and the next. */
export async function typeLines(page: Page, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
}

export async function saveAndLeave(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/lab/worklist**');
}

/** The bench saves without a screen. */
export async function saveAtOnce(
  { house }: Pick<Benches, 'house'>,
  [booking, code, unit]: readonly [Booked, string, Discipline],
  rows: Rows,
): Promise<void> {
  const bench = await house.lab.as('ROLE_LAB', 'tendai');
  const answer = await bench.put(`/api/${unit}/`, aSave(booking, code, rows, {}, unit));
  if (answer.status !== 200) throw new Error(`${code}: ${answer.status} ${answer.text}`);
}

export async function release(
  { house }: Pick<Benches, 'house'>,
  [booking, code, unit]: readonly [Booked, string, Discipline],
): Promise<void> {
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const { version } = (await pathologist.get(`/api/${unit}/${booking.id}/${code}`)).body;
  const request = aSave(booking, code, {}, { version, action: 'release' }, unit);
  const answer = await pathologist.put(`/api/${unit}/`, request);
  if (answer.status !== 200) throw new Error(`${code}: ${answer.status} ${answer.text}`);
}

/** The printed report as text: from reception, or for a confidential test from the bench. */
export async function printed(
  { house }: Pick<Benches, 'house'>,
  { id }: Booked,
  role: Role = 'ROLE_RECEPTION',
): Promise<string> {
  const { lines } = await paper(await house.lab.as(role), `/api/report/${id}.pdf`);
  return lines.join(' ').replace(/\s+/g, ' ');
}
