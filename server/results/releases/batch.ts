import type { BatchAnswer, BatchItemRequest } from '../../../shared/contract/results.js';
import type { Tx, UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { asProblem } from '../../kernel/http/problem.filter.js';
import { runTraced } from '../store/refused-with-trace.js';

type Act = (tx: Tx, item: BatchItemRequest) => Promise<Answered>;

/** At once, each on its own connection; other work continues meanwhile. */
const AT_ONCE = 4;
/** In one transaction: what is the same for them is read once, and the disk is waited for once. */
const TOGETHER = 10;

/**
 * Does `act` for each item and answers each for itself. Items go in groups, one transaction a group; a group in which
 * one is refused is undone, and each of its items tried in a transaction of its own.
 */
export async function runInGroups(
  work: UnitOfWork,
  actor: Actor,
  items: readonly BatchItemRequest[],
  act: Act,
): Promise<readonly BatchAnswer[]> {
  const answers = new Map<BatchItemRequest, BatchAnswer>();
  const queue = groupsOf(items).values();
  const take = async (): Promise<void> => {
    for (const group of queue) {
      const done = await together(work, actor, group, act);
      done.forEach(([at, answer]) => answers.set(group[at] as BatchItemRequest, answer));
    }
  };
  // Nothing of it goes on after the call was answered.
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, take));
  const failed = lanes.find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return items.flatMap((item) => answers.get(item) ?? []);
}

/** The answers of a group, each with the place of its item, as stored for a repeat of the call. */
type Done = readonly (readonly [at: number, answer: BatchAnswer])[];

function nameOf({ bookingId, profileCode }: BatchItemRequest): string {
  return `${bookingId} ${profileCode}`;
}

/** By booking: two groups hold their bookings in the same order, so that neither waits for the other. */
function groupsOf(items: readonly BatchItemRequest[]): readonly (readonly BatchItemRequest[])[] {
  const sorted = [...items].sort((a, b) => a.bookingId.localeCompare(b.bookingId));
  const count = Math.ceil(sorted.length / TOGETHER);
  return Array.from({ length: count }, (_, at) => sorted.slice(at * TOGETHER, (at + 1) * TOGETHER));
}

async function together(
  work: UnitOfWork,
  actor: Actor,
  group: readonly BatchItemRequest[],
  act: Act,
): Promise<Done> {
  if (group.length > 1) {
    const all = (tx: Tx): Promise<Done> => sideBySide(group, (item) => act(tx, item));
    const done = await work.run(actor, all, group.map(nameOf).join()).catch(refused);
    if (done !== undefined) return done;
  }
  const answers: [number, BatchAnswer][] = [];
  for (const [at, item] of group.entries()) {
    const step = `${nameOf(item)} ${at}`;
    const alone = (): Promise<Answered> => runTraced(work, actor, (tx) => act(tx, item), step);
    answers.push([at, await answerForItem(item, alone)]);
  }
  return answers;
}

/** The server's own failure is no answer about one of them. */
function refused(failure: unknown): undefined {
  if (asProblem(failure).status >= 500) throw failure;
}

/**
 * The results of one booking look at each other and go one after another; those of several share the connection, so
 * that their statements travel together. All have come to their end before the transaction does.
 */
async function sideBySide(
  group: readonly BatchItemRequest[],
  act: (item: BatchItemRequest) => Promise<Answered>,
): Promise<Done> {
  const answers: [number, BatchAnswer][] = [];
  const bookings = [...new Set(group.map(({ bookingId }) => bookingId))];
  const ended = await Promise.allSettled(
    bookings.map(async (booking) => {
      for (const [at, item] of group.entries()) {
        const { bookingId, profileCode } = item;
        if (bookingId !== booking) continue;
        const done = { bookingId, profileCode, ok: true, code: null, message: null };
        answers.push([at, { ...done, ...(await act(item)) }]);
      }
    }),
  );
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return answers;
}

export type Answered = Pick<BatchAnswer, 'stage' | 'version' | 'releaseAt' | 'followed'>;

/** One item of a batch is answered for itself; the server's own failure is no answer about one item. */
export async function answerForItem(
  { bookingId, profileCode }: Pick<BatchAnswer, 'bookingId' | 'profileCode'>,
  work: () => Promise<Answered>,
): Promise<BatchAnswer> {
  try {
    return { bookingId, profileCode, ok: true, ...(await work()), code: null, message: null };
  } catch (failure) {
    const problem = asProblem(failure);
    if (problem.status >= 500) throw failure;
    const { code, detail: message } = { code: problem.code, detail: problem.detail };
    const nothing = { stage: null, version: null, releaseAt: null, followed: '' };
    return { bookingId, profileCode, ok: false, ...nothing, code, message };
  }
}
