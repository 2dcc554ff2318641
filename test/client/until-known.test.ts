import { jest } from '@jest/globals';
import { ApiProblem, OWN_WORDING, unreachable } from '../../client/core/api-problem.js';
import { keyOf, saved, settled, untilKnown, sendUntilKnown } from '../../client/core/writes.js';
import { useLoading } from '../../client/core/loading.js';
import { isUnknown, UNKNOWN_OUTCOME_TEXT } from '../../client/core/unknown-outcome.js';

const network = { onLine: true };
Object.defineProperty(globalThis, 'navigator', { value: network, configurable: true });

beforeEach(() => {
  network.onLine = true;
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

const problem = (status: number, code: string): ApiProblem => new ApiProblem({ status, code: code as never });
const LOST = unreachable();
const UNKNOWN = problem(503, 'unknown_outcome');

/** A server that answers these, one after another; what became of the write, and how often it was sent. */
async function sent(...answers: readonly (ApiProblem | string)[]) {
  let tries = 0;
  const attempt = (): Promise<string> => {
    const answer = answers[Math.min(tries, answers.length - 1)];
    tries += 1;
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer as ApiProblem);
  };
  const ended = untilKnown(attempt).catch((thrown: unknown) => thrown as ApiProblem);
  await jest.advanceTimersByTimeAsync(60_000);
  return { outcome: await ended, tries };
}

describe('a write of which nobody knows what became', () => {
  it('is sent again until the first outcome is told', async () => {
    expect(await sent(LOST, UNKNOWN, problem(409, 'in_progress'), 'saved')).toEqual({
      outcome: 'saved',
      tries: 4,
    });
  });

  it('is given up after some tries, and called what it is', async () => {
    const { outcome, tries } = await sent(LOST);
    expect(isUnknown(outcome)).toBe(true);
    expect(outcome).toMatchObject({ status: 503, detail: UNKNOWN_OUTCOME_TEXT });
    expect(tries).toBe(4);
  });

  it('is not called refused by what says nothing of the first try', async () => {
    expect(isUnknown((await sent(LOST, problem(503, 'unavailable'))).outcome)).toBe(true);
    expect(isUnknown((await sent(LOST, problem(429, 'throttled'))).outcome)).toBe(true);
    expect(isUnknown((await sent(problem(500, 'internal'))).outcome)).toBe(true);
  });

  it('is refused when the repeat is: with the same key the server would have told the first', async () => {
    const { outcome } = await sent(LOST, problem(409, 'stale_version'));
    expect(outcome).toMatchObject({ code: 'stale_version' });
  });

  it('says so meanwhile, and no longer', async () => {
    let answer = (): void => undefined;
    let isFirst = true;
    const running = untilKnown(() => {
      if (!isFirst) return new Promise<void>((resolve) => (answer = resolve));
      isFirst = false;
      return Promise.reject(LOST);
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(useLoading.getState().repeating).toMatch('is being tried again');
    answer();
    await running;
    expect(useLoading.getState().repeating).toBeUndefined();
  });
});

describe('a write of which it is known', () => {
  it('is never sent again by itself', async () => {
    for (const known of [problem(422, 'invalid'), problem(409, 'stale_version'), problem(503, 'unavailable')])
      expect(await sent(known, 'saved')).toEqual({ outcome: known, tries: 1 });
  });

  it('is told at once where this machine has no network: nothing left it', async () => {
    network.onLine = false;
    expect(await sent(LOST, 'saved')).toEqual({ outcome: LOST, tries: 1 });
  });
});

describe('the key of what a person means to do', () => {
  it('stays while it is not known what became of it, and is another afterwards', () => {
    const first = keyOf('PUT /api/formula {"a":1}');
    expect(keyOf('PUT /api/formula {"a":1}')).toBe(first);
    expect(keyOf('PUT /api/formula {"a":2}')).not.toBe(first);
    settled('PUT /api/formula {"a":1}');
    expect(keyOf('PUT /api/formula {"a":1}')).not.toBe(first);
  });

  it('is another where something was saved since: that may have undone it', () => {
    const off = keyOf('PUT /api/users/ann {"active":false}');
    const result = keyOf('POST /api/biochemistry/ {"version":3}');
    saved('PUT /api/users/ann {"active":true}');
    expect(keyOf('PUT /api/users/ann {"active":false}')).not.toBe(off);
    // It names the version that it changes: it is that one act, whatever was saved since.
    expect(keyOf('POST /api/biochemistry/ {"version":3}')).toBe(result);
  });
});

test('an answer that breaks off in its middle is none: the write goes out again, with its key', async () => {
  const keys: (string | undefined)[] = [];
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) });
  const attempt = (key?: string): Promise<Response> => {
    keys.push(key);
    return Promise.resolve(new Response(keys.length === 1 ? broken : '{"saved":true}'));
  };
  const ended = sendUntilKnown({ intention: 'POST /api/x', idempotencyKey: undefined, attempt });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await (await ended).json()).toEqual({ saved: true });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('what was changed after a save of which nobody knew is told that the first was done', async () => {
  const attempt = (): Promise<Response> => Promise.reject(problem(422, 'idempotency_mismatch'));
  const thrown: unknown = await sendUntilKnown({
    intention: 'POST /api/x',
    idempotencyKey: 'k',
    attempt,
  }).catch((refused: unknown) => refused);
  expect(thrown).toMatchObject({ code: 'idempotency_mismatch', status: 422 });
  expect(OWN_WORDING.has((thrown as ApiProblem).detail)).toBe(true);
});
