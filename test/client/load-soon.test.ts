import { jest } from '@jest/globals';
import { createSoon } from '../../client/core/load-soon.js';

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
  const soon = createSoon({ load: server.load });
  for (let event = 0; event < 20; event += 1) soon.ask();
  await jest.advanceTimersByTimeAsync(999);
  expect(server.asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(501);
  expect(server.asked()).toBe(1);
});

test('a stream of events without a pause does not keep the list from moving', async () => {
  const server = aServer();
  const soon = createSoon({ load: server.load, waitMs: () => 1000 });
  for (let ms = 0; ms < 5000; ms += 100) {
    soon.ask();
    await jest.advanceTimersByTimeAsync(100);
    await server.answer();
  }
  expect(server.asked()).toBeGreaterThanOrEqual(4);
});

test('one load is in flight at a time; what came meanwhile is one more', async () => {
  const server = aServer();
  const soon = createSoon({ load: server.load, waitMs: () => 1000 });
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
  const soon = createSoon({ load: server.load, waitMs: () => 1000 });
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
  const soon = createSoon({ load: server.load });
  soon.ask();
  soon.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(server.asked()).toBe(0);
});
