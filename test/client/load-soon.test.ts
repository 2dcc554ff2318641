import { jest } from '@jest/globals';
import { createDebouncedReload } from '../../client/core/debounced-reload.js';

/** A server that answers when it is told to. */
function aServer() {
  const waiting: ((worked: boolean) => void)[] = [];
  let asked = 0;
  const load = (): Promise<boolean> => {
    asked += 1;
    return new Promise((answer) => waiting.push(answer));
  };
  const answer = async (worked = true): Promise<void> => {
    waiting.shift()?.(worked);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { load, answer, asked: () => asked, inFlight: () => waiting.length };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('many events are one load, a second or so later', async () => {
  const server = aServer();
  const soon = createDebouncedReload({ load: server.load });
  for (let event = 0; event < 20; event += 1) soon.ask();
  await jest.advanceTimersByTimeAsync(999);
  expect(server.asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(501);
  expect(server.asked()).toBe(1);
});

test('a stream of events without a pause does not keep the list from moving', async () => {
  const server = aServer();
  const soon = createDebouncedReload({ load: server.load, waitMs: () => 1000 });
  for (let ms = 0; ms < 5000; ms += 100) {
    soon.ask();
    await jest.advanceTimersByTimeAsync(100);
    await server.answer();
  }
  expect(server.asked()).toBeGreaterThanOrEqual(4);
});

test('one load is in flight at a time; what came meanwhile is one more', async () => {
  const server = aServer();
  const soon = createDebouncedReload({ load: server.load, waitMs: () => 1000 });
  soon.ask();
  await jest.advanceTimersByTimeAsync(1000);
  soon.ask();
  soon.ask();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.inFlight()).toBe(1);
  await server.answer();
  await jest.advanceTimersByTimeAsync(1000);
  expect(server.asked()).toBe(2);
  await server.answer();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(server.asked()).toBe(2);
});

test('a load that failed is tried again, later each time, until it works', async () => {
  const server = aServer();
  const soon = createDebouncedReload({ load: server.load, waitMs: () => 1000 });
  soon.ask();
  await jest.advanceTimersByTimeAsync(1000);
  await server.answer(false);
  await jest.advanceTimersByTimeAsync(1999);
  expect(server.asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(server.asked()).toBe(2);
  await server.answer();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(server.asked()).toBe(2);
});

test('a screen that was left asks for nothing', async () => {
  const server = aServer();
  const soon = createDebouncedReload({ load: server.load });
  soon.ask();
  soon.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.asked()).toBe(0);
});

test('the screens that heard of the same event do not all ask at the same moment', async () => {
  const askedAt: number[] = [];
  const began = Date.now();
  const screens = Array.from({ length: 20 }, () =>
    createDebouncedReload({ load: () => Promise.resolve(askedAt.push(Date.now() - began) > 0) }),
  );
  for (const screen of screens) screen.ask();
  await jest.advanceTimersByTimeAsync(1500);
  expect(askedAt).toHaveLength(20);
  expect(Math.min(...askedAt)).toBeGreaterThanOrEqual(1000);
  expect(new Set(askedAt).size).toBeGreaterThan(5);
});

test('a server that cannot be reached is not asked; the wait begins when it is back', async () => {
  const server = aServer();
  let comeBack = (): void => undefined;
  const ready = (): Promise<void> => new Promise((back) => (comeBack = back));
  const soon = createDebouncedReload({ load: server.load, waitMs: () => 1000, ready });
  soon.ask();
  await jest.advanceTimersByTimeAsync(600_000);
  soon.ask();
  expect(server.asked()).toBe(0);
  comeBack();
  await jest.advanceTimersByTimeAsync(999);
  expect(server.asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(server.asked()).toBe(1);
});

test('a screen that was left while the server was away, and opened again, is loaded once', async () => {
  const server = aServer();
  const waiting: (() => void)[] = [];
  const ready = (): Promise<void> => new Promise((back) => waiting.push(back));
  const soon = createDebouncedReload({ load: server.load, waitMs: () => 1000, ready });
  soon.ask();
  soon.stop();
  soon.ask();
  for (const back of waiting) back();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.asked()).toBe(1);
});
