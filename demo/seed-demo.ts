import type { INestApplicationContext } from '@nestjs/common';
import { UnitOfWork, type Tx } from '../server/events/unit-of-work.js';
import { SYSTEM } from '../server/kernel/actor.js';
import { analyze } from '../server/kernel/migrate.js';
import { planBackups } from './backups.js';
import { counterStories } from './counter-stories.js';
import { acceptEuros, planEuro } from './euros.js';
import { furnish } from './furnishing.js';
import { postNews } from './news.js';
import { printPast } from './papers.js';
import { pastStock } from './past-stock.js';
import { later } from './past-time.js';
import { engagePayers } from './payers.js';
import { priceLists } from './price-lists.js';
import { Random } from './random.js';
import { OLDER_DAYS, seedPast, type Seeded } from './seed-past.js';
import { engageStaff, setAdminCode, STAFF, type Staff } from './staff.js';

export interface DemoSize {
  readonly bookings: number;
  readonly days: number;
}

export const DEMO_SIZE: DemoSize = { bookings: 5000, days: 60 };

const SEED = 20_260_417;
const DAY_MINUTES = 24 * 60;

/** Fills a laboratory once, all of it or nothing; undefined where it was filled before. `ownerUrl`: of its database. */
export async function seedDemo(
  app: INestApplicationContext,
  ownerUrl: string,
  size: DemoSize = DEMO_SIZE,
): Promise<Seeded | undefined> {
  const seeded = await app.get(UnitOfWork).run(SYSTEM, async (tx) => {
    const found = await tx.one('select 1 from app_user where username = $1', [STAFF[0].username]);
    return found ? undefined : fill(tx, size);
  });
  if (!seeded) return undefined;
  await counterStories(app, seeded.staff);
  await planEuro(app, seeded.staff.manager);
  await analyze(ownerUrl);
  return seeded.seeded;
}

interface Filled {
  readonly seeded: Seeded;
  readonly staff: Staff;
}

async function fill(tx: Tx, size: DemoSize): Promise<Filled> {
  const since = later(tx.now, -(size.days + OLDER_DAYS + 5) * DAY_MINUTES);
  const staff = await engageStaff(tx, since);
  await setAdminCode(tx);
  const doctors = await furnish(tx, since);
  await planBackups(tx);
  await priceLists(tx);
  await acceptEuros(tx, staff.manager);
  await engagePayers(tx, since);
  const seeded = await seedPast(tx, new Random(SEED), { ...size, staff, doctors });
  await pastStock(tx, staff);
  await postNews(tx);
  await printPast(tx, staff.reception.name);
  // One entry for all of it: the trail says what was made up, not who is said to have done it.
  tx.audit({
    action: 'demo.seed',
    subjectKind: 'laboratory',
    subjectId: 'demo',
    after: { ...size, ...seeded },
  });
  return { seeded, staff };
}
