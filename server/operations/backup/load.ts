import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { copyIn } from '../../kernel/copy.js';
import { migrate } from '../../kernel/migrate.js';
import { refuseForeignSchema } from '../../kernel/schema.js';
import { readJson, readRecord, type Manifest, type Summary, type TableHead } from './content.js';
import { BackupError } from './failure.js';
import { ByteReader, unframed } from './frames.js';
import { queryRunnerFor, connectOwner, copyText, tablesOf } from './source.js';

export interface Loaded {
  readonly manifest: Manifest;
  readonly summary: Summary;
}

/** A backup, opened to be read once from its beginning. */
export class BackupReader {
  private constructor(
    private readonly reader: ByteReader,
    readonly manifest: Manifest,
    readonly close: () => void,
  ) {}

  static async open(file: string, secret: string | undefined): Promise<BackupReader> {
    const unpacked = createGunzip();
    // Errors on the way are thrown when the content is read.
    pipeline(Readable.from(unframed(file, secret)), unpacked).catch(() => undefined);
    const reader = new ByteReader(withReadableErrors(unpacked, file));
    try {
      return new BackupReader(reader, await readJson<Manifest>(reader), () => unpacked.destroy());
    } catch (failure) {
      unpacked.destroy();
      throw failure;
    }
  }

  async nextTable(): Promise<TableHead | undefined> {
    const { table } = await readJson<{ table?: string }>(this.reader);
    return this.manifest.tables.find((head) => head.table === table);
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const found = await readRecord(this.reader);
      if ('json' in found) return;
      yield found.data;
    }
  }

  /** Behind the last table. Read to the very end, so that a missing one shows. */
  async summary(): Promise<Summary> {
    const summary = await readJson<Summary>(this.reader);
    if (!(await this.reader.isAtEnd())) throw new BackupError('The backup contains more than it lists.');
    return summary;
  }
}

/** gunzip's message about a damaged stream, in words. */
async function* withReadableErrors(content: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (failure) {
    if (failure instanceof BackupError) throw failure;
    throw new BackupError(`${file} cannot be unpacked (${(failure as Error).message}): take another backup.`);
  }
}

/**
 * Fills an empty database with a backup, at the backup's schema. Throws, before anything is written, if that is newer
 * than this version.
 */
export async function loadBackup(backup: BackupReader, ownerUrl: string): Promise<Loaded> {
  const { manifest } = backup;
  refuseForeignSchema(manifest.migrations, 'The backup');
  await migrate(ownerUrl, manifest.migrations);
  const client = await connectOwner(ownerUrl);
  try {
    await client.query('begin');
    await refuseOtherTables(client, manifest);
    const putBack = await takeGuardsAway(client, manifest);
    for (const head of manifest.tables) {
      const next = await backup.nextTable();
      if (next !== head) throw new BackupError(`The backup lacks the table ${head.table}.`);
      await copyIn(client, copyText(head, 'from stdin'), backup.rows());
    }
    const summary = await backup.summary();
    await setSequences(client, summary);
    for (const text of putBack) await client.query(text);
    await client.query('commit');
    return { manifest, summary };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseOtherTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const text = (heads: readonly TableHead[]): string =>
    heads.map(({ table, columns }) => `${table} (${columns.join(', ')})`).join('\n');
  if (text(await tablesOf(client)) === text(tables)) return;
  throw new BackupError(
    'The tables in the backup are not the ones that its migrations make: it was not written by a release.',
  );
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`;

const TRIGGERS = `
  select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger
  where not tgisinternal and tgenabled = 'O' and tgrelid in
    (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

/**
 * Rows come in as they are: no trigger acts on them a second time, and tables come in any order. Returns the statements
 * that put triggers and foreign keys back, which checks them. An owner who is not a superuser may do all of this.
 */
async function takeGuardsAway(client: pg.Client, { tables }: Manifest): Promise<readonly string[]> {
  const ask = queryRunnerFor(client);
  const keys = await ask<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
  const triggers = await ask<{ table: string; name: string }>(TRIGGERS);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const names = tables.map(({ table }) => pg.escapeIdentifier(table));
  // Rows written by the migrations themselves; emptied tables take their rows in order, too.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
  ];
}

async function setSequences(client: pg.Client, { sequences }: Summary): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    const text = `select setval('public.' || quote_ident($1), $2::bigint, $3)`;
    await client.query(text, [name, lastValue, isCalled]);
  }
}
