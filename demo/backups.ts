import type { Tx } from '../server/events/unit-of-work.js';
import { BackupSettingsEntity } from '../server/operations/index.js';

/** A plan as a laboratory has one: the first backup is taken within a minute of the start. */
export async function planBackups(tx: Tx): Promise<void> {
  await tx.entities.insert(BackupSettingsEntity, {
    singleton: true,
    enabled: true,
    hour: 2,
    keepDaily: 3,
    keepWeekly: 1,
    keepMonthly: 0,
  });
}
