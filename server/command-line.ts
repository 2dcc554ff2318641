import { parseArgs } from 'node:util';
import { ConfigError } from './kernel/config.js';
import { Problem } from './kernel/http/problem.js';
import { EmbeddedPostgresError } from './kernel/postgres-embedded/error.js';
import { BackupError } from './operations/index.js';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs a program of the command line: what it answers is the exit code; 2 where it could not do what it was asked. */
export function runProgram(what: string, program: () => Promise<number>): void {
  program().then(
    (code) => process.exit(code),
    (failure: unknown) => {
      process.stderr.write(`${what}: ${reason(failure)}\n`);
      process.exit(2);
    },
  );
}

function reason(failure: unknown): string {
  const plain = [BackupError, ConfigError, EmbeddedPostgresError, Problem, TypeError].some(
    (kind) => failure instanceof kind,
  );
  if (plain) return (failure as Error).message;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

/** The options behind `--`, each of a kind; throws in words on anything else. */
export function options<T extends Readonly<Record<string, 'text' | 'switch'>>>(
  kinds: T,
): {
  readonly values: { readonly [K in keyof T]?: T[K] extends 'text' ? string : boolean };
  readonly words: string[];
} {
  const described = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'text' ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  const { values, positionals } = parseArgs({ options: described, allowPositionals: true });
  return {
    values: values as { readonly [K in keyof T]?: T[K] extends 'text' ? string : boolean },
    words: positionals,
  };
}

const KB = 1024;

export function sizeOf(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
