import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { program, ROOT } from '../support/program.js';
import { freePort } from '../support/redis.js';
import { TEST_PASSWORD } from '../support/laboratory.js';

const READY_MS = 60_000;

/** The whole house as a laboratory runs it: one process with an embedded, durable PostgreSQL; to be killed. */
export class House {
  private child: ChildProcess | undefined;
  private heard = '';

  private constructor(
    readonly address: string,
    readonly dataDir: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** An empty one for a house. */
  static folder(): string {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'meniscus-house-'));
    fs.chmodSync(dataDir, 0o755);
    return dataDir;
  }

  static async build(environment: NodeJS.ProcessEnv = {}, dataDir = House.folder()): Promise<House> {
    const port = await freePort();
    return new House(`http://127.0.0.1:${port}`, dataDir, {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: TEST_PASSWORD,
      LOG_LEVEL: 'error',
      STOP_NOTICE: '0',
      ...environment,
    });
  }

  async start(words: readonly string[] = program('main')): Promise<void> {
    const child = spawn(process.execPath, [...words], {
      cwd: ROOT,
      env: this.environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.heard = '';
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The house did not open: ${this.heard}`)), READY_MS);
      const hear = (chunk: Buffer) => {
        this.heard += chunk.toString();
        if (!this.heard.includes('is ready at')) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', () => reject(new Error(`The house closed while opening: ${this.heard}`)));
    });
  }

  /** kill -9 of node's whole process group and, with `database`, of every PostgreSQL process too. */
  async kill(database: boolean): Promise<void> {
    const child = this.child;
    if (!child?.pid) return;
    const gone = once(child, 'exit');
    const databaseProcesses = database ? this.databaseProcesses() : [];
    for (const pid of [-child.pid, ...databaseProcesses]) signal(pid, 'SIGKILL');
    await gone;
  }

  /** The process that the server runs in. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Answers its exit code. */
  async ended(): Promise<number | null> {
    const { child } = this;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  /** Stops every process of its database, or lets them continue. */
  database(name: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.databaseProcesses()) signal(pid, name);
  }

  /** Its output on stdout and stderr. */
  get said(): string {
    return this.heard;
  }

  databaseProcesses(): number[] {
    if (!fs.existsSync(path.join(this.dataDir, 'pgdata'))) return [];
    const pgdata = fs.realpathSync(path.join(this.dataDir, 'pgdata'));
    return fs
      .readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => {
        try {
          return fs.readlinkSync(`/proc/${pid}/cwd`) === pgdata;
        } catch {
          return false;
        }
      });
  }

  /** In order, and what it wrote stays. */
  async end(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async stop(): Promise<void> {
    await this.end();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure;
  }
}
