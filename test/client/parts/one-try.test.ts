import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { ApiProblem, unreachable } from '../../../client/core/api-problem.js';
import type { Write } from '../../../client/core/api.js';
import { sendRemembered, takeOpenSave } from '../../../client/core/open-save.js';
import { forgetUser, setCurrentUser } from '../../../client/core/session.js';
import { isUnknown } from '../../../client/core/unknown-outcome.js';
import { useIdempotencyKey } from '../../../client/core/use-idempotency-key.js';
import { sendUntilKnown } from '../../../client/core/writes.js';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

const refused = (status: number, code: string): ApiProblem => new ApiProblem({ status, code: code as never });
const LOST = unreachable();
const SIGNED_OUT = refused(401, 'unauthenticated');

type Said = ApiProblem | 'saved';

/** A form that holds its tries, and a server that answers each press with the last of these for ever. */
function aForm(write: (write: Write) => Promise<Response> = sendUntilKnown) {
  const { result } = renderHook(() => useIdempotencyKey());
  const keys: string[] = [];
  const press = async (...answers: readonly Said[]): Promise<unknown> => {
    let tries = 0;
    const attempt = (key = ''): Promise<Response> => {
      const answer = answers[Math.min(tries, answers.length - 1)];
      if (tries === 0) keys.push(key);
      tries += 1;
      return answer instanceof ApiProblem ? Promise.reject(answer) : Promise.resolve(new Response('{}'));
    };
    const ended = result
      .current((idempotencyKey) => write({ intention: 'POST /api/deposits', idempotencyKey, attempt }))
      .catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(60_000);
    return ended;
  };
  return { keys, press };
}

test('while nobody knows what became of it the next press has its key; once it is done, another', async () => {
  const { keys, press } = aForm();
  expect(isUnknown(await press(LOST))).toBe(true);
  await press('saved');
  await press('saved');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('what is told to have been done as it was first sent ends the try', async () => {
  const { keys, press } = aForm();
  await press(LOST);
  expect(await press(refused(422, 'idempotency_mismatch'))).toMatchObject({
    detail: expect.stringMatching(/saved as it was first sent/),
  });
  await press('saved');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['no network', LOST],
  ['a server that wants a rest', refused(429, 'throttled')],
  ['a session that ended', SIGNED_OUT],
  ['a wrong signature beside', refused(403, 'witness_required')],
  ['a body that is refused before its key is looked at', refused(422, 'invalid')],
])('%s says nothing of the try before: its key stays', async (_, said) => {
  const { keys, press } = aForm();
  await press(LOST);
  await press(said);
  await press('saved');
  expect(new Set(keys).size).toBe(1);
});

test('what fails after an answer that was lost is unknown as before, not refused', async () => {
  for (const said of [LOST, refused(429, 'throttled'), refused(503, 'unavailable'), SIGNED_OUT]) {
    const { press } = aForm();
    await press(LOST);
    expect(isUnknown(await press(said))).toBe(true);
  }
});

test('a wrong signature after a lost answer is told, and what was sent before stays unknown', async () => {
  const { press } = aForm();
  await press(LOST);
  expect(await press(refused(403, 'witness_required'))).toMatchObject({ code: 'witness_required' });
  expect(isUnknown(await press(refused(429, 'throttled')))).toBe(true);
});

const TENDAI = {
  username: 'tendai',
  accountName: '',
  accountNumber: '',
  userRole: 'ROLE_CASHIER',
  changePasswd: false,
};

test('a session that ends before an answer came is told to the same person after signing in again, once', async () => {
  setCurrentUser(TENDAI);
  const { press } = aForm(sendRemembered);
  expect(await press(SIGNED_OUT)).toMatchObject({ code: 'unauthenticated' });
  expect(takeOpenSave('tendai')).toBe(false);
  expect(isUnknown(await press(LOST, SIGNED_OUT))).toBe(true);
  expect(takeOpenSave('rudo')).toBe(false);
  expect(takeOpenSave('tendai')).toBe(true);
  expect(takeOpenSave('tendai')).toBe(false);
});

test('so is one that ends after nobody knew; of what was known since nothing is said', async () => {
  setCurrentUser(TENDAI);
  const { press } = aForm(sendRemembered);
  await press(LOST);
  forgetUser();
  expect(takeOpenSave('tendai')).toBe(true);
  setCurrentUser(TENDAI);
  await press(LOST);
  await press('saved');
  forgetUser();
  expect(takeOpenSave('tendai')).toBe(false);
});
