import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { paper } from '../reports/paper.js';
import { sample, type BloodBank } from '../results/blood-bench.js';
import type { Booked } from '../results/bench.js';
import { sitDown, type Person } from '../support/browser.js';
import { complaintsOf, type House, keysAreFree, missing, openHouse, resultAddress, see } from './house.js';

let house: House;
let first: Person;
let second: Person;
let pathologist: Person;

beforeAll(async () => {
  house = await openHouse();
  first = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'tendai');
  second = await sitDown(house.browser, house.lab, 'ROLE_LAB', 'rudo');
  pathologist = await sitDown(house.browser, house.lab, 'ROLE_SUPER_ADMIN', 'pathologist');
});
afterAll(() => house.close());
afterEach(() => expect(complaintsOf([first, second, pathologist])).toEqual([]));

const group = (page: Page): Locator => page.getByRole('region', { name: 'Blood group' });
const tube = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

async function openGroup({ page }: Person, booking: Booked): Promise<void> {
  await page.goto(resultAddress(booking, 'GRP', 'bloodbank'));
  await see(group(page));
}

test('a group from the first reading to the paper: two people, the second blind, grades by one key each', async () => {
  const booking = await sample({ lab: house.lab } as BloodBank);
  await openGroup(first, booking);
  await tube(first.page, 'anti-A').focus();
  await first.page.keyboard.type('40403');
  await see(group(first.page).getByText('A Positive'));
  await see(group(first.page).getByText('Unconfirmed: a second person reads it'));
  await first.page.keyboard.press('Control+Enter');
  await first.page.waitForURL('**/lab/worklist**');

  await openGroup(second, booking);
  await see(group(second.page).getByText('The first reading is not shown'));
  await missing(group(second.page).getByText('A Positive'));
  expect(await tube(second.page, 'Second reading, anti-A').inputValue()).toBe('');
  await tube(second.page, 'Second reading, anti-A').focus();
  await second.page.keyboard.type('20403');
  await second.page.keyboard.press('Control+Enter');
  await see(
    second.page
      .getByRole('alert')
      .getByText(/differs from the first/)
      .first(),
  );
  await keysAreFree(second.page);
  await tube(second.page, 'Second reading, anti-A').focus();
  await second.page.keyboard.type('4');
  await second.page.keyboard.press('Control+Enter');
  await second.page.waitForURL('**/lab/worklist**');

  await openGroup(pathologist, booking);
  await see(group(pathologist.page).getByText('Confirmed by Rudo Tester'));
  await see(group(pathologist.page).getByText('Confirmed · one sample only, not for transfusion'));
  await pathologist.page.getByRole('button', { name: 'Update and Release' }).click();
  await pathologist.page.waitForURL((url) => !url.pathname.startsWith('/update/'));

  const client = await house.lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const text = (await paper(client, `/api/report/${booking.id}.pdf`)).lines.join(' ');
  for (const said of ['ABO group, Rh(D) type', 'A Positive', 'one sample only: not for transfusion'])
    expect(text).toContain(said);
});
