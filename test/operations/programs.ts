import { spawn } from 'node:child_process';
import { program, ROOT } from '../support/program.js';

export interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

/** A program of the house, as `npm run` starts it; `limit`: no file of it grows beyond so many kB, as on a full disk. */
export function runProgram(
  entry: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  limit?: number,
): Promise<Outcome> {
  const args = [...program(entry), ...words];
  const [command, all] =
    limit === undefined
      ? [process.execPath, args]
      : ['/bin/bash', ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, ...args]];
  const child = spawn(command, all, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', AUDIT_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}
