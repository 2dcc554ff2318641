import { Query } from '@nestjs/cqrs';
import type { Backups, BackupsDue } from '../../../shared/contract/operations.js';
import { lateFrom, nextDue } from '../../../shared/domain/time/backup-plan.js';
import { queryHandler } from '../../kernel/use-cases.js';
import type { Config } from '../../kernel/config.js';
import { countRuns, lastGoodRun, lastRuns, backupSettings } from '../backups.js';
import { backupFolder, installationSecret } from '../places.js';

const RUNS = 15;

export class ReadBackups extends Query<Backups> {}

export const ReadBackupsHandler = queryHandler(ReadBackups, async ({ database, clock, config }) => {
  const { settings, zone } = await backupSettings(database);
  const next = nextDue(settings, zone, clock.now()).toISOString();
  const data = {
    settings,
    folder: backupFolder(config, settings.folder),
    hasKey: hasKey(config),
    lastGood: await lastGoodRun(database),
    runs: await lastRuns(database, RUNS),
    runsCount: await countRuns(database),
    nextAt: settings.enabled ? next : null,
  };
  return data;
});

function hasKey(config: Config): boolean {
  try {
    return installationSecret(config) !== undefined;
  } catch {
    return false;
  }
}

/** For the badge on every screen: the time from which backups are late, so that no screen has to ask again. */
export class ReadBackupsDue extends Query<BackupsDue> {}

export const ReadBackupsDueHandler = queryHandler(ReadBackupsDue, async ({ database }) => {
  const { settings, since, zone } = await backupSettings(database);
  const isPlanned = since !== null;
  if (!isPlanned || !settings.enabled) return { isPlanned, lateFrom: null };
  const good = await lastGoodRun(database);
  // Backups that were switched on only now are not late for the days before.
  const from = good === null ? since : new Date(good.askedAt);
  return { isPlanned, lateFrom: lateFrom(settings, zone, from).toISOString() };
});
