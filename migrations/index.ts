import { readdirSync } from 'node:fs';
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

/** Every file of this folder, in the order of their numbers: the order in which they run. */
export const migrations = await Promise.all(
  readdirSync(here)
    .filter((name) => MIGRATION.test(name))
    .sort()
    .map(migrationIn),
);
