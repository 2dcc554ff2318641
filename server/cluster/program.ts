import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { WITH_PARENT } from '../kernel/with-parent.js';

export interface ProgramParts {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The line by which it says that it works. */
  readonly ready: RegExp;
  readonly hear?: (line: string) => unknown;
  /** It is a program of ours that goes with this process, however this one ends (`stopWithParent`). */
  readonly goesWithUs?: true;
}

/** The output of a program that did not start. */
export class ProgramError extends Error {}

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;
const KEPT_LINES = 40;

/**
 * One program of the cluster as a process: started until it reports that it works, then stopped in order, or killed.
 */
export class Program {
  private child: ChildProcess | undefined;
  private said: string[] = [];
  /** It has said that it works, and has not ended since. */
  isReady = false;

  constructor(private readonly parts: ProgramParts) {}

  get name(): string {
    return this.parts.name;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Throws its output if it ends, or stays silent, before it is ready. */
  async start(): Promise<void> {
    const child = this.spawned();
    this.child = child;
    this.said = [];
    child.once('exit', () => (this.isReady = false));
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        if (stream) createInterface({ input: stream }).on('line', (line) => this.heard(line, resolve));
    });
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('error', reject);
      child.once('close', () =>
        reject(new ProgramError(`${this.name} ended while starting: ${this.lastWords}`)),
      );
    });
    const late = pause(READY_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new ProgramError(`${this.name} was not ready in time: ${this.lastWords}`);
    });
    try {
      await Promise.race([ready, ended, late]);
    } finally {
      for (const loser of [ended, late]) loser.catch(() => undefined);
    }
  }

  private spawned(): ChildProcess {
    const { command, args, env, goesWithUs } = this.parts;
    if (!goesWithUs) return spawn(command, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    // In a group of its own: Ctrl+C is for the one that stops the others in order.
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
    const child = spawn(command, [...args, WITH_PARENT], { env, stdio, detached: true });
    child.channel?.unref();
    return child;
  }

  get lastWords(): string {
    return this.said.join('\n');
  }

  private heard(line: string, resolve: () => void): void {
    this.said = [...this.said.slice(1 - KEPT_LINES), line];
    this.parts.hear?.(line);
    if (!this.parts.ready.test(line)) return;
    this.isReady = this.isRunning;
    resolve();
  }

  /** Resolves with its exit code when it has ended; null: by a signal. */
  async ended(): Promise<number | null> {
    const { child } = this;
    if (!child) return 0;
    if (this.isRunning) await once(child, 'exit');
    return child.exitCode;
  }

  /** SIGTERM; a process that has not ended within that time is killed. */
  async stop(withinMs = STOP_WITHIN_MS): Promise<number | null> {
    this.signal('SIGTERM');
    const late = new AbortController();
    const killing = pause(withinMs, undefined, { signal: late.signal, ref: false }).then(
      () => this.signal('SIGKILL'),
      () => undefined,
    );
    const code = await this.ended();
    late.abort();
    await killing;
    return code;
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.child?.kill(name);
  }
}
