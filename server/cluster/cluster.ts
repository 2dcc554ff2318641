import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../kernel/config.js';
import { startEmbeddedPostgres } from '../kernel/postgres-embedded/embedded-postgres.js';
import { Program } from './program.js';
import { Proxy, type Upstream } from './proxy.js';
import { freePort, ownRedis } from './redis.js';

export interface ClusterParts {
  readonly config: Config;
  /** What each process is started with beside its addresses. */
  readonly env: NodeJS.ProcessEnv;
  /** Where the built programs lie. */
  readonly programs: string;
  readonly api: number;
  readonly workers: number;
  readonly say: (line: string) => void;
}

const READY = /is ready/;
const AGAIN_AFTER_MS = 500;
/** What is under way reaches a process that has left the proxy within this time. */
const LEAVE_MS = 100;

interface Member {
  readonly program: Program;
  /** Where the proxy finds it. */
  readonly upstream?: Upstream;
}

/** PostgreSQL, Redis, API processes, workers and the proxy before them, on this machine. */
export class Cluster {
  private readonly proxy = new Proxy();
  private readonly members: Member[] = [];
  private readonly ends: (() => Promise<unknown>)[] = [];
  private stopping = false;

  private constructor(
    private readonly parts: ClusterParts,
    readonly databaseUrl: string,
  ) {}

  /** Throws, with nothing left running, where a part of it does not come up. */
  static async start(parts: ClusterParts): Promise<{ cluster: Cluster; address: string }> {
    const { config } = parts;
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const database = config.databaseUrl ? undefined : await startEmbeddedPostgres(settingsOf(config));
      if (database) ends.push(() => database.stop());
      const cluster = new Cluster(parts, config.databaseUrl ?? database?.url ?? '');
      cluster.ends.push(...ends.splice(0));
      ends.push(() => cluster.stop());
      return { cluster, address: await cluster.open() };
    } catch (failure) {
      for (const end of ends.reverse()) await end();
      throw failure;
    }
  }

  private async open(): Promise<string> {
    const { config, api, workers } = this.parts;
    const redisUrl = config.redisUrl ?? (await this.openRedis());
    const env = {
      ...this.parts.env,
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: redisUrl,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
    };
    for (let at = 1; at <= api; at += 1) this.members.push(await this.api(`api ${at}`, env));
    for (let at = 1; at <= workers; at += 1)
      this.members.push({ program: this.program(`worker ${at}`, 'worker.js', { ...env, PORT: '0' }) });
    // The first one alone: it brings the schema up to date and makes the audit key that the others read.
    const [first, ...rest] = this.members;
    if (first) await this.bringUp(first);
    await Promise.all(rest.map((member) => this.bringUp(member)));
    return this.proxy.listen(config.port, config.host);
  }

  private async openRedis(): Promise<string> {
    const { program, url } = await ownRedis(path.join(this.parts.config.dataDir, 'redis'));
    this.ends.push(() => program.stop());
    await this.bringUp({ program });
    return url;
  }

  private async api(name: string, env: NodeJS.ProcessEnv): Promise<Member> {
    const port = await freePort();
    const program = this.program(name, 'main.js', { ...env, PORT: String(port), WORKERS: 'off' });
    return { program, upstream: { host: '127.0.0.1', port } };
  }

  private program(name: string, entry: string, env: NodeJS.ProcessEnv): Program {
    const { programs, say } = this.parts;
    return new Program({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', path.join(programs, entry)],
      env,
      ready: READY,
      // Its own address is nobody's to open: the proxy's is told in the end.
      hear: (line) => line.trim() !== '' && say(READY.test(line) ? `${name} is ready` : `${name}: ${line}`),
    });
  }

  private async bringUp(member: Member): Promise<void> {
    await member.program.start();
    if (member.upstream) this.proxy.take(member.upstream);
    void this.watch(member);
  }

  /** One that ends by itself, or is killed, is started again until it works. */
  private async watch(member: Member): Promise<void> {
    await member.program.ended();
    if (member.upstream) this.proxy.leave(member.upstream);
    while (!this.stopping) {
      this.parts.say(`${member.program.name} has ended: it is started again`);
      try {
        return await this.bringUp(member);
      } catch (failure) {
        this.parts.say(String((failure as Error).message));
        await pause(AGAIN_AFTER_MS);
      }
    }
  }

  /** Each process is stopped in order and started again, one after the other, so that the others go on. */
  async restartEach(): Promise<void> {
    for (const { program, upstream } of this.members) {
      if (upstream) this.proxy.leave(upstream);
      await pause(LEAVE_MS);
      await program.stop();
      while (!this.stopping && !program.isReady) await pause(LEAVE_MS);
    }
  }

  programCalled(name: string): Program | undefined {
    return this.members.find(({ program }) => program.name === name)?.program;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.proxy.close();
    await Promise.all(this.members.map(({ program }) => program.stop()));
    for (const end of this.ends.reverse()) await end();
  }
}

function settingsOf({ dataDir, embeddedPort: port }: Config) {
  return { dataDir, port, settings: { max_connections: '300' } };
}
