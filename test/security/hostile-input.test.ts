import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS, type ProblemDocument } from '../../shared/errors.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { honestCalls, rebooked, routesOf } from './honest-calls.js';
import { hostileRequest, type HonestCall, type HostileRequest } from './hostile-requests.js';
import { inParallel, KeepAlive, type RawAnswer } from './keep-alive.js';
import { sampleOf, TESTER } from './sample.js';
import { expectItWorks } from './still-works.js';

const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? oftener(500, 200_000));
const SEED = Number(process.env['HOSTILE_SEED'] ?? oftener(20_261_121, Date.now() % 2 ** 31));
const AT_ONCE = 32;
/** The statuses that this many requests bring; not every short run has a huge body (413). */
const COMMON = [200, 201, 400, 401, 404, 409, 415, 422];
const EXPECTED = oftener(COMMON, [...COMMON, 413]);

/** Signs that an answer gives away the inside of the server. */
const INSIDE = [
  /\n\s+at .+:\d+/,
  /node_modules|\.(ts|js):\d+/,
  /\b(insert into|select .+ from|update .+ set|delete from)\b/i,
  /\b(relation|column|constraint|sqlstate|syntax error|duplicate key|prepared statement|postgres)\b/i,
  /TypeError|RangeError|Cannot read|is not a function|\[object Object\]/,
];

let lab: Laboratory;
let boss: Client;
let wire: KeepAlive;

beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  wire = new KeepAlive(lab.address, AT_ONCE);
});
afterAll(async () => {
  wire?.close();
  await lab?.close();
});

async function honest(): Promise<HonestCall[]> {
  const sample = await sampleOf(lab);
  const today = lab.clock.now().toISOString().slice(0, 10);
  return honestCalls(routesOf(lab), sample, await rebooked(lab, sample), today);
}

function send({ method, address, headers, body, signedIn }: HostileRequest): Promise<RawAnswer> {
  // Signing out would end the run; a stranger may try.
  const token = address.includes('logout') ? 'none' : boss.xsrf;
  const session: Record<string, string> = signedIn ? { Cookie: boss.cookie, 'X-XSRF-TOKEN': token } : {};
  return wire.send({ method, address, headers: { ...session, ...headers }, body });
}

/** Readiness gives the database one second: on a machine that is busy with all this it may say that it was longer. */
function saysTheMachineIsBusy({ address }: HostileRequest, { status, text }: RawAnswer): boolean {
  return status === 503 && address.startsWith('/api/health/ready') && text.includes('database-silent');
}

/** The fault of an answer; nothing, if it is as docs/api.md promises. */
function complaint(answer: RawAnswer): string | undefined {
  if (answer.status >= 500) return 'the server failed';
  if (answer.status < 400) return answer.headers['x-request-id'] ? undefined : 'no X-Request-Id';
  if (!/^application\/problem\+json\b/.test(answer.headers['content-type'] ?? ''))
    return 'no problem document';
  if (INSIDE.some((pattern) => pattern.test(answer.text))) return 'it shows the inside of the server';
  const document = JSON.parse(answer.text) as Partial<ProblemDocument>;
  const { code, status, title, detail, errors } = document;
  if (code === undefined || !Object.hasOwn(ERRORS, code)) return 'an unknown code';
  if (status !== answer.status || status !== ERRORS[code].status) return 'the status and the code differ';
  if (document.type !== `urn:meniscus:problem:${code}` || title !== ERRORS[code].title)
    return 'a wrong type or title';
  if (typeof detail !== 'string' || detail === '') return 'no detail';
  const named = errors?.every(
    ({ field, message }) => typeof field === 'string' && field !== '' && message !== '',
  );
  if (code === 'invalid' && (!errors?.length || !named)) return 'no field is named';
  return undefined;
}

function told(request: HostileRequest, answer: RawAnswer, why: string): string {
  const { method, address, headers, body } = request;
  return [
    `${why}: ${method} ${address.slice(0, 300)} -> ${answer.status} ${answer.text.slice(0, 300)}`,
    `  headers ${JSON.stringify(headers).slice(0, 400)}`,
    `  body ${body?.toString('utf8').slice(0, 600)}`,
  ].join('\n');
}

describe('hostile input', () => {
  it(
    `is refused, ${REQUESTS} times, without a failure of the server`,
    async () => {
      const calls = await honest();
      const requests = fc.sample(hostileRequest(calls), { seed: SEED, numRuns: REQUESTS });
      const wrong: string[] = [];
      const statuses = new Map<number, number>();
      await inParallel(requests, AT_ONCE, async (request) => {
        const answer = await send(request).catch((failure: Error) => failure);
        // An error of node's own is none of jest's: what came is known by its status.
        if (!('status' in answer))
          return void wrong.push(`${answer.message}: ${request.method} ${request.address}`);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const why = saysTheMachineIsBusy(request, answer) ? undefined : complaint(answer);
        if (why !== undefined) wrong.push(told(request, answer, why));
      });
      if (wrong.length > 0)
        throw new Error(`seed ${SEED}: ${wrong.length} wrong\n${wrong.slice(0, 40).join('\n')}`);
      for (const status of EXPECTED) expect([...statuses.keys()]).toContain(status);
    },
    oftener(180_000, 3_600_000),
  );

  it('leaves a laboratory that books, saves and reports', async () => {
    await expectItWorks(boss);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });
});
