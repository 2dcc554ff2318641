import { AUDIT_WORDS } from '../../shared/domain/audit-words.js';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, withAnswers, type Answers } from '../../server/api-answers.js';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { Client, type Answer } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aDayOfCalls, aSetUp } from './answers-of-a-day.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

const FILE = path.resolve(import.meta.dirname, '../../dist/server/answers.json');
const TIME_LIMIT = 120_000;

type Method = 'get' | 'post' | 'put' | 'delete';

let lab: Laboratory;
let sample: Sample;
let routes: readonly RouteRule[];
let described: OpenAPIObject;
let answers: Answers;

beforeAll(async () => {
  if (!existsSync(FILE))
    throw new Error('The server is not built: run `npm run build` first (`npm test` does).');
  answers = JSON.parse(readFileSync(FILE, 'utf8')) as Answers;
  lab = await openLaboratory();
  sample = await sampleOf(lab);
  routes = lab.server.app.get(RouteRules).table();
  described = withAnswers((await lab.stranger().get('/api/docs-json')).body, answers);
});
afterAll(() => lab?.close());

const nameOf = ({ method, path: at }: RouteRule): string => `${method} ${at}`;

/** The operation that describes a route. */
function operationOf({ method, path: at }: RouteRule): string {
  const address = at.replaceAll(/:(\w+)/g, '{$1}');
  const item = described.paths[address] as Record<string, { operationId?: string }> | undefined;
  return item?.[method.toLowerCase()]?.operationId ?? '';
}

function call(route: RouteRule, client: Client): Promise<Answer> {
  const address = addressOf(route.path, sample, client.username, lab.clock.now().toISOString().slice(0, 10));
  const method = route.method.toLowerCase() as Method;
  const body = method === 'get' ? undefined : (validBodies(sample)[nameOf(route)] ?? {});
  const headers = { 'X-XSRF-TOKEN': client.xsrf, ...headersFor(nameOf(route), sample) };
  return client.send(method, address, body, headers);
}

/** What is read first, then what is written, and last what ends the caller's session. */
function inOrder(some: readonly RouteRule[]): readonly RouteRule[] {
  const place = (route: RouteRule): number => {
    if (/logout|change_password/.test(route.path)) return 3;
    if (/delete|DELETE/.test(nameOf(route))) return 2;
    return route.method === 'GET' ? 0 : 1;
  };
  return [...some].sort((a, b) => place(a) - place(b));
}

/** A checker of one operation's answers: no field more and none less than the schema has. */
function checkerOf(ajv: Ajv, operation: string) {
  return ajv.compile({ $ref: `meniscus#/answers/${operation}` });
}

function ajvOf(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, schemas: [] });
  const text = JSON.stringify(answers).replaceAll('"#/definitions/', '"meniscus#/definitions/');
  ajv.addSchema(JSON.parse(text) as object, 'meniscus');
  return ajv;
}

describe('the document of the calls', () => {
  it('names the schema of every answer in JSON, and every name in it stands there', () => {
    const without = operationsOf(described).filter(({ operationId, responses }) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
      const schema = (success?.[1] as { content?: object } | undefined)?.content;
      return schema === undefined && answers.answers[operationId ?? ''] !== undefined;
    });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
    const text = JSON.stringify(described);
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    const there = Object.keys(described.components?.schemas ?? {});
    expect([...named].filter((name) => !there.includes(name ?? ''))).toEqual([]);
    expect(there.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(250);
  });

  it('describes every call of the server', () => {
    const missing = routes.filter((route) => operationOf(route) === '').map(nameOf);
    // For a monitor, in its own format.
    expect(missing).toEqual(['GET /metrics']);
  });
});

/** Every answer that was a success, by its operation. */
function heardAnswers(): Map<string, Answer[]> {
  const patterns = routes.map((route) => ({
    method: route.method.toLowerCase(),
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    operation: operationOf(route),
  }));
  const heard = new Map<string, Answer[]>();
  Client.heard = (method, address, answer) => {
    const [path = ''] = address.split('?');
    const route = patterns.find((one) => one.method === method && one.pattern.test(path));
    if (route === undefined || answer.status >= 300) return;
    heard.set(route.operation, [...(heard.get(route.operation) ?? []), answer]);
  };
  return heard;
}

it(
  'every call answers what the document says, no field more and none less',
  async () => {
    const heard = heardAnswers();
    await aDayOfCalls(lab, sample);
    await aSetUp();
    for (const route of inOrder(routes)) await call(route, await lab.as('ROLE_SUPER_ADMIN', TESTER));
    Client.heard = undefined;
    const ajv = ajvOf();
    const wrong: string[] = [];
    for (const [operation, given] of heard) {
      if (answers.answers[operation] === undefined) continue;
      const fits = checkerOf(ajv, operation);
      for (const { body } of given.filter(({ headers }) => headers['content-type']?.includes('json'))) {
        if (fits(body)) continue;
        const [first] = fits.errors ?? [];
        wrong.push(`${operation}: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(answers.answers).filter((operation) => !heard.has(operation))).toEqual([]);
  },
  TIME_LIMIT,
);

it('every act of that day stands in the audit trail as a sentence', async () => {
  const written = await lab.sql('select distinct action from audit_entry');
  expect(written.length).toBeGreaterThan(60);
  expect(written.map(({ action }) => String(action)).filter((action) => !(action in AUDIT_WORDS))).toEqual(
    [],
  );
});
