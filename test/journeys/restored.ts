import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dropDatabase } from '../operations/filled.js';
import { aBooking } from '../results/bench.js';
import { CLIENT_DIR, sitDown } from '../support/browser.js';
import { copyOf, newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';
import { freePort } from '../support/redis.js';
import { complaintsOf, missing, see } from './laboratory.js';

async function booked(lab: Laboratory, fullName: string): Promise<void> {
  const patient = { fullName, dateOfBirth: '1980-01-15', gender: 'female' };
  await aBooking(lab, ['UE'], { patient });
  await lab.drain();
}

/** An open screen shows the restored laboratory, though its log went on to the same numbers. */
export async function showsTheRestoredHouse(browser: Browser): Promise<void> {
  const port = await freePort();
  const open = (databaseUrl: string): Promise<Laboratory> =>
    openLaboratory({ databaseUrl, clientDir: CLIENT_DIR, config: { port } });
  const house = await newDatabase();
  const first = await open(house);
  const bench = await sitDown(browser, first, 'ROLE_LAB');
  await bench.page.waitForLoadState('networkidle');
  await bench.page.goto('about:blank');
  await first.close();
  const restored = await copyOf(house);
  const elsewhere = await openLaboratory({ databaseUrl: restored });
  for (const name of ['Kept One', 'Kept Two', 'Kept Three']) await booked(elsewhere, name);
  await elsewhere.close();

  const before = await open(house);
  await bench.page.goto('/lab/worklist?unit=biochemistry');
  await see(bench.page.getByRole('status').filter({ hasText: 'Online' }));
  await booked(before, 'Lost One');
  const row = (name: string) => bench.page.getByRole('row').filter({ hasText: name });
  await see(row('Lost One'));
  await before.close();

  const after = await open(restored);
  try {
    await see(row('Kept Three'));
    await missing(row('Lost One'));
    // The receptionist from before the backup must not be the one who books now.
    await after.sql(`update app_user set username = 'earlier' where username = 'reception'`);
    await booked(after, 'Newest');
    await see(row('Newest'));
    expect(complaintsOf([bench])).toEqual([]);
  } finally {
    await after.close();
    await bench.context.close();
    for (const url of [house, restored]) await dropDatabase(url);
  }
}
