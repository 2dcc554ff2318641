import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedDemo } from '../../demo/seed-demo.js';
import { DailySumsUpdater } from '../../server/figures/daily-sums-updater.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { FIGURE_REPORTS } from '../../shared/contract/figures.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { IS_LONG_RUN, oftener } from '../support/long.js';
import { untied } from './ledger-figures.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  lab.clock.set('2026-03-11T10:00:00Z');
  await seedDemo(lab.server.app, lab.databaseUrl, { bookings: oftener(60, 150), days: 40 });
  manager = await lab.as('ROLE_LABADMIN', 'figures');
});
afterAll(() => lab.close());

async function periods(): Promise<readonly (readonly [string, string])[]> {
  const days = await lab.sql<{ from: string; to: string }>(`
    select day as from, day as to from journal where receipt_number is not null group by day
    union select date_trunc('month', day)::date, (date_trunc('month', day) + interval '1 month - 1 day')::date from journal
    union select min(day), max(day) from journal order by 1, 2`);
  return days.map(({ from, to }) => [from, to]);
}

/** All in the long run; otherwise of the days every fifth. */
async function lookedAt(): Promise<readonly (readonly [string, string])[]> {
  const isLooked = ([from, to]: readonly [string, string], index: number) => from !== to || index % 5 === 0;
  return IS_LONG_RUN ? periods() : (await periods()).filter(isLooked);
}

async function allUntied(): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (const [from, to] of await lookedAt())
    for (const report of FIGURE_REPORTS) {
      const answer = await manager.get(`/api/figures/${report}/${from}/${to}`);
      if (answer.status !== 200) wrong.push([report, from, to, answer.text]);
      else wrong.push(...(await untied(lab, answer.body)));
    }
  return wrong;
}

test('every report of every day, every month and all of them ties to the ledger, to the cent', async () => {
  expect((await periods()).length).toBeGreaterThan(20);
  expect(await allUntied()).toEqual([]);
});

test('they tie when all was counted into the sums too', async () => {
  await lab.server.app.get(DailySumsUpdater).all();
  expect(await lab.sql('select from taking_due')).toEqual([]);
  expect(await allUntied()).toEqual([]);
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});
