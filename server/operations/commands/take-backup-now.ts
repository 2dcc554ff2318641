import type { BackupRun } from '../../../shared/contract/operations.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { askForBackup } from '../backups.js';

export class TakeBackupNow extends CommandOf<{ actor: Actor; key: string | undefined }, BackupRun> {}

export const TakeBackupNowHandler = commandHandler(TakeBackupNow, (tx, { key }) =>
  once(tx, 'backup.take', key, {}, async () => {
    const run = await askForBackup(tx);
    if (run === undefined) throw conflict('A backup is already being taken: wait until it has finished.');
    tx.audit('backup.asked', 'backup', run.id);
    return run;
  }),
);
