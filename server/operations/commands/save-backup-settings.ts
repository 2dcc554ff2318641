import { isAbsolute, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BackupSettings, SaveBackupSettingsRequest } from '../../../shared/contract/operations.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Config } from '../../kernel/config.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { invalid, refuseStale } from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { BackupSettingsEntity, backupShape, DEFAULT_BACKUP_SETTINGS } from '../backups.js';
import { installationSecret } from '../places.js';
import { PROJECT } from '../version.js';

export class SaveBackupSettings extends ActorsCommand<SaveBackupSettingsRequest, BackupSettings> {}

export const SaveBackupSettingsHandler = commandHandler(
  SaveBackupSettings,
  async (tx, { request }, { config }) => {
    const { row, isFirst } = await lockSettings(tx);
    const before = backupShape(row);
    if (request.version !== before.version) return refuseStale(before, row);
    const after = { ...before, ...given(request) };
    refuseUnworkable(after, config);
    if (!isFirst && isDeepStrictEqual(before, after)) return before;
    const saved = backupShape(await tx.entities.save(BackupSettingsEntity, Object.assign(row, after)));
    tx.audit('settings.backups', 'settings', 'backups', { before: { ...before }, after: { ...saved } });
    tx.emit('OperationsChanged', 'house', { what: 'backups' }, saved.version);
    return saved;
  },
);

/** The row, made by the first person who decides: until then there is none. */
async function lockSettings(tx: Tx): Promise<{ row: BackupSettingsEntity; isFirst: boolean }> {
  const lookUp = { where: { singleton: true }, ...ROW_LOCK };
  const found = await tx.entities.findOne(BackupSettingsEntity, lookUp);
  if (found !== null) return { row: found, isFirst: false };
  const insert = tx.entities.createQueryBuilder().insert().into(BackupSettingsEntity);
  await insert
    .values({ singleton: true, ...DEFAULT_BACKUP_SETTINGS })
    .orIgnore()
    .execute();
  return { row: await tx.entities.findOneOrFail(BackupSettingsEntity, lookUp), isFirst: true };
}

/** Fields left out, or null, stay as they are. */
function given({ version: _, ...request }: SaveBackupSettingsRequest): Partial<BackupSettings> {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined && value !== null),
  );
}

function refuseUnworkable({ folder, encrypted }: BackupSettings, config: Config): void {
  if (folder !== '' && !isAbsolute(folder))
    throw invalid('folder', 'Folder must be a full path on the server, such as /mnt/backup, or empty.');
  // The sources hold what is served to every browser.
  const closed = [PROJECT, join(config.dataDir, 'pgdata')].flatMap((place) => place ?? []);
  const own = join(config.dataDir, 'backups');
  if (folder !== '' && !isWithin(folder, own) && closed.some((place) => isWithin(folder, place)))
    throw invalid('folder', 'Folder must be outside the folders of the program and of the database.');
  if (encrypted && installationSecret(config) === undefined) {
    throw invalid(
      'encrypted',
      'The server has no key for backups: start it with BACKUP_KEY_FILE or BACKUP_PASSPHRASE, and keep the key ' +
        'outside this machine.',
    );
  }
}

function isWithin(folder: string, place: string): boolean {
  const way = relative(place, folder);
  return !way.startsWith('..') && !isAbsolute(way);
}
