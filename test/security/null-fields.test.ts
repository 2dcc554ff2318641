import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { RouteRules } from '../../server/identity/index.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { inParallel } from './keep-alive.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

type Body = Readonly<Record<string, unknown>>;
type Method = 'post' | 'put' | 'delete';

const AT_ONCE = 16;

let lab: Laboratory;
let boss: Client;
let sample: Sample;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  sample = await sampleOf(lab);
}, 60_000);
afterAll(() => lab?.close());

/** Every optional field of every call, by the rules themselves: also those that no honest body here names. */
function optionalFields(): ReadonlySet<string> {
  const storage = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<
      unknown,
      readonly { readonly type: string; readonly propertyName: string; readonly name?: string }[]
    >;
  };
  const names = [...storage.validationMetadatas.values()]
    .flat()
    .filter(({ type, name }) => type === 'conditionalValidation' || name === 'isOptional')
    .map(({ propertyName }) => propertyName);
  return new Set(names);
}

/** The body once for each place where an optional field stands or could stand, with null there. */
function withNulls(body: unknown, optional: ReadonlySet<string>): unknown[] {
  if (Array.isArray(body))
    return body.flatMap((item, index) =>
      withNulls(item, optional).map((changed) => body.map((old, at) => (at === index ? changed : old))),
    );
  if (typeof body !== 'object' || body === null) return [];
  const own = Object.entries(body as Body);
  const nulled = [...optional, ...own.map(([name]) => name)].map((name) => ({ ...body, [name]: null }));
  const inner = own.flatMap(([name, value]) =>
    withNulls(value, optional).map((changed) => ({ ...body, [name]: changed })),
  );
  return [...nulled, ...inner];
}

test('no call fails on a null, whichever of its fields is one', async () => {
  const optional = optionalFields();
  expect(optional.size).toBeGreaterThan(60);
  const bodies = validBodies(sample);
  const today = lab.clock.now().toISOString().slice(0, 10);
  const calls = lab.server.app
    .get(RouteRules)
    .table()
    .flatMap(({ method, path }) => {
      const nulled = method === 'GET' ? [] : withNulls(bodies[`${method} ${path}`], optional);
      return nulled.map((body) => ({ method, path, body }));
    });
  expect(calls.length).toBeGreaterThan(1_000);
  const wrong: string[] = [];
  await inParallel(calls, AT_ONCE, async ({ method, path, body }) => {
    const route = `${method} ${path}`;
    const address = addressOf(path, sample, TESTER, today);
    const headers = headersFor(route, sample);
    const answer = await boss.send(method.toLowerCase() as Method, address, body, headers);
    if (answer.status >= 500)
      wrong.push(`${route} -> ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`);
  });
  expect(wrong).toEqual([]);
}, 300_000);
