import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Backups, BackupsDue } from '../../../shared/contract/operations.js';
import { lateFrom, nextDue } from '../../../shared/domain/time/backup-plan.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { Clock } from '../../kernel/clock.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { CONFIG } from '../../kernel/tokens.js';
import { liveSeq } from '../../events/live-seq.js';
import { countRuns, lastGoodRun, lastRuns, backupSettings } from '../backups.js';
import { backupFolder, installationSecret } from '../places.js';

const RUNS = 15;

export class ReadBackups extends Query<Live<Backups>> {}

@QueryHandler(ReadBackups)
export class ReadBackupsHandler implements IQueryHandler<ReadBackups> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<Live<Backups>> {
    const seq = await liveSeq(this.database);
    const { settings, zone } = await backupSettings(this.database);
    const next = nextDue(settings, zone, this.clock.now()).toISOString();
    const data = {
      settings,
      folder: backupFolder(this.config, settings.folder),
      hasKey: hasKey(this.config),
      lastGood: await lastGoodRun(this.database),
      runs: await lastRuns(this.database, RUNS),
      runsCount: await countRuns(this.database),
      nextAt: settings.enabled ? next : null,
    };
    return { seq, data };
  }
}

function hasKey(config: Config): boolean {
  try {
    return installationSecret(config) !== undefined;
  } catch {
    return false;
  }
}

/** For the badge on every screen: the time from which backups are late, so that no screen has to ask again. */
export class ReadBackupsDue extends Query<Live<BackupsDue>> {}

export const ReadBackupsDueHandler = queryHandler(ReadBackupsDue, async ({ database }) => {
  const seq = await liveSeq(database);
  const { settings, since, zone } = await backupSettings(database);
  const isPlanned = since !== null;
  if (!isPlanned || !settings.enabled) return { seq, data: { isPlanned, lateFrom: null } };
  const good = await lastGoodRun(database);
  // Backups that were switched on only now are not late for the days before.
  const from = good === null ? since : new Date(good.askedAt);
  return { seq, data: { isPlanned, lateFrom: lateFrom(settings, zone, from).toISOString() } };
});
