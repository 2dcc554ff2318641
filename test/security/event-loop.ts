import fs from 'node:fs';

const EVERY_MS = 5;

export interface Hold {
  /** Milliseconds of the main thread's own time: a busy machine around it does not lengthen it. */
  readonly ms: number;
  /** When it ended, as Date.now(). */
  readonly at: number;
}

/** How long the main thread of this process is held at once: what it worked between two beats of a short timer. */
export class EventLoop {
  private worked = mainThreadMs();
  private longest: Hold = { ms: 0, at: 0 };

  watch(): void {
    setInterval(() => this.beat(), EVERY_MS).unref();
  }

  /** The longest hold since the last call. */
  take(): Hold {
    const { longest } = this;
    this.longest = { ms: 0, at: 0 };
    return longest;
  }

  private beat(): void {
    const worked = mainThreadMs();
    const ms = worked - this.worked;
    this.worked = worked;
    if (ms > this.longest.ms) this.longest = { ms, at: Date.now() };
  }
}

const SCHEDULER = '/proc/self/schedstat';
const isTold = fs.existsSync(SCHEDULER);

/** Linux tells it of the thread; elsewhere it is that of the whole process, which is never less. */
export function mainThreadMs(): number {
  if (isTold) return Number(fs.readFileSync(SCHEDULER, 'latin1').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
