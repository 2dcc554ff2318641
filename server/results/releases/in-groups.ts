import type { BatchAnswer, BatchItemRequest } from '../../../shared/contract/results.js';
import type { Tx, UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { asProblem } from '../../kernel/http/problem.filter.js';
import { runTraced } from '../store/refused-with-trace.js';
import { answered, type Answered } from './batch-answer.js';

/** What is done with one item, in the transaction that it is given. */
export type Act = (tx: Tx, item: BatchItemRequest) => Promise<Answered>;

/** At once over the connections of the house; the rest of it goes on working meanwhile. */
const AT_ONCE = 4;
/** In one transaction: what is the same for them is read once, and the disk is waited for once. */
const TOGETHER = 10;

/**
 * Does `act` for each item and answers each for itself. Items go in groups, one transaction a group; a group in which
 * one is refused is undone, and each of its items tried in a transaction of its own.
 */
export async function inGroups(
  work: UnitOfWork,
  actor: Actor,
  items: readonly BatchItemRequest[],
  act: Act,
): Promise<readonly BatchAnswer[]> {
  const answers = new Map<BatchItemRequest, BatchAnswer>();
  const queue = groupsOf(items).values();
  const take = async (): Promise<void> => {
    for (const group of queue) {
      (await together(work, actor, group, act)).forEach((answer, item) => answers.set(item, answer));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return items.flatMap((item) => answers.get(item) ?? []);
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
): Promise<ReadonlyMap<BatchItemRequest, BatchAnswer>> {
  if (group.length > 1) {
    const done = await work.run(actor, (tx) => sideBySide(group, (item) => act(tx, item))).catch(refused);
    if (done !== undefined) return done;
  }
  const answers = new Map<BatchItemRequest, BatchAnswer>();
  for (const item of group) {
    answers.set(item, await answered(item, () => runTraced(work, actor, (tx) => act(tx, item))));
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
): Promise<ReadonlyMap<BatchItemRequest, BatchAnswer>> {
  const answers = new Map<BatchItemRequest, BatchAnswer>();
  const bookings = [...new Set(group.map(({ bookingId }) => bookingId))];
  const ended = await Promise.allSettled(
    bookings.map(async (booking) => {
      for (const item of group.filter(({ bookingId }) => bookingId === booking)) {
        const { bookingId, profileCode } = item;
        const done = { bookingId, profileCode, ok: true, code: null, message: null };
        answers.set(item, { ...done, ...(await act(item)) });
      }
    }),
  );
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return answers;
}
