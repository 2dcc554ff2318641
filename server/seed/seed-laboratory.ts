import type { INestApplicationContext } from '@nestjs/common';
import { UnitOfWork } from '../events/unit-of-work.js';
import { ensureFirstUser } from '../identity/index.js';
import { SYSTEM } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { LOCKS } from '../kernel/locks.js';
import { seedPaymentTypes } from '../billing/index.js';
import { seedSettings } from '../settings/index.js';
import { giveBands } from './give-bands.js';
import { seedCatalogue } from './seed-catalogue.js';
import { seedMicrobiology } from './seed-microbiology.js';

/** What a new laboratory starts with; each part leaves alone what is there already. */
export async function seedLaboratory(app: INestApplicationContext, config: Config) {
  const work = app.get(UnitOfWork);
  await work.run(SYSTEM, async (tx) => {
    await tx.sql('select pg_advisory_xact_lock($1)', [LOCKS.seed]);
    await seedSettings(tx);
    await giveBands(tx);
    await seedCatalogue(tx);
    await seedMicrobiology(tx);
    await seedPaymentTypes(tx);
  });
  return ensureFirstUser(work, config);
}
