import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { BackupRun } from '../../../shared/contract/operations.js';
import { retainedBackups } from '../../../shared/domain/time/backup-plan.js';
import type { Envelope } from '../../../shared/events.js';
import { readAuditKey } from '../../audit/index.js';
import { Reaction, type OutboundJob, type Settlement } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { Clock } from '../../kernel/clock.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { OWNER_ADDRESS } from '../../kernel/kernel.module.js';
import { CONFIG, LOGGER } from '../../kernel/tokens.js';
import { BACKUP_FILE, freeName, makeFolder, type FinishedBackup } from '../backup/take-backup.js';
import { BackupError } from '../backup/failure.js';
import { inOwnProcess } from '../backup/own-process.js';
import { nameFile, recordedFiles, runById, backupSettings, type SavedSettings } from '../backups.js';
import { backupFolder, installationSecret } from '../places.js';
import { VERSION } from '../version.js';

type Outcome = { readonly taken: FinishedBackup; readonly note?: string } | { readonly problem: string };

const FOUND = 'The server stopped before this was recorded: the file was found complete, and tested again.';
const NOT_GOOD = 'was left when the server stopped, and is not usable: remove it.';

/** Takes a backup in a process of its own, so that no call waits for it, and forgets the oldest ones. */
@Injectable()
@Reaction({ on: 'BackupAsked', name: 'take-backup' })
export class TakeRequestedBackup implements OutboundJob<'BackupAsked'> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(OWNER_ADDRESS) private readonly ownerUrl: string,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async carryOut({ payload: { runId } }: Envelope<'BackupAsked'>): Promise<Settlement> {
    const run = await runById(this.database, runId);
    if (run === undefined || run.outcome !== 'waiting') return () => Promise.resolve();
    const settings = await backupSettings(this.database);
    const outcome = await this.taken(run, settings).catch((failure: Error): Outcome => ({
      problem: failure.message,
    }));
    if ('problem' in outcome)
      this.log.warn({ problem: outcome.problem }, 'a backup failed; the Operations page says what to do');
    return (tx) => settle(tx, runId, outcome);
  }

  private async taken({ id, file }: BackupRun, { settings, zone }: SavedSettings): Promise<Outcome> {
    const folder = backupFolder(this.config, settings.folder);
    // Told at once, and without a process for it.
    makeFolder(folder);
    const now = this.clock.now();
    // A file gets its name once it is good: one that this run left before a stop is whole.
    const isThere = file !== null && existsSync(join(folder, file));
    const name = isThere ? file : freeName({ folder, now });
    await nameFile(this.database, id, name);
    const backup = await inOwnProcess({
      ownerUrl: this.ownerUrl,
      folder,
      name,
      isThere,
      secret: settings.encrypted ? installationSecret(this.config) : undefined,
      auditKey: readAuditKey(this.config),
      version: VERSION,
      now,
    }).catch((failure: Error) => {
      throw isThere ? new BackupError(`${name} ${NOT_GOOD} ${failure.message}`) : failure;
    });
    const own = [...(await recordedFiles(this.database)), basename(backup.file)];
    forgetOld(folder, own, settings, zone);
    return { taken: backup, ...(isThere && { note: FOUND }) };
  }
}

/**
 * Only what this laboratory's plan took, and never the newest: other laboratories may have the same folder, and what was
 * taken before an upgrade or by hand is its person's.
 */
function forgetOld(
  folder: string,
  own: readonly string[],
  plan: SavedSettings['settings'],
  zone: string | undefined,
): void {
  const recorded = new Set(own);
  const files = readdirSync(folder).flatMap((name) => {
    if (!recorded.has(name)) return [];
    const at = momentOf(name);
    return at === undefined ? [] : [{ name, at }];
  });
  const retained = retainedBackups(
    files.map(({ at }) => at),
    plan,
    zone,
  );
  for (const { name, at } of files) if (!retained.includes(at)) rmSync(join(folder, name), { force: true });
}

function momentOf(name: string): Date | undefined {
  const [, day, time = ''] = BACKUP_FILE.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
}

async function settle(tx: Tx, runId: string, outcome: Outcome): Promise<void> {
  const { taken, problem, note } = { taken: undefined, problem: undefined, note: undefined, ...outcome };
  await tx.sql(
    `update backup_run set ended_at = $2, outcome = $3, file = $4, problem = $5, bytes = $6, rows = $7, took_ms = $8,
       encrypted = $9, warnings = $10::jsonb where id = $1 and outcome is null`,
    [
      runId,
      tx.now,
      taken ? 'good' : 'failed',
      taken ? basename(taken.file) : null,
      problem?.slice(0, 1000) ?? note ?? null,
      taken?.bytes ?? null,
      taken?.rows ?? null,
      taken ? taken.writingMs + taken.verifyingMs : null,
      taken?.encrypted ?? null,
      JSON.stringify(taken?.warnings.slice(0, 20) ?? []),
    ],
  );
  tx.audit(taken ? 'backup.taken' : 'backup.failed', 'backup', runId, {
    after: taken ? { file: taken.file, bytes: taken.bytes, rows: taken.rows } : { problem },
  });
  tx.emit('OperationsChanged', 'house', { what: 'backups' });
}
