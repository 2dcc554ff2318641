import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cluster, ProgramError } from './cluster/index.js';
import { options } from './cli/command-line.js';
import { failedToStart, stopOnSignal, stopWhenLost } from './boot/installation.js';
import { ConfigError, readConfig } from './kernel/config.js';
import { newLog } from './kernel/log.js';

const API = 3;
const WORKERS = 2;

/**
 * `npm run cluster [-- --api 3 --workers 2]`: the server as several processes of this machine. SIGHUP restarts them one
 * after the other, without a failed call.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const programs = path.dirname(fileURLToPath(import.meta.url));
  const cluster = new Cluster({ config, env: process.env, programs, ...howMany(), say });
  // Before the start has ended, too: a signal then stops what has come up so far.
  stopOnSignal(cluster, 0);
  stopWhenLost(newLog(config), cluster);
  const address = await cluster.open().catch((failure: unknown) => {
    if (cluster.isStopping) return undefined;
    throw failure;
  });
  if (address === undefined) return;
  process.on('SIGHUP', () => {
    say('Each process is started again');
    cluster.restartEach().then(
      () => say('Each process was started again'),
      (failure: unknown) => say(`The restart has stopped: ${String(failure)}`),
    );
  });
  say(`\nMeniscus is ready at ${address}\n`);
}

function howMany(): { readonly api: number; readonly workers: number } {
  try {
    const { values } = options(process.argv.slice(2), { api: 'text', workers: 'text' });
    return { api: many('api', values.api, API), workers: many('workers', values.workers, WORKERS) };
  } catch (failure) {
    throw new ConfigError((failure as Error).message);
  }
}

function many(name: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 50) return number;
  throw new ConfigError(`--${name} is "${text}", but must be a whole number from 1 to 50.`);
}

main().catch((failure: unknown) =>
  failedToStart(failure instanceof ProgramError ? new ConfigError(failure.message) : failure),
);
