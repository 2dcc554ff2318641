import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { EventLoop, mainThreadMs } from './event-loop.js';

describe('the watch over the event loop', () => {
  it('sees work that lets nothing else happen, and no waiting', async () => {
    const loop = new EventLoop();
    loop.watch();
    await pause(50);
    const worked = mainThreadMs();
    while (mainThreadMs() - worked < 300);
    await pause(50);
    expect(loop.take().ms).toBeGreaterThan(150);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await pause(50);
    expect(loop.take().ms).toBeLessThan(150);
  });
});
