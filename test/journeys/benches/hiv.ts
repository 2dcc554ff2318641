import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { readPaper } from '../../reports/paper.js';
import { aBooking, type Booked } from '../../results/bench.js';
import { sitDown } from '../../support/browser.js';
import { complaintsOf, keysAreFree, missing, see } from '../laboratory.js';
import { goInside } from '../inside.js';
import { openAt, release, typeLines, type Benches } from './benches.js';

const algorithm = (page: Page): Locator => page.getByRole('region', { name: 'HIV algorithm' });
const kitOf = (page: Page, name: string): Locator => page.getByRole('group', { name: `Kit of ${name}` });

/** The line and the field in which the keys are now. */
const inHand = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement;
    const label = (field as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return [field?.closest('[role=group]')?.getAttribute('aria-label'), label ?? field?.textContent].join(
      ', ',
    );
  });

/** An HIV test from booking to paper: concluded by the assays, with its kits, confidential, on a page of its own. */
export async function hivTest(benches: Benches): Promise<void> {
  const patient = { fullName: 'Nyasha Ruzvidzo', dateOfBirth: '1990-04-02', gender: 'female' };
  const booking = await aBooking(benches.house.lab, ['HIV', 'HBSAG'], { patient });
  await typeAssays(benches.bench.page, booking);
  await typeKits(benches.bench.page);
  const bench = await benches.house.lab.as('ROLE_LAB', 'tendai');
  expect((await bench.get(`/api/serology/${booking.id}/HIV`)).body.sections.kits).toEqual([
    { parameter: 'HIVT1', kit: 'Determine', lot: '23A', expiry: '2099-10-31' },
    { parameter: 'HIVT2', kit: 'Uni-Gold', lot: 'UG-7', expiry: '2099-12-31' },
  ]);
  await release(benches, [booking, 'HIV', 'serology']);
  await printAtReception(benches, booking);
}

/** The sheet says what is missing, and after the last value come the kits. */
async function typeAssays(page: Page, booking: Booked): Promise<void> {
  await openAt(page, [booking, 'HIV', 'serology'], 'HIV screening test, result');
  await see(kitOf(page, 'HIV screening test'));
  await typeLines(page, ['reactive']);
  await see(algorithm(page).getByText('No conclusion'));
  await see(algorithm(page).getByText('next assay needed'));
  await typeLines(page, ['reactive']);
  await see(algorithm(page).getByText('Positive'));
  await missing(algorithm(page).getByText('next assay needed'));
  // Nobody types the conclusion.
  expect(await page.getByRole('textbox', { name: 'HIV conclusion, result' }).count()).toBe(0);
  expect(await inHand(page)).toBe('Kit of HIV screening test, Kit');
  await page.getByRole('textbox', { name: 'HIV confirmatory test, result' }).focus();
  // Its note, and the note of the conclusion, which is not typed.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  expect(await inHand(page)).toBe('Kit of HIV screening test, Kit');
}

/** An expired lot is reported before anybody saves, a missing kit when somebody does. */
async function typeKits(page: Page): Promise<void> {
  const { keyboard } = page;
  await typeLines(page, ['Determine', '23A']);
  await keyboard.type('31/10/2020');
  await see(kitOf(page, 'HIV screening test').getByText('Lot 23A of Determine expired on 31 Oct 2020'));
  await keyboard.press('Control+a');
  await typeLines(page, ['31/10/2099']);
  await missing(page.getByText(/expired on/));
  expect(await inHand(page)).toBe('Kit of HIV confirmatory test, Kit');

  // Nothing was said of the kit that is still to come; a save that misses it leads there.
  expect(await page.getByText(/enter the kit/).count()).toBe(0);
  await keyboard.press('Control+Enter');
  await see(
    page.getByRole('alert').getByText('HIV confirmatory test: enter the kit, its lot and its expiry.'),
  );
  expect(await inHand(page)).toBe('Kit of HIV confirmatory test, Kit');
  // Keys typed right behind a refused save go nowhere.
  await keysAreFree(page);
  await typeLines(page, ['Uni-Gold', 'UG-7', '31122099']);
  expect(await inHand(page)).toBe(', Update Only');
  await keyboard.press('Enter');
  await page.waitForURL('**/lab/worklist**');
}

/** Reception reads that it was released, and prints it. */
async function printAtReception({ house }: Benches, booking: Booked): Promise<void> {
  const reception = await sitDown(house.browser, house.lab, 'ROLE_RECEPTION', 'chipo');
  const counter = reception.page;
  await goInside(counter, '/view/results?unit=serology');
  await see(counter.getByText('released, confidential'));
  await goInside(
    counter,
    `/custom-report?bookingId=${booking.id}&reportType=custom`,
    counter.getByRole('heading', { level: 1, name: 'Report' }),
  );
  await see(counter.getByText('released, confidential'));
  expect(await counter.getByText(/Positive|Reactive/).count()).toBe(0);
  let paper = new Uint8Array();
  await counter.route(/\.pdf/, async (route) => {
    const answer = await route.fetch();
    paper = new Uint8Array(await answer.body());
    await route.fulfill({ response: answer });
  });
  await counter.getByRole('button', { name: 'Print' }).click();
  await see(counter.getByText(/The report to print was downloaded/));
  expect(complaintsOf([reception])).toEqual([]);
  await reception.context.close();
  const { pages, lines } = await readPaper(paper);
  const text = lines.join('\n');
  expect(pages).toBe(1);
  for (const said of [
    'Nyasha Ruzvidzo',
    'HIV screening test',
    'HIV confirmatory test',
    'Reactive',
    'HIV conclusion',
    'Positive',
    'two assays were used, one after the other: HIV screening test, HIV confirmatory test',
    'Not on this report yet: Hepatitis B Surface Antigen',
  ]) {
    expect(text.replaceAll(/[\n\u2066-\u2069]/g, ' ').replaceAll(/ +/g, ' ')).toContain(said);
  }
  expect(text).not.toMatch(/23A|UG-7|Determine/);
}
