import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { sitDown } from '../support/browser.js';
import { oftener } from '../support/long.js';
import { openHouse, see, type House } from './house.js';

const EVENTS = oftener(3_000, 10_000);
/** The wall has seen every kind of row by then, and what it keeps once and for all is there. */
const SETTLED = 1_000;
const AT_ONCE = 250;
/** A card that stayed in memory is 1 kB or more: all of them would be 4.5 MB. */
const MOST_GROWTH = 2_000_000;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const cardOf = (labNumber: string, now: Date): JobCardRow => ({
  id: randomUUID(),
  bookingInformationId: randomUUID(),
  patientId: randomUUID(),
  profileId: randomUUID(),
  code: 'UE',
  testname: 'Urea and electrolytes',
  laboratoryUnit: 'biochemistry',
  priority: 'routine',
  patientName: 'Adaeze Nwosu',
  labNumber,
  datetime: now.toISOString(),
  due: new Date(now.getTime() + 3_600_000).toISOString(),
  status: 'waiting',
  open: true,
  closedBy: null,
  timeOut: null,
});

/** Cards that come and go, two events each; a last one stays until the wall has shown it, and goes too. */
async function comeAndGo(page: Page, labNumber: string): Promise<void> {
  const now = house.lab.clock.now();
  const cards = Array.from({ length: AT_ONCE / 2 }, () => cardOf(labNumber, now));
  const last = cards.at(-1);
  const work = house.lab.server.app.get(UnitOfWork);
  const goes = (row: JobCardRow) => ({
    ...row,
    open: false,
    status: 'processing' as const,
    closedBy: 'A. Person',
    timeOut: now.toISOString(),
  });
  await work.run(SYSTEM, (tx) => {
    for (const card of cards) {
      tx.emit('JobCardOpened', card.id, card);
      if (card !== last) tx.emit('JobCardClosed', card.id, goes(card));
    }
    return Promise.resolve();
  });
  const shown = page.getByRole('listitem').filter({ hasText: labNumber });
  await see(shown);
  await work.run(SYSTEM, (tx) => {
    if (last) tx.emit('JobCardClosed', last.id, goes(last));
    return Promise.resolve();
  });
  await shown.first().waitFor({ state: 'hidden' });
}

async function heapOf(session: CDPSession): Promise<number> {
  // Twice: what the first one frees may hold more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

test('the memory of a wall that hangs for days stays flat over thousands of events', async () => {
  const { page, context, complaints } = await sitDown(house.browser, house.lab, 'ROLE_LAB');
  await page.goto('/wall-board');
  await page.getByRole('button', { name: 'Show the board' }).click();
  await see(page.getByText('Live, as of now'));
  const session = await context.newCDPSession(page);
  let settled = 0;
  for (let told = AT_ONCE; told <= EVENTS; told += AT_ONCE) {
    await comeAndGo(page, `HEAP-${told}`);
    if (told === SETTLED) settled = await heapOf(session);
  }
  const grown = (await heapOf(session)) - settled;
  expect(settled).toBeGreaterThan(0);
  expect(grown).toBeLessThan(MOST_GROWTH);
  expect(complaints).toEqual([]);
}, 240_000);
