import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { benchmarkDatabase, BenchmarkServer } from './bench-server.js';
import { line, percentile } from './figures.js';
import { signInPage } from './signed-in-page.js';

const TIMES = 5;
const WIZARD = '/reception/incoming?action=capture';
const PERSON = { fullName: 'Nyasha Chikomo', dateOfBirth: '1990-02-14', gender: 'female' };
const NAMES = ['Tarisai Gumbo', 'Rudo Mlambo', 'Farai Banda', 'Chipo Ruzvidzo', 'Blessing Hove'];

/**
 * A booking at the counter by keys alone, from the open wizard to the booked page, typed without a pause: the time left
 * is what the person waits. Each key waits only until the cursor is in its place.
 */
export async function benchDay(): Promise<void> {
  const database = await benchmarkDatabase();
  const server = await BenchmarkServer.start(database.url);
  const browser = await openBrowser();
  try {
    const known = await server.call('POST', '/api/booking/book', { patient: PERSON, profiles: ['UE'] });
    if (known.status !== 201) throw new Error(`A booking was answered ${known.status}: ${known.body}`);
    const context = await browser.newContext({
      baseURL: server.address.toString(),
      viewport: { width: 1440, height: 900 },
    });
    await signInPage(context, server);
    const page = await context.newPage();
    tell('a known patient, by keys', await times(() => book(page, () => knownPatient(page))), 'aim 4 s');
    const names = NAMES.values();
    const aNewOne = () => newPatient(page, names.next().value ?? 'One More');
    tell('a new patient, by keys', await times(() => book(page, aNewOne)), 'aim 18 s');
  } finally {
    await browser.close();
    await server.stop();
    await database.clean();
  }
}

async function times(once: () => Promise<number>): Promise<readonly number[]> {
  const taken: number[] = [];
  while (taken.length < TIMES) taken.push(await once());
  return taken;
}

function tell(name: string, taken: readonly number[], aim: string): void {
  const seconds = (share: number) => (percentile(taken, share) / 1000).toFixed(1);
  line(name, `p50 ${seconds(0.5)} s  longest ${seconds(1)} s`, aim);
}

/** Milliseconds from the first key to the booked page. */
async function book(page: Page, patient: () => Promise<void>): Promise<number> {
  await page.goto(WIZARD);
  await isAt(page, 'codes');
  const started = performance.now();
  await page.keyboard.type('FBC');
  await page.getByRole('option').filter({ hasText: 'FBC' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Chosen tests' }).getByText('FBC').first().waitFor();
  await page.keyboard.press('Enter');
  await isAt(page, 'fullName');
  await patient();
  await page.keyboard.press('Control+Enter');
  await isAt(page, 'next');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reception/jobCard/summary?**');
  return performance.now() - started;
}

async function knownPatient(page: Page): Promise<void> {
  await page.keyboard.type('Nyasha ');
  await page.getByRole('dialog', { name: 'Similar names' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/^Known patient/).waitFor();
}

async function newPatient(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('15/01/1980');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('f');
}

async function isAt(page: Page, id: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
}
