import { spawn } from 'node:child_process';
import { readConfig } from '../../server/kernel/config.js';
import { startFailureReason, refuseWrongSettings } from '../../server/kernel/start-failure.js';
import { IS_LONG_RUN } from '../support/long.js';
import { program, ROOT } from '../support/program.js';

export type Environment = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** The real program; `limit`: no file of it grows beyond this many kB, as on a full disk. */
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
  // Everything that it had started is gone with it.
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow('ESRCH');
  return { code, stderr };
}

/**
 * How a start ends that refuses its settings, before it makes anything: by what the program asks first, which it says as
 * it is. In the long run by the program itself.
 */
export async function refused(env: Environment): Promise<Ended> {
  if (IS_LONG_RUN) return start('main', env);
  try {
    await refuseWrongSettings(readConfig({ PORT: '0', ...env }));
  } catch (failure) {
    return { code: 1, stderr: `${startFailureReason(failure) ?? ''}\n` };
  }
  return { code: 0, stderr: '' };
}
