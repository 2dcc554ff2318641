import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { retryUntilLoaded, loadWhenAvailable } from '../../client/core/retry-loading.js';

const PAGE = { Component: () => null };
const none = (): Promise<never> => Promise.reject(new Error('not fetched'));

Object.defineProperty(globalThis, 'window', { value: new EventTarget(), configurable: true });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a page whose code cannot be had', () => {
  it('is tried again until it is there, and then no more', async () => {
    const fetched = jest.fn(none);
    const onLoaded = jest.fn();
    retryUntilLoaded(fetched as never, onLoaded, {
      isServerThere: () => Promise.resolve(false),
      renew: none as never,
    });
    await jest.advanceTimersByTimeAsync(8_500);
    expect(fetched).toHaveBeenCalledTimes(3);
    fetched.mockImplementation((() => Promise.resolve(PAGE)) as never);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(onLoaded).toHaveBeenCalledWith(PAGE);
  });

  it('loads the whole afresh where the server answers and has no such file any more', async () => {
    const renew = jest.fn();
    retryUntilLoaded(none, jest.fn(), { isServerThere: () => Promise.resolve(true), renew });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('is left alone once nobody waits for it', async () => {
    const fetched = jest.fn(none);
    retryUntilLoaded(fetched as never, jest.fn()).stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('code that nothing on the screen waits for, such as the live connection', () => {
  it('is asked for again until it is there, also where the server answers and has it not yet', async () => {
    const fetched = jest.fn(none);
    const loaded = loadWhenAvailable(fetched as never, {
      isServerThere: () => Promise.resolve(true),
      renew: none as never,
    });
    await jest.advanceTimersByTimeAsync(4_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    fetched.mockImplementation((() => Promise.resolve(PAGE)) as never);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(loaded).resolves.toBe(PAGE);
  });
});
