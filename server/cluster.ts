import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { options } from './command-line.js';
import { failedToStart } from './house.js';
import { ConfigError, readConfig } from './kernel/config.js';
import { Cluster } from './cluster/index.js';

const API = 3;
const WORKERS = 2;

/**
 * `npm run cluster [-- --api 3 --workers 2]`: the house on several processes of this machine. SIGHUP restarts them one
 * after the other, without a failed call.
 */
async function main(): Promise<void> {
  const { values } = options({ api: 'text', workers: 'text' });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const opening = Cluster.start({
    config: readConfig(),
    env: process.env,
    programs: path.dirname(fileURLToPath(import.meta.url)),
    api: many('api', values.api, API),
    workers: many('workers', values.workers, WORKERS),
    say,
  });
  stopOnSignal(opening);
  const { cluster, address } = await opening;
  process.on('SIGHUP', () => {
    say('Each process is started again');
    cluster.restartEach().then(
      () => say('Each process was started again'),
      (failure: unknown) => say(`Starting again has stopped: ${String(failure)}`),
    );
  });
  say(`\nMeniscus is ready at ${address}\n`);
}

/** In order, once. A part that does not end in time is ended. */
function stopOnSignal(opening: ReturnType<typeof Cluster.start>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const stopped = opening.then(
        ({ cluster }) => cluster.stop(),
        () => undefined,
      );
      void stopped.then(
        () => process.exit(0),
        (failure: unknown) => {
          process.stderr.write(`${String(failure)}\n`);
          process.exit(1);
        },
      );
    });
}

function many(name: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 50) return number;
  throw new ConfigError(`--${name} is "${text}", but must be a whole number from 1 to 50.`);
}

main().catch(failedToStart);
