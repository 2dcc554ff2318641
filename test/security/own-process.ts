import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Questions } from './laboratory-process.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Reply {
  readonly asked: string;
  readonly answer?: unknown;
  readonly failure?: string;
}

/** A laboratory in a separate process, so that the test uses none of its time and memory. */
export class OwnProcess {
  /** Its output: Node.js warnings, errors in its log, and its end. */
  said = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    child.once('exit', (code, signal) => (this.said += `\nIt ended: ${signal ?? code}`));
  }

  static async start(): Promise<OwnProcess> {
    const child = fork(path.join(ROOT, 'test/security/laboratory-process.ts'), {
      cwd: ROOT,
      execArgv: ['--expose-gc', '--import', './scripts/ts.mjs'],
      env: { ...process.env, NODE_OPTIONS: '', TEST_LOG: 'error' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const started = new OwnProcess(child);
    await started.reply('ready');
    return started;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async ask<Q extends keyof Questions>(question: Q): Promise<Questions[Q]> {
    const answer = this.reply(question);
    if (this.isRunning) this.child.send(question);
    return (await answer) as Questions[Q];
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    await this.ask('close');
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }

  private reply(question: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(new Error(`The laboratory's process ended: ${this.said.slice(-4000)}`));
      const hear = ({ asked, answer, failure }: Reply) => {
        if (asked !== question) return;
        this.child.off('message', hear).off('exit', lost);
        if (failure === undefined) resolve(answer);
        else reject(new Error(failure));
      };
      if (!this.isRunning) return lost();
      this.child.on('message', hear).once('exit', lost);
    });
  }
}
