import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../kernel/config.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../kernel/postgres-embedded/embedded-postgres.js';
import { refuseWrongSettings } from '../kernel/start-failure.js';
import { endsWithin } from '../kernel/time-limit.js';
import { Program } from './program.js';
import { Proxy, type Upstream } from './proxy.js';
import { freePort, ownRedis, redisProgram } from './redis.js';

export interface ClusterParts {
  readonly config: Config;
  /** The environment each process starts with, beside its addresses. */
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the built programs. */
  readonly programs: string;
  readonly api: number;
  readonly workers: number;
  readonly say: (line: string) => void;
}

const READY = /is ready/;
const REDIS_READY = /Ready to accept connections/;
const AGAIN_AFTER_MS = 500;
/** Calls under way reach a process that has left the proxy within this time. */
const LEAVE_MS = 100;
/** Milliseconds for the steps of a stop, one after the other: what does not end in its time is killed. */
export const STOP = { calls: 3_000, processes: 4_000, database: 1_000 } as const;
const START_ENDS_WITHIN_MS = 2_000;

interface Member {
  readonly program: Program;
  /** Its address for the proxy. */
  readonly upstream?: Upstream;
}

/** PostgreSQL, Redis, API processes, workers and the proxy before them, on this machine. */
export class Cluster {
  private readonly proxy = new Proxy();
  private readonly members: Member[] = [];
  private redis: Program | undefined;
  private database: EmbeddedPostgres | undefined;
  private opening: Promise<string> | undefined;
  private stopping: Promise<void> | undefined;
  private isOver = false;

  constructor(private readonly parts: ClusterParts) {}

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  get databaseUrl(): string {
    return this.parts.config.databaseUrl ?? this.database?.url ?? '';
  }

  /** Returns its address; throws, leaving nothing running, if a part of it does not start. */
  open(): Promise<string> {
    return (this.opening ??= this.inOrder());
  }

  private async inOrder(): Promise<string> {
    const { config } = this.parts;
    try {
      await refuseWrongSettings(config);
      const redis = config.redisUrl ?? redisProgram();
      this.goOn();
      if (!config.databaseUrl) this.database = await startEmbeddedPostgres(settingsOf(config));
      this.goOn();
      const redisUrl = config.redisUrl ?? (await this.openRedis(redis));
      await this.openMembers({
        ...this.parts.env,
        DATABASE_URL: this.databaseUrl,
        REDIS_URL: redisUrl,
        HOST: '127.0.0.1',
        TRUST_PROXY: '1',
        // The proxy has taken it out before.
        STOP_NOTICE: '0',
      });
      this.goOn();
      return await this.proxy.listen(config.port, config.host);
    } catch (failure) {
      this.isOver = true;
      await this.endProcesses();
      await this.endStores();
      throw failure;
    }
  }

  /** Nothing more is started by a cluster that is to stop. */
  private goOn(): void {
    if (this.isOver) throw new Error('The cluster was stopped while it was opening.');
  }

  private async openRedis(program: string): Promise<string> {
    const { args, url } = await ownRedis(program, path.join(this.parts.config.dataDir, 'redis'));
    this.redis = this.program('redis', 'kept-redis.js', process.env, { args, ready: REDIS_READY });
    await this.bringUp({ program: this.redis });
    return url;
  }

  private async openMembers(env: NodeJS.ProcessEnv): Promise<void> {
    const { api, workers } = this.parts;
    for (let at = 1; at <= api; at += 1) this.members.push(await this.api(`api ${at}`, env));
    for (let at = 1; at <= workers; at += 1)
      this.members.push({ program: this.program(`worker ${at}`, 'worker.js', { ...env, PORT: '0' }) });
    // The first one alone: it brings the schema up to date and makes the audit key that the others read.
    const [first, ...rest] = this.members;
    this.goOn();
    if (first) await this.bringUp(first);
    this.goOn();
    await Promise.all(rest.map((member) => this.bringUp(member)));
  }

  private async api(name: string, env: NodeJS.ProcessEnv): Promise<Member> {
    const port = await freePort();
    const program = this.program(name, 'main.js', { ...env, PORT: String(port), WORKERS: 'off' });
    return { program, upstream: { host: '127.0.0.1', port } };
  }

  private program(
    name: string,
    entry: string,
    env: NodeJS.ProcessEnv,
    { args = [], ready = READY }: { readonly args?: readonly string[]; readonly ready?: RegExp } = {},
  ): Program {
    const { programs, say } = this.parts;
    const isOurs = ready === READY;
    return new Program({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', path.join(programs, entry), ...args],
      env,
      ready,
      goesWithUs: true,
      // Its own address is not for people, who are told the proxy's at the end. Redis logs much at each start.
      hear: (line) =>
        isOurs && line.trim() !== '' && say(READY.test(line) ? `${name} is ready` : `${name}: ${line}`),
    });
  }

  private async bringUp(member: Member): Promise<void> {
    await member.program.start();
    if (member.upstream) this.proxy.take(member.upstream);
    void this.watch(member);
  }

  /** A process that ends, or is killed, is started again until it works. */
  private async watch(member: Member): Promise<void> {
    await member.program.ended();
    if (member.upstream) this.proxy.leave(member.upstream);
    while (!this.isOver) {
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
      // One that was killed a moment ago may not be back yet: until it is, nobody else would be left to answer.
      await this.untilReady(this.members.filter((member) => member.program !== program));
      if (upstream) this.proxy.leave(upstream);
      await pause(LEAVE_MS);
      await program.stop();
    }
    await this.untilReady(this.members);
  }

  private async untilReady(members: readonly Member[]): Promise<void> {
    while (!this.isOver && members.some(({ program }) => !program.isReady)) await pause(LEAVE_MS);
  }

  programCalled(name: string): Program | undefined {
    return this.members.find(({ program }) => program.name === name)?.program;
  }

  /** In order, once, and in time (`STOP`): calls at work finish; a start that is under way is broken off. */
  close(): Promise<void> {
    return (this.stopping ??= this.closeInOrder());
  }

  private async closeInOrder(): Promise<void> {
    this.isOver = true;
    await this.proxy.close(STOP.calls);
    await this.endProcesses();
    if (this.opening) await endsWithin(this.opening, START_ENDS_WITHIN_MS);
    await this.endStores();
  }

  /** Waits for nothing any more: the work in progress was not acknowledged. */
  hurry(): void {
    this.proxy.hurry();
    for (const { program } of this.members) program.signal('SIGKILL');
  }

  private async endProcesses(): Promise<void> {
    await Promise.all(this.members.map(({ program }) => program.stop(STOP.processes)));
  }

  private async endStores(): Promise<void> {
    await Promise.all([this.redis?.stop(2 * STOP.database), this.database?.stop(STOP.database)]);
  }
}

function settingsOf({ dataDir, embeddedPort: port }: Config) {
  return { dataDir, port, settings: { max_connections: '300' } };
}
