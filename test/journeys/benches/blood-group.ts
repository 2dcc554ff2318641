import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { sample, type BloodBank } from '../../results/blood-bench.js';
import type { Booked } from '../../results/bench.js';
import type { Person } from '../../support/browser.js';
import { keysAreFree, missing, resultAddress, see } from '../laboratory.js';
import { goInside } from '../inside.js';
import { printed, saveAndLeave, type Benches } from './benches.js';

const group = (page: Page): Locator => page.getByRole('region', { name: 'Blood group' });
const tube = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

async function openGroup({ page }: Person, booking: Booked): Promise<void> {
  await goInside(page, resultAddress(booking, 'GRP', 'bloodbank'));
  await see(group(page));
}

/** Two people read a group, the second blind, grades by one key each. */
export async function groupReadTwice(benches: Benches): Promise<void> {
  const { house, bench, pathologist } = benches;
  const booking = await sample({ lab: house.lab } as BloodBank);
  await openGroup(bench, booking);
  await tube(bench.page, 'anti-A').focus();
  await bench.page.keyboard.type('40403');
  await see(group(bench.page).getByText('A Positive'));
  await see(group(bench.page).getByText('Unconfirmed: a second person reads it'));
  await saveAndLeave(bench.page);
  await readBlind(benches, booking);

  await openGroup(pathologist, booking);
  await see(group(pathologist.page).getByText('Confirmed by Rudo Tester'));
  await see(group(pathologist.page).getByText('Confirmed · one sample only, not for transfusion'));
  await pathologist.page.getByRole('button', { name: 'Update and Release' }).click();
  await pathologist.page.waitForURL((url) => !url.pathname.startsWith('/update/'));
  const text = await printed(benches, booking);
  for (const said of ['ABO group, Rh(D) type', 'A Positive', 'one sample only: not for transfusion'])
    expect(text).toContain(said);
}

/** The second person does not see the first reading, and is told if the two differ. */
async function readBlind({ second }: Benches, booking: Booked): Promise<void> {
  const { page } = second;
  await openGroup(second, booking);
  await see(group(page).getByText('The first reading is not shown'));
  await missing(group(page).getByText('A Positive'));
  const antiA = tube(page, 'Second reading, anti-A');
  expect(await antiA.inputValue()).toBe('');
  await antiA.focus();
  await page.keyboard.type('20403');
  await page.keyboard.press('Control+Enter');
  await see(
    page
      .getByRole('alert')
      .getByText(/differs from the first/)
      .first(),
  );
  await keysAreFree(page);
  await antiA.focus();
  await page.keyboard.type('4');
  await saveAndLeave(page);
}
