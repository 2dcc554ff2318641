/**
 * The `act` of React's tests, for React as shipped, which has none: the microtasks and tasks that React schedules
 * during an act are done at its end, in order.
 */
import scheduler from '../node_modules/scheduler/cjs/scheduler.production.js';

/** Tasks that wait for the end of the act; undefined outside an act. */
let waiting;

/** Tasks asked for outside an act and not done yet: React adds to them, and the next act does them too. */
const pending = new Set();

/** React's microtasks. */
export function soon(task) {
  const node = { task };
  if (waiting) return void waiting.push(node);
  pending.add(node);
  queueMicrotask(() => pending.delete(node) && node.task());
}

export function unstable_scheduleCallback(priority, task, options) {
  const node = { task };
  if (waiting) waiting.push(node);
  else {
    pending.add(node);
    node.scheduled = scheduler.unstable_scheduleCallback(priority, () => doPart(node), options);
  }
  return node;
}

/** Answers how to go on, as the scheduler wants it. */
function doPart(node) {
  if (!pending.has(node)) return undefined;
  const rest = node.task?.(false);
  if (typeof rest !== 'function') return void pending.delete(node);
  node.task = rest;
  return () => doPart(node);
}

export function unstable_cancelCallback(node) {
  node.task = undefined;
  pending.delete(node);
}

/** An act waits for all of it. */
export const unstable_shouldYield = () => !waiting && scheduler.unstable_shouldYield();

export const {
  unstable_requestPaint,
  unstable_now,
  unstable_getCurrentPriorityLevel,
  unstable_ImmediatePriority,
  unstable_UserBlockingPriority,
  unstable_NormalPriority,
  unstable_LowPriority,
  unstable_IdlePriority,
} = scheduler;

function doWhatWaits() {
  waiting.unshift(...pending);
  pending.clear();
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    const rest = node.task?.(false);
    if (typeof rest === 'function') waiting.unshift({ task: rest });
  }
}

/** An act within another ends with that one. */
export function act(callback) {
  if (waiting) return callback();
  waiting = [];
  let result;
  try {
    result = callback();
    if (typeof result?.then !== 'function') doWhatWaits();
  } catch (failure) {
    waiting = undefined;
    throw failure;
  }
  if (typeof result?.then === 'function') return actedIn(result);
  waiting = undefined;
  return Promise.resolve(result);
}

async function actedIn(promise) {
  try {
    const result = await promise;
    do {
      doWhatWaits();
      await aTurn();
    } while (waiting.length > 0);
    return result;
  } finally {
    waiting = undefined;
  }
}

/** A turn of the event loop, with real or fake timers. */
function aTurn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage('');
  });
}
