import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { copyOut } from '../../kernel/copy.js';
import { appliedMigrations } from '../../kernel/schema.js';
import { dataRecord, Digest, jsonRecord, type Manifest, type Summary, type TableDigest } from './content.js';
import { framed } from './frames.js';
import { queryRunnerFor, connectOwner, copyText, figuresOf, sequencesOf, tablesOf } from './source.js';

export interface BackupTarget {
  readonly ownerUrl: string;
  /** Must not be there yet. */
  readonly file: string;
  /** Passphrase or key; undefined: not encrypted. */
  readonly secret: string | undefined;
  /** The audit trail's key, to travel in an encrypted backup. */
  readonly auditKey: string | undefined;
  readonly version: string;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly summary: Summary;
}

const LEVEL = 4;
const SNAPSHOT = 'begin isolation level repeatable read read only';

/** Writes everything as of one moment, while the laboratory works on. The file is on the disk when this returns. */
export async function writeBackup(writing: BackupTarget): Promise<WrittenBackup> {
  const client = await connectOwner(writing.ownerUrl);
  try {
    await client.query(SNAPSHOT);
    const manifest = await manifestOf(client, writing);
    const told: { summary?: Summary } = {};
    const compressed = Readable.from(content(client, manifest, (summary) => (told.summary = summary)));
    await pipeline(
      compressed,
      createGzip({ level: LEVEL }),
      (bytes: AsyncIterable<Buffer>) => framed(bytes, writing.now, writing.secret),
      createWriteStream(writing.file, { flags: 'wx', mode: 0o600 }),
      { signal: writing.signal },
    );
    await toDisk(writing.file);
    if (told.summary === undefined) throw new Error('The backup ended without its sums.');
    return { manifest, summary: told.summary };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function manifestOf(
  client: pg.Client,
  { secret, auditKey, version, now }: BackupTarget,
): Promise<Manifest> {
  const [server] = (await client.query<{ version: string }>('show server_version')).rows.map(
    (row) => Object.values(row)[0],
  );
  return {
    version,
    takenAt: now.toISOString(),
    postgres: server ?? '',
    migrations: await appliedMigrations(queryRunnerFor(client)),
    tables: await tablesOf(client),
    auditKey: secret === undefined ? null : (auditKey ?? null),
  };
}

async function* content(
  client: pg.Client,
  manifest: Manifest,
  tell: (summary: Summary) => void,
): AsyncGenerator<Buffer> {
  yield jsonRecord(manifest);
  const tables: Record<string, TableDigest> = {};
  for (const head of manifest.tables) {
    yield jsonRecord({ table: head.table });
    const digest = new Digest();
    for await (const chunk of copyOut(client, copyText(head, 'to stdout'))) {
      digest.add(chunk);
      yield dataRecord(chunk);
    }
    tables[head.table] = digest.end();
    yield jsonRecord({ end: head.table });
  }
  // Sequences are outside any snapshot: read last, they are past every row that is in it.
  const summary = { tables, sequences: await sequencesOf(client), ...(await figuresOf(client)) };
  tell(summary);
  yield jsonRecord(summary);
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
