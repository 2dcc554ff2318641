import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';
import { until } from '../support/until.js';

let first: Laboratory;
let second: Laboratory;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  first = await openLaboratory({ databaseUrl });
  second = await openLaboratory({ databaseUrl });
});
afterAll(() => second?.close());

/** The sessions that hold the lead or ask for it. */
async function sessions(): Promise<readonly number[]> {
  const rows = await second.sql<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'meniscus dispatcher'
       and datname = current_database() order by pid`,
  );
  return rows.map(({ pid }) => pid);
}

async function saveAResult(): Promise<void> {
  const booking = await aBooking(first, ['UE']);
  expect((await save(await first.as('ROLE_LAB'), booking, 'UE', NORMAL_UE)).status).toBe(200);
}

test('a process that does not lead asks on one connection, whatever happens, and leads once the other is gone', async () => {
  const before = await until(sessions, (pids) => pids.length === 2);
  for (let count = 0; count < 5; count += 1) await saveAResult();
  await first.drain();
  expect(await sessions()).toEqual(before);
  await saveAResult();
  await first.close();
  await second.drain();
  expect(await second.sql('select 1 from job_card where open')).toEqual([]);
  const [left] = await sessions();
  expect(before).toContain(left);
});
