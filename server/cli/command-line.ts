import { parseArgs } from 'node:util';
import { databaseAddress } from './database-address.js';
import { ConfigError, readConfig } from '../kernel/config.js';
import { applicationDataSource, Database } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { UNLIMITED } from '../kernel/limits.js';
import { EmbeddedPostgresError } from '../kernel/postgres-embedded/error.js';
import { BackupError } from '../operations/index.js';

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** A verb of the command line. It returns the exit code: 2 if it could not do what it was asked. */
export type Verb = (words: readonly string[]) => Promise<number>;

export function program(what: string, act: Verb): Verb {
  return (words) =>
    act(words).catch((failure: unknown) => {
      process.stderr.write(`${what}: ${reason(failure)}\n`);
      return 2;
    });
}

function reason(failure: unknown): string {
  const plain = [BackupError, ConfigError, EmbeddedPostgresError, Problem, TypeError].some(
    (kind) => failure instanceof kind,
  );
  if (plain) return (failure as Error).message;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

/** One check of the database: exit code 0 when it holds, 1 when not, 2 when nothing can be read. */
export function check(
  what: string,
  find: (database: Database, words: readonly string[]) => Promise<Finding>,
): Verb {
  return async (words) => {
    try {
      const { lines, holds } = await onDatabase((database) => find(database, words));
      process.stdout.write(`${lines.join('\n')}\n`);
      return holds ? 0 : 1;
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : String(failure);
      process.stderr.write(`${what} cannot be read: ${text}\n`);
      return 2;
    }
  };
}

interface Finding {
  readonly lines: readonly string[];
  readonly holds: boolean;
}

async function onDatabase(find: (database: Database) => Promise<Finding>): Promise<Finding> {
  const config = readConfig();
  const { url, stop } = await databaseAddress(config, config.databaseUrl);
  try {
    const source = await applicationDataSource(url, [], 1, UNLIMITED).initialize();
    try {
      return await find(new Database(source));
    } finally {
      await source.destroy();
    }
  } finally {
    await stop();
  }
}

/** The options among these words, each of a kind, and what else is named; throws in words on anything else. */
export function options<T extends Readonly<Record<string, 'text' | 'switch'>>>(
  words: readonly string[],
  kinds: T,
): {
  readonly values: { readonly [K in keyof T]?: T[K] extends 'text' ? string : boolean };
  readonly named: readonly string[];
} {
  const described = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'text' ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  const { values, positionals } = parseArgs({
    args: [...words],
    options: described,
    allowPositionals: true,
  });
  return {
    values: values as { readonly [K in keyof T]?: T[K] extends 'text' ? string : boolean },
    named: positionals,
  };
}

const KB = 1024;

export function sizeOf(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
