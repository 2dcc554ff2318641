import type { UnitOfWork } from '../events/unit-of-work.js';
import { SYSTEM } from '../kernel/actor.js';
import { LOCKS, acquireLock } from '../kernel/locks.js';
import { seedPaymentTypes } from '../billing/index.js';
import { seedSettings } from '../settings/index.js';
import { seedBands } from './seed-bands.js';
import { seedCorrections } from './seed-corrections.js';
import { seedCatalogue } from './seed-catalogue.js';
import { seedMicrobiology } from './seed-microbiology.js';

/** The contents of a new laboratory; each part leaves existing rows alone. */
export async function seedLaboratory(work: UnitOfWork): Promise<void> {
  await work.run(SYSTEM, async (tx) => {
    await acquireLock(tx, LOCKS.seed);
    await seedSettings(tx);
    await seedBands(tx);
    await seedCorrections(tx);
    await seedCatalogue(tx);
    await seedMicrobiology(tx);
    await seedPaymentTypes(tx);
  });
}
