import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

const MIGRATION = /^\d{4}-.*(?<!\.d)\.ts$/;
const here = new URL('./', import.meta.url);
const ending = import.meta.url.slice(-'.ts'.length);

async function migrationIn(source: string): Promise<new () => MigrationInterface> {
  const file = source.replace(/\.ts$/, ending);
  const [migration] = Object.values(
    (await import(new URL(file, here).href)) as Record<string, new () => MigrationInterface>,
  );
  if (migration === undefined) throw new Error(`${file} holds no migration.`);
  return migration;
}

function checksumOf(source: string): string {
  // Git may check a text out with either line end.
  const text = readFileSync(new URL(source, here), 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}

/** A built server has the sources beside it. */
const sources = readdirSync(here)
  .filter((name) => MIGRATION.test(name))
  .sort();

/** Every file of this folder, in the order of their numbers: the order in which they run. */
export const migrations = await Promise.all(sources.map(migrationIn));

/** SHA-256 of each migration's source, by the name under which the database knows it. */
export const checksums: ReadonlyMap<string, string> = new Map(
  migrations.map(({ name }, index) => [name, checksumOf(sources[index] ?? '')]),
);
