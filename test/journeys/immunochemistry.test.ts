import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { paper } from '../reports/paper.js';
import { aBooking, type Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, openHouse, resultAddress, see, until, type House } from './house.js';

let house: House;
let bench: Person;
let pathologist: Person;

beforeAll(async () => {
  house = await openHouse();
  bench = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
  pathologist = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([bench, pathologist])).toEqual([]));

const line = ({ page }: Person, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** Opens the sheet and types down its column. */
async function type(booking: Booked, code: string, first: string, values: readonly string[]): Promise<void> {
  const { page } = bench;
  await page.goto(resultAddress(booking, code, 'immunochemistry'));
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (label) => label === `${first}, result`,
  );
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
}

/** The pathologist releases it on the screen; what reception prints. */
async function released(booking: Booked, code: string): Promise<string> {
  const { page } = pathologist;
  await page.goto(resultAddress(booking, code, 'immunochemistry'));
  await page.getByRole('button', { name: 'Update and Release' }).click();
  await page.waitForURL('**/lab/worklist**');
  const { lines } = await paper(await house.lab.as('ROLE_RECEPTION'), `/api/report/${booking.id}.pdf`);
  return lines.join(' ').replace(/\s+/g, ' ');
}

test('thyroid hormones of a pregnant woman are judged by her trimester, from booking to the report', async () => {
  const clinical = { pregnant: true, gestation: { weeks: 20, days: 0 } };
  const booking = await aBooking(house.lab, ['TFT'], { clinical });
  await type(booking, 'TFT', 'TSH', ['4.6', '9.0', '4.4']);
  await see(line(bench, 'TSH').getByText('0.31-4.35'));
  await see(line(bench, 'TSH').getByText('high', { exact: true }));
  await see(line(bench, 'Free T4').getByText('5.8-12.7'));
  await bench.page.keyboard.press('Control+Enter');
  await bench.page.waitForURL('**/lab/worklist**');

  const text = await released(booking, 'TFT');
  expect(text).toMatch(/TSH 4\.60 H mIU\/L 0\.31-4\.35/);
  expect(text).toMatch(/Free T4 9\.0 pmol\/L 5\.8-12\.7/);
  expect(text).toMatch(/Free T3 4\.4 pmol\/L 3\.8-6\.0/);
  expect(text).toMatch(/Pregnan/);
});

test('a ratio follows from two figures that are known, and not from one that is only known to be less', async () => {
  const man = (fullName: string) => ({ patient: { fullName, dateOfBirth: '1956-03-04', gender: 'male' } });
  const known = await aBooking(house.lab, ['PSA'], man('Tapiwa Ncube'));
  await type(known, 'PSA', 'PSA, total', ['8', '1']);
  await see(line(bench, 'Free/total PSA').getByText('13', { exact: true }));
  await bench.page.keyboard.press('Control+Enter');
  await bench.page.waitForURL('**/lab/worklist**');
  expect(await released(known, 'PSA')).toMatch(/PSA, total 8\.00 H .*PSA, free 1\.00 .*Free\/total PSA 13 L/);

  const less = await aBooking(house.lab, ['PSA'], man('Farai Sibanda'));
  await type(less, 'PSA', 'PSA, total', ['<0.01', '<0.01']);
  await bench.page.keyboard.press('Control+Enter');
  await bench.page.waitForURL('**/lab/worklist**');
  const text = await released(less, 'PSA');
  expect(text).toContain('PSA, total <0.01');
  expect(text).not.toMatch(/Free\/total PSA (100|1\.00|\d)/);
});
