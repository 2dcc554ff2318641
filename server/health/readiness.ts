import { Injectable } from '@nestjs/common';
import type {
  HealthProblem,
  HealthProblemSeen,
  SystemReadiness as Report,
} from '../../shared/contract/operations.js';
import { Backbone } from '../events/backbone/backbone.js';
import { EventTail } from '../events/event-tail.js';
import { ReactionDispatcher } from '../events/reaction-dispatcher.js';
import { Clock } from '../kernel/clock.js';
import { isFullDisk, sqlState } from '../kernel/database-failure.js';
import { Stopping } from '../kernel/stopping.js';
import { endsWithin } from '../kernel/time-limit.js';
import { DatabaseProbe, LATE_MS, type ServerFigures } from './database-probe.js';

/** Database and queue are asked at the same time, and an answer has to be there within a second. */
const QUEUE_ANSWER_MS = 700;
const STANDS_STILL_MS = 10_000;

const MESSAGES: Readonly<Record<HealthProblem, string>> = {
  stopping: 'The server is stopping.',
  'database-silent': 'The database does not answer: check that PostgreSQL is running, and check its log.',
  'database-read-only': 'The database accepts no writes: it is a standby, or was set to read-only.',
  'disk-full': "The database's disk is full: make room. Nothing can be stored until then.",
  'publisher-stands-still': 'Changes do not reach the screens: check the log, or restart the server.',
  'screens-behind': 'The screens of this process are behind: check the log, or restart this process.',
  'redis-away': 'Redis does not answer or accepts nothing: check that it is running, its log and its memory.',
  'queue-silent': 'The queue does not answer: check the log.',
  'no-worker': 'No process does background work: start one (npm run worker, or WORKERS=on).',
  'reactions-overdue': 'Background work is late: check the queue, the log, and that a worker is running.',
  'dead-letters': 'Background work was given up after ten attempts: see the Operations page.',
};
const UNAVAILABLE: readonly HealthProblem[] = ['database-silent', 'database-read-only', 'disk-full'];

/** Whether the system works, whatever part of it hangs. */
@Injectable()
export class Readiness {
  /** The log's position when this process had sent all of it to its screens. */
  private told: { readonly seq: number; readonly at: number } = { seq: 0, at: performance.now() };

  constructor(
    private readonly probe: DatabaseProbe,
    private readonly backbone: Backbone,
    private readonly dispatcher: ReactionDispatcher,
    private readonly tail: EventTail,
    private readonly clock: Clock,
    private readonly stopping: Stopping,
  ) {}

  async report(): Promise<Report> {
    const [looked, answers, deadLetters] = await Promise.all([
      this.look(),
      isTrue(this.backbone.answers()),
      this.deadLetters(),
    ]);
    const { figures, problem } = looked;
    const found = [
      ...(this.stopping.isStopping ? (['stopping'] as const) : []),
      ...(problem ? [problem] : []),
      ...(answers || this.backbone.kind !== 'redis' ? [] : (['redis-away'] as const)),
      ...(figures ? this.behind(figures, answers, deadLetters) : []),
    ];
    const { kind } = this.backbone;
    return {
      status: statusOf(found),
      problems: found.map((what): HealthProblemSeen => ({ what, message: MESSAGES[what] })),
      database: problem ? 'unavailable' : 'ok',
      backbone: { kind, status: answers ? 'ok' : 'unavailable' },
      outbox: figures && { unpublished: figures.unpublished, oldestMs: this.age(figures.oldest) },
      reactions: figures && {
        behind: Math.max(0, figures.seq - figures.cursor),
        overdue: figures.overdue,
        deadLetters,
      },
      workers: figures && figures.workers,
    };
  }

  private async look(): Promise<{ figures: ServerFigures | null; problem: HealthProblem | undefined }> {
    try {
      return { figures: await this.probe.look(), problem: undefined };
    } catch (failure) {
      return { figures: null, problem: problemOf(failure) };
    }
  }

  private behind(
    figures: ServerFigures,
    answers: boolean,
    deadLetters: number | null,
  ): readonly HealthProblem[] {
    const found: HealthProblem[] = [];
    const isUnpublished = this.age(figures.oldest) >= STANDS_STILL_MS;
    if (isUnpublished) found.push('publisher-stands-still');
    else if (this.isBehind(figures.seq)) found.push('screens-behind');
    if (answers && deadLetters === null) found.push('queue-silent');
    if (figures.workers === 0) found.push('no-worker');
    // Work that was given up stays due until somebody settles it, and is reported separately.
    const isLate = figures.overdue > (deadLetters ?? 0) || this.age(figures.unseen) >= LATE_MS;
    if (isLate) found.push('reactions-overdue');
    if ((deadLetters ?? 0) > 0) found.push('dead-letters');
    return found;
  }

  /** Whether this process has not heard for long what the log holds. */
  private isBehind(seq: number): boolean {
    const now = performance.now();
    if (this.tail.cursor >= this.told.seq) this.told = { seq, at: now };
    return now - this.told.at >= STANDS_STILL_MS;
  }

  private age(since: Date | null): number {
    return since === null ? 0 : Math.max(0, this.clock.now().getTime() - since.getTime());
  }

  private async deadLetters(): Promise<number | null> {
    if (!this.backbone.canQueue()) return null;
    const counting = Promise.all(this.dispatcher.queues.map((queue) => queue.getFailedCount()));
    if (!(await endsWithin(counting, QUEUE_ANSWER_MS))) return null;
    const counts = await counting.catch(() => undefined);
    return counts?.reduce((sum, count) => sum + count, 0) ?? null;
  }
}

function statusOf(found: readonly HealthProblem[]): Report['status'] {
  if (found.includes('stopping')) return 'stopping';
  if (found.some((what) => UNAVAILABLE.includes(what))) return 'unavailable';
  return found.length === 0 ? 'ok' : 'degraded';
}

function problemOf(failure: unknown): HealthProblem {
  if (isFullDisk(failure)) return 'disk-full';
  return sqlState(failure) === '25006' ? 'database-read-only' : 'database-silent';
}

async function isTrue(asked: Promise<void>): Promise<boolean> {
  if (!(await endsWithin(asked, QUEUE_ANSWER_MS))) return false;
  return asked.then(
    () => true,
    () => false,
  );
}
