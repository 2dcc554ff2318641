import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STOP } from '../../server/cluster/index.js';
import { stopsWithinMs } from '../../server/boot/installation.js';
import { findEmbeddedPostgres } from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { AUDIT_KEY, PASSWORD } from '../drill/laboratory.js';
import { oftener, testLong } from '../support/long.js';
import { program, ROOT } from '../support/program.js';
import { freePort } from '../support/redis.js';
import { until } from '../support/until.js';

/** The time a stop may take, and as much again for a busy machine. */
const STOPPED_MS = 2 * 10_000;

let dataDir: string;
const running = new Set<Command>();

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'meniscus-command-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => {
  for (const command of running) command.end();
  running.clear();
});
afterAll(() => {
  for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The built `npm run cluster`, in its own process group. */
class Command {
  said = '';
  complained = '';
  private readonly child: ChildProcess;

  constructor(env: NodeJS.ProcessEnv, words: readonly string[] = []) {
    this.child = spawn(process.execPath, [...program('cluster'), ...words], {
      cwd: ROOT,
      detached: true,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATA_DIR: dataDir,
        AUDIT_KEY,
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.complained += chunk.toString()));
    running.add(this);
  }

  async ready(): Promise<string> {
    const isUp = () => this.said.includes('Meniscus is ready at') || this.child.exitCode !== null;
    await until(() => Promise.resolve(isUp()), Boolean, 120_000);
    const address = /Meniscus is ready at (\S+)/.exec(this.said)?.[1];
    if (address === undefined) throw new Error(`${this.said}\n${this.complained}`);
    return address;
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }

  /** As Ctrl+C does: to all of its group. */
  signalGroup(name: NodeJS.Signals): void {
    process.kill(-(this.child.pid ?? 0), name);
  }

  end(): void {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
  }
}

/** All processes of this machine that work on this data folder, whatever started them. */
function processesOf(folder: string, program = ''): number[] {
  const isOf = (pid: string): boolean => {
    try {
      const env = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // Redis and PostgreSQL rename their processes, which hides both.
      const isInside = readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      const isGiven = env.includes(`DATA_DIR=${folder}`) || words.includes(folder) || isInside;
      return isGiven && words.includes(program);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOf(name))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

const gone = (what: string, withinMs = STOPPED_MS) =>
  until(
    () => Promise.resolve(processesOf(dataDir, what)),
    (pids) => pids.length === 0,
    withinMs,
  );

test('its stop, whatever hangs, has a time for each of its steps, all of which fit into ten seconds', () => {
  expect(STOP.calls + STOP.processes + 2 * STOP.database).toBeLessThan(stopsWithinMs(0));
});

type Refusal = readonly [NodeJS.ProcessEnv, readonly string[], string];

async function isRefused([env, words, sentence]: Refusal): Promise<void> {
  const command = new Command(env, words);
  expect(await command.ended()).toBe(1);
  expect(command.complained.startsWith(sentence)).toBe(true);
  expect(command.complained.split('\n')).toHaveLength(2);
  expect(readdirSync(dataDir)).toEqual([]);
}

const REFUSALS: readonly Refusal[] = [
  [{}, ['--api', 'none'], '--api is "none", but must be a whole number from 1 to 50.'],
  [
    { DATABASE_URL: 'postgres://lab:secret@database.invalid/lab' },
    [],
    'DATABASE_URL: the host of database.invalid cannot be found: correct the address.',
  ],
  ...oftener<readonly Refusal[]>(
    [],
    [
      [{ PORT: 'three' }, [], 'PORT is "three", but must be a whole number from 0 to 65535.'],
      [{}, ['--apis', '3'], "Unknown option '--apis'"],
    ],
  ),
];

test.each(REFUSALS.map((refusal) => ({ refusal })))(
  'a wrong setting is one sentence, and nothing is made: $refusal',
  ({ refusal }) => isRefused(refusal),
);

/** Answers how many of each were started. */
async function started(command: Command): Promise<readonly string[]> {
  await command.ready();
  const ready = command.said.split('\n').filter((line) => line.endsWith(' is ready'));
  const running = ['main.js', 'worker.js'].flatMap((what) => processesOf(dataDir, what));
  expect(running).toHaveLength(ready.length);
  return ready.sort();
}

async function isRefusedBeside(): Promise<void> {
  const many = processesOf(dataDir, 'main.js').length;
  const databaseUrl = findEmbeddedPostgres(dataDir) ?? '';
  const second = new Command({ PORT: '0', DATABASE_URL: databaseUrl });
  expect(await second.ended()).toBe(1);
  expect(second.complained.split('\n').filter((line) => line.includes('    at '))).toEqual([]);
  expect(second.complained).toContain(`Already running on this data folder: ${path.join(dataDir, 'redis')}`);
  expect(processesOf(dataDir, 'main.js')).toHaveLength(many);
}

/** A connection with a call that is begun and never completed. */
async function halfSent(address: string): Promise<net.Socket> {
  const { hostname, port } = new URL(address);
  const half = net.connect(Number(port), hostname);
  half.on('error', () => undefined);
  await once(half, 'connect');
  half.write('POST /api/booking/book HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{');
  return half;
}

describe('as it is run', () => {
  const FEW = ['--api', '1', '--workers', '1'];

  it('starts the processes that it is told to, and no second Redis; told to stop by Ctrl+C it stops in time though a call was sent by half and a worker hangs', async () => {
    const command = new Command({ PORT: String(await freePort()) }, FEW);
    expect(await started(command)).toEqual(['api 1 is ready', 'worker 1 is ready']);
    await isRefusedBeside();
    const half = await halfSent(await command.ready());
    const [worker = 0] = processesOf(dataDir, 'worker.js');
    process.kill(worker, 'SIGSTOP');
    const asked = performance.now();
    command.signalGroup('SIGINT');
    expect(await command.ended()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(STOPPED_MS);
    await gone('');
    half.destroy();
  }, 180_000);

  testLong(
    'starts three API processes and two workers where it is told nothing; killed, it leaves none of them',
    async () => {
      const command = new Command({ PORT: '0' });
      const names = ['api 1', 'api 2', 'api 3', 'worker 1', 'worker 2'];
      expect(await started(command)).toEqual(names.map((name) => `${name} is ready`));
      command.end();
      await Promise.all(['main.js', 'worker.js', 'redis'].map((what) => gone(what)));
    },
  );
});
