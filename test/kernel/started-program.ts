import { spawn } from 'node:child_process';
import { program, ROOT } from '../support/program.js';

export type Environment = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** The real program; `limit`: no file of it grows beyond so many kB, as on a full disk. */
export async function start(entry: string, env: Environment, limit?: number): Promise<Ended> {
  const args = [process.execPath, ...program(entry)];
  const [command = '', ...words] =
    limit === undefined ? args : ['/bin/bash', '-c', `ulimit -f ${limit}; exec "$0" "$@"`, ...args];
  const child = spawn(command, words, {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Whatever it had started is gone with it.
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow('ESRCH');
  return { code, stderr };
}
