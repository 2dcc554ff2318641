import { spawn } from 'node:child_process';
import { ROOT, verb } from '../support/program.js';

export interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

/**
 * A verb of the command line, as `npm run` starts it; `limit`: no file of it grows beyond this many kB, as on a full
 * disk.
 */
export function runProgram(
  name: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  limit?: number,
): Promise<Outcome> {
  const args = [...verb(name), ...words];
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
