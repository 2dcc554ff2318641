import { readdirSync, readFileSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

const MIGRATION = /^\d{4}-.*(?<!\.d)\.[jt]s$/;
const here = new URL('./', import.meta.url);

async function migrationIn(file: string): Promise<new () => MigrationInterface> {
  const [migration] = Object.values(
    (await import(new URL(file, here).href)) as Record<string, new () => MigrationInterface>,
  );
  if (migration === undefined) throw new Error(`${file} holds no migration.`);
  return migration;
}

const files = readdirSync(here)
  .filter((name) => MIGRATION.test(name))
  .sort();

/** Every file of this folder, in the order of their numbers: the order in which they run. */
export const migrations = await Promise.all(files.map(migrationIn));

/** SHA-256 of each migration's source as it landed, by the name under which the database knows it. */
export const checksums: ReadonlyMap<string, string> = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('checksums.json', here), 'utf8')) as Record<string, string>,
  ).flatMap(([file, sha256]) => {
    const index = files.findIndex((name) => name.slice(0, -3) === file.slice(0, -3));
    const migration = migrations[index];
    return migration === undefined ? [] : [[migration.name, sha256] as const];
  }),
);
