import { afterAll, expect, test } from '@jest/globals';
import { readSample } from '../../client/results/batch/read-sample.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { until } from '../support/until.js';

const asked: string[] = [];
const answers = new Map<string, (answer: Response) => void>();
const real = globalThis.fetch;
globalThis.fetch = (path) => {
  const address = String(path);
  asked.push(address);
  return new Promise((resolve) => answers.set(address, resolve));
};

afterAll(() => {
  globalThis.fetch = real;
});

/** As far as it is read here. */
const card = (id: string): JobCardRow =>
  ({ laboratoryUnit: 'biochemistry', bookingInformationId: id, code: 'UE' }) as JobCardRow;
const asJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const read = (): readonly string[] => asked.flatMap((path) => /^\/api\/booking\/(\w+)/.exec(path)?.[1] ?? []);
/** They are all asked for, however slow the machine is, and given time none more are. */
const areRead = async (...samples: readonly string[]): Promise<void> => {
  await until(
    () => Promise.resolve(read()),
    (asked) => asked.length >= samples.length,
  );
  await new Promise((done) => setTimeout(done, 40));
  expect(read()).toEqual(samples);
};
const answer = (id: string, status = 200): void => {
  answers.get(`/api/booking/${id}`)?.(asJson({ id }, status));
  answers.get(`/api/biochemistry/${id}/UE`)?.(asJson({ id }));
};

test('a rack is read three samples at once, in its order, each from a task of its own; one that fails holds up none', async () => {
  const samples = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    readSample(card(id)).then(
      () => id,
      () => `${id} failed`,
    ),
  );
  expect(asked).toEqual([]);
  await areRead('a', 'b', 'c');
  answer('b', 404);
  await areRead('a', 'b', 'c', 'd');
  for (const id of ['a', 'c', 'd']) answer(id);
  await areRead('a', 'b', 'c', 'd', 'e');
  answer('e');
  expect(await Promise.all(samples)).toEqual(['a', 'b failed', 'c', 'd', 'e']);
});
