import {
  mkdtempSync,
  rmSync,
  chmodSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort, Program } from '../../server/cluster/index.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { prepareDatabase } from '../../server/boot/prepare-database.js';
import { TEST_AUDIT_KEY as AUDIT_KEY, TEST_PASSWORD as PASSWORD } from '../support/laboratory.js';
import { startRedis, type TestRedis } from '../support/redis.js';

export { TEST_AUDIT_KEY as AUDIT_KEY, TEST_PASSWORD as PASSWORD } from '../support/laboratory.js';
/** Characters of a line of a log that are shown. */
const WORDS = 400;
const TEMPLATE = 'drill_template';
/** All that are open, for a run that is interrupted. */
const OPEN = new Set<Grounds>();

/** A PostgreSQL that writes to the disk as a laboratory's does, with a database for each drill. */
export class Grounds {
  readonly houses = new Set<DrillInstallation>();

  private constructor(
    readonly folder: string,
    private readonly cluster: EmbeddedPostgres,
    /** The folders of the built programs. */
    readonly programs: string,
  ) {}

  static async open(
    programs: string,
    folder = mkdtempSync(path.join(tmpdir(), 'meniscus-drill-')),
  ): Promise<Grounds> {
    chmodSync(folder, 0o755);
    const settings = { shared_buffers: '64MB', max_wal_size: '256MB', max_connections: '200' };
    const cluster = await startEmbeddedPostgres({ dataDir: folder, database: TEMPLATE, settings });
    const grounds = new Grounds(folder, cluster, programs);
    OPEN.add(grounds);
    await prepareDatabase(cluster.url);
    return grounds;
  }

  async newDatabase(template = TEMPLATE): Promise<string> {
    const name = `lab_${randomBytes(6).toString('hex')}`;
    await onDatabase(this.address('postgres'), `create database ${name} template ${template}`);
    return this.address(name);
  }

  private address(database: string): string {
    const url = new URL(this.cluster.url);
    url.pathname = `/${database}`;
    return url.toString();
  }

  /** Every process of this PostgreSQL. */
  processes(): number[] {
    const pgdata = realpathSync(path.join(this.folder, 'pgdata'));
    const isOurs = (pid: string): boolean => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === pgdata;
      } catch {
        return false;
      }
    };
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && isOurs(entry))
      .map(Number);
  }

  signalAll(name: NodeJS.Signals): void {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, name);
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure;
      }
    }
  }

  async close(): Promise<void> {
    OPEN.delete(this);
    this.signalAll('SIGCONT');
    await this.cluster.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Nothing that was started stays, whatever it is at. */
  static async endAll(): Promise<void> {
    for (const grounds of OPEN) {
      await Promise.all([...grounds.houses].map((house) => house.end()));
      await grounds.close();
    }
  }
}

export async function onDatabase<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type Backend = 'embedded' | 'redis';

/** One laboratory of several processes, each of which can be killed, stopped and started. */
export class DrillInstallation {
  readonly api: Program;
  worker: Program;
  private readonly clockFile: string;

  private constructor(
    readonly grounds: Grounds,
    readonly databaseUrl: string,
    readonly address: string,
    readonly redis: TestRedis | undefined,
    private backend: Backend,
  ) {
    this.clockFile = path.join(grounds.folder, `clock-${randomBytes(4).toString('hex')}`);
    this.setClock(0);
    const { port } = new URL(address);
    this.api = this.program('api', 'main.js', port);
    this.worker = this.program('worker', 'worker.js', '0');
  }

  static async open(grounds: Grounds, backend: Backend, databaseUrl?: string): Promise<DrillInstallation> {
    const redis = backend === 'redis' ? await startRedis() : undefined;
    const address = `http://127.0.0.1:${await freePort()}`;
    const url = databaseUrl ?? (await grounds.newDatabase());
    return new DrillInstallation(grounds, url, address, redis, backend).started();
  }

  private async started(): Promise<this> {
    this.grounds.houses.add(this);
    try {
      await Promise.all([this.api.start(), this.worker.start()]);
      return this;
    } catch (failure) {
      await this.end();
      throw failure;
    }
  }

  /** How far the clocks of its processes go wrong from now on; the database's own goes right. */
  setClock(aheadMs: number): void {
    writeFileSync(this.clockFile, String(aheadMs));
  }

  /** The same laboratory on the other back end. */
  static async moved(from: DrillInstallation): Promise<DrillInstallation> {
    const redis = await startRedis();
    return new DrillInstallation(from.grounds, from.databaseUrl, from.address, redis, 'redis').started();
  }

  private program(name: string, entry: string, port: string): Program {
    const clock = path.resolve(this.grounds.programs, '../../test/drill/clock.mjs');
    return new Program({
      name,
      command: process.execPath,
      args: ['--import', clock, path.join(this.grounds.programs, entry)],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'production',
        DATABASE_URL: this.databaseUrl,
        DATA_DIR: path.join(this.grounds.folder, 'data'),
        ...(this.redis && this.backend === 'redis' ? { REDIS_URL: this.redis.url } : { REDIS_URL: '' }),
        PORT: port,
        HOST: '127.0.0.1',
        WORKERS: 'off',
        AUDIT_KEY,
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: 'warn',
        DRILL_CLOCK: this.clockFile,
      },
      ready: /is ready/,
    });
  }

  /** The last output of its processes, to find out what went wrong. */
  lastWords(): string {
    const short = (words: string): string =>
      words
        .split('\n')
        .map((line) => line.slice(0, WORDS))
        .join('\n');
    return [this.api, this.worker]
      .map(({ name, lastWords }) => `\n${name} said last:\n${short(lastWords)}`)
      .join('');
  }

  async stopPrograms(): Promise<readonly (number | null)[]> {
    return Promise.all([this.api.stop(), this.worker.stop()]);
  }

  async close(): Promise<void> {
    await this.stopPrograms();
    await this.redis?.stop();
    this.grounds.houses.delete(this);
  }

  /** At once, as a power cut would. */
  async end(): Promise<void> {
    await Promise.all([this.api.kill(), this.worker.kill()]);
    await this.redis?.stop();
    this.grounds.houses.delete(this);
  }
}
