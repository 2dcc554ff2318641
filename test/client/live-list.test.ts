import { jest } from '@jest/globals';
import { createLiveList, type LiveListOptions } from '../../client/core/live-list.js';
import { showOffline, showOnline } from '../../client/core/live-status.js';
import { ReloadNeeded } from '../../client/core/reload-needed.js';
import type { AnyEnvelope } from '../../shared/events.js';

function anEvent(id: string): AnyEnvelope {
  const subject = { kind: 'product', id } as const;
  const at = '2026-11-21T12:00:00Z';
  return {
    seq: 1,
    id,
    type: 'StockChanged',
    at,
    actor: 'lab',
    subject,
    payload: { productId: id },
    version: 1,
  };
}

/** A list of words, a server that answers when it is told to, and a connection in the test's hands. */
function aList(options: Partial<LiveListOptions<readonly string[]>> = {}) {
  const answers: { readonly answer: (words: readonly string[]) => void; readonly fail: () => void }[] = [];
  const quiet: boolean[] = [];
  const connection = {
    tell: (_id: string, _mayBeShown?: boolean): void => undefined,
    resync: (): void => undefined,
  };
  const list = createLiveList<readonly string[]>(
    {
      topics: ['stock'],
      load: (call) => {
        quiet.push(call.quiet);
        return new Promise((resolve, reject) => {
          answers.push({
            answer: (data) => resolve({ data, seq: { number: 1, epoch: 'event-1' } }),
            fail: () => reject(new Error('down')),
          });
        });
      },
      reduce: (words, { subject }) => [...words, subject.id],
      ...options,
    },
    (_topics, _since, onEvent, onResync) => {
      connection.tell = (id, mayBeShown = false) => onEvent(anEvent(id), mayBeShown);
      connection.resync = onResync;
      return () => undefined;
    },
  );
  const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);
  const answer = async (...words: readonly string[]): Promise<void> => {
    answers.shift()?.answer(words);
    await settle();
  };
  const fail = async (): Promise<void> => {
    answers.shift()?.fail();
    await settle();
  };
  const shown = (): readonly string[] => list.use.getState().data ?? [];
  return { list, connection, answer, fail, shown, quiet, asked: () => quiet.length };
}

const unplaced = (words: readonly string[], { subject }: AnyEnvelope) =>
  new ReloadNeeded([...words, subject.id]);

beforeEach(() => {
  jest.useFakeTimers();
  showOnline();
});
afterEach(() => {
  showOffline();
  jest.useRealTimers();
});

test('what a reducer places moves in the same frame and asks the server for nothing', async () => {
  const { list, connection, answer, shown, asked } = aList();
  list.start();
  await answer('a');
  connection.tell('b');
  expect(shown()).toEqual(['a', 'b']);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(1);
});

test('a reducer that cannot place an event has the list loaded again, once for many events', async () => {
  const { list, connection, answer, shown, asked, quiet } = aList({ reduce: unplaced });
  list.start();
  await answer('a');
  for (const id of ['b', 'c', 'd']) connection.tell(id);
  expect(shown()).toEqual(['a', 'b', 'c', 'd']);
  await jest.advanceTimersByTimeAsync(999);
  expect(asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(501);
  expect(asked()).toBe(2);
  await answer('b', 'c', 'e');
  expect(shown()).toEqual(['b', 'c', 'e']);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(2);
  // Nothing covers what is being read.
  expect(quiet).toEqual([false, true]);
});

test('a list that an event may concern is loaded once at a time, however many come', async () => {
  const { list, connection, answer, asked } = aList({ concerns: () => true });
  list.start();
  await answer('a');
  connection.tell('b');
  await jest.advanceTimersByTimeAsync(1500);
  for (const id of ['c', 'd', 'e']) connection.tell(id);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(2);
  await answer('a', 'b');
  await jest.advanceTimersByTimeAsync(1500);
  expect(asked()).toBe(3);
});

test('while the connection is away nothing is asked; when it is back, the list is loaded once', async () => {
  const { list, connection, answer, asked } = aList({ reduce: unplaced });
  list.start();
  await answer('a');
  showOffline();
  connection.tell('b');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(1);
  showOnline();
  await jest.advanceTimersByTimeAsync(1500);
  expect(asked()).toBe(2);
});

test('an amount that the picture may hold already is asked for, not added a second time', async () => {
  const { list, connection, answer, shown, asked } = aList({ addsUp: () => true });
  list.start();
  await answer('a', 'b');
  connection.tell('b', true);
  expect(shown()).toEqual(['a', 'b']);
  await jest.advanceTimersByTimeAsync(1500);
  expect(asked()).toBe(2);
  await answer('a', 'b');
  connection.tell('c');
  expect(shown()).toEqual(['a', 'b', 'c']);
});

test('a list that was told to load afresh, and could not, tries again', async () => {
  const { list, connection, answer, fail, shown } = aList();
  list.start();
  await answer('a');
  connection.resync();
  await fail();
  expect(shown()).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(1500);
  await answer('a', 'b');
  expect(shown()).toEqual(['a', 'b']);
});

test('a first load that could not reach the server is tried again by itself, once it can be reached', async () => {
  const { shown, answer, fail, asked, list } = aList();
  list.start();
  showOffline();
  await fail();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
  showOnline();
  await jest.advanceTimersByTimeAsync(1600);
  expect(asked()).toBe(2);
  await answer('one');
  expect(shown()).toEqual(['one']);
});

test('a screen that was left asks for nothing more', async () => {
  const { list, connection, answer, asked } = aList({ reduce: unplaced });
  const stop = list.start();
  await answer('a');
  connection.tell('b');
  stop();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(1);
});
