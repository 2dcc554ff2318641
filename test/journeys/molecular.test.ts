import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { paper } from '../reports/paper.js';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import {
  complaintsOf,
  keysAreFree,
  missing,
  openHouse,
  resultAddress,
  see,
  until,
  type House,
} from './house.js';

let house: House;
let bench: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench])).toEqual([]));

const run = (page: Page): Locator => page.getByRole('region', { name: 'Run and controls' });

async function open(page: Page, booking: Booked, code: string, first: string): Promise<void> {
  await page.goto(resultAddress(booking, code, 'molecular'));
  await see(run(page));
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (label) => label === `${first}, result`,
  );
}

async function report(booking: Booked, code: string): Promise<string> {
  const pathologist = await house.lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const { body } = await pathologist.get(`/api/molecular/${booking.id}/${code}`);
  const answer = await pathologist.put('/api/molecular/', {
    bookingInformationId: booking.id,
    code,
    version: body.version,
    action: 'release',
    molecularTestValues: [],
  });
  if (answer.status !== 200) throw new Error(`${code}: ${answer.status} ${answer.text}`);
  const { lines } = await paper(await house.lab.as('ROLE_LAB', 'tendai'), `/api/report/${booking.id}.pdf`);
  return lines.join(' ').replace(/\s+/g, ' ');
}

test('a PCR with its run from booking to the report: a failed control refuses it, and Ct values stay inside', async () => {
  const booking = await aBooking(house.lab, ['COVID']);
  const { page } = bench;
  await open(page, booking, 'COVID', 'SARS-CoV-2 RNA');
  const { keyboard } = page;
  const type = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
  };
  await type('Detected', '21.4', '22.9', '28.1', '');
  await type('QuantStudio 5', '261121-1', 'MagMAX');
  await run(page).getByRole('button', { name: 'Add a control' }).click();
  await run(page).getByRole('textbox', { name: 'Control', exact: true }).fill('No template');
  await run(page).getByLabel('Expected').fill('Not detected');
  await run(page).getByLabel('Obtained').fill('Detected');
  await see(page.getByText(/No template gave Detected instead of Not detected/));
  await keyboard.press('Control+Enter');
  await see(page.getByRole('alert').getByText(/Only Invalid or Error - repeat is acceptable/));
  await run(page).getByLabel('Obtained').fill('Not detected');
  await missing(page.getByText(/No template gave/));
  // Keys right behind a refused save belong to nobody.
  await keysAreFree(page);
  await keyboard.press('Control+Enter');
  await page.waitForURL('**/lab/worklist**');

  const text = await report(booking, 'COVID');
  expect(text).toContain('SARS-CoV-2 RNA Detected');
  expect(text).not.toMatch(/21\.4|22\.9|28\.1|QuantStudio|No template/);
});

test('a viral load below the limit prints with its log10 and the limit of the assay; the last run is offered', async () => {
  const first = await aBooking(house.lab, ['HIVVL']);
  const { page } = bench;
  await open(page, first, 'HIVVL', 'HIV-1 RNA');
  await page.keyboard.type('<20');
  await page.keyboard.press('Enter');
  await run(page).getByLabel('Instrument').fill('m2000');
  await run(page).getByLabel('Run number').fill('V-17');
  await see(page.getByText('<1.30'));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/lab/worklist**');
  const text = await report(first, 'HIVVL');
  expect(text).toContain('HIV-1 RNA <20');
  expect(text).toContain('HIV-1 RNA log10 <1.30');
  expect(text).toContain('Limit of detection 20 copies/mL');

  const second = await aBooking(house.lab, ['HIVVL']);
  await open(page, second, 'HIVVL', 'HIV-1 RNA');
  await page.keyboard.type('target not detected');
  await page.keyboard.press('Enter');
  await see(run(page).getByRole('button', { name: /Use run V-17 on m2000/ }));
  await page.keyboard.press('Enter');
  expect(await run(page).getByLabel('Run number').inputValue()).toBe('V-17');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/lab/worklist**');
  expect(await report(second, 'HIVVL')).toContain('Target not detected');
});
