import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { seedDemo } from '../../server/demo/seed-demo.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import type { Discipline } from '../../shared/vocabulary.js';

const BOOKINGS = 150;
const DAYS = 20;

let lab: Laboratory;
let took: number;

beforeAll(async () => {
  lab = await openLaboratory();
  const began = Date.now();
  await seedDemo(lab.server.app, { bookings: Number(process.env['DEMO_BOOKINGS'] ?? BOOKINGS), days: DAYS });
  took = Date.now() - began;
}, 120_000);
afterAll(() => lab.close());

async function count(text: string): Promise<number> {
  const [row] = await lab.sql<{ n: number }>(text);
  return row?.n ?? -1;
}

it('times', async () => {
  console.log(JSON.stringify((globalThis as any).T,null,1), took, await lab.sql(`select
   (select count(*) from booking) b, (select count(*) from patient) p, (select count(*) from result) r, (select count(*) from result_value) v,
   (select count(*) from result_value where flag<>'') flagged,
   (select count(*) from critical_call) calls, (select count(*) from critical_call where acknowledged_at is null) open,
   (select count(*) from result where jsonb_array_length(warnings)>0) warned,
   (select count(*) from result where jsonb_path_exists(values, '$.** ? (@.delta.change != null)')) deltas,
   (select pg_size_pretty(pg_database_size(current_database()))) size`));
  console.log(await lab.sql(`select unit, count(*) waiting, count(*) filter (where due_at<now()) overdue from job_card where open group by 1`));
  console.log(await lab.sql(`select payment_status, count(*) from booking group by 1`));
  console.log(await lab.sql(`select code, count(*) n, count(*) filter (where flag<>'') flagged from result_value group by 1 having count(*) filter (where flag<>'')>0.2*count(*) order by 3 desc limit 40`));
  console.log(await lab.sql(`select code, parameter, count(*) n from critical_call c cross join lateral (select parameter_code code) x group by 1,2 order by 3 desc limit 30`));
  console.log(await lab.sql(`select warnings from result where jsonb_array_length(warnings)>0 limit 3`));
});
