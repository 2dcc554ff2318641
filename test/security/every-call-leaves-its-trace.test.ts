import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { can } from '../../shared/domain/access.js';
import { DISCIPLINES, ROLES } from '../../shared/vocabulary.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

/** Calls that change nothing but the caller's own session and what the caller has read. */
const CHANGE_NOTHING: readonly string[] = [
  'POST /api/basicAuth/confirm',
  'POST /api/notifications/read',
  // Previews.
  'POST /api/prices/csv',
  'POST /api/prices/percentage',
];
/** A remark of results only, and a value that one patient alone has. */
const REMARK = 'Zebra finch';
const OF_A_RESULT = new RegExp(`${REMARK}|"7\\.5"`);

interface Trace {
  readonly actor: string;
  readonly action: string;
}

let lab: Laboratory;
let boss: Client;
let sample: Sample;
let routes: readonly RouteRule[];
let calls = 0;

beforeEach(async () => {
  lab = await openLaboratory();
  sample = await sampleOf(lab);
  boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  routes = lab.server.app.get(RouteRules).table();
});
afterEach(() => lab?.close());

const nameOf = ({ method, path }: RouteRule): string => `${method} ${path}`;

/** Two calls of the specification write by GET: signing out, and one way to remove job cards. */
const isRead = ({ method, path }: RouteRule): boolean => method === 'GET' && !/logout|delete-by/.test(path);

/** What the trail holds of one call, by its request id. */
async function traced(
  route: RouteRule,
  client: Client,
  body?: unknown,
): Promise<{ readonly answer: Answer; readonly traces: readonly Trace[] }> {
  const id = `trace-${(calls += 1)}`;
  const today = lab.clock.now().toISOString().slice(0, 10);
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const answer = await client.send(method, addressOf(route.path, sample, client.username, today), body, {
    'X-XSRF-TOKEN': client.xsrf,
    ...headersFor(nameOf(route), sample),
    'X-Request-Id': id,
  });
  const traces = await lab.sql<Trace>('select actor, action from audit_entry where request_id = $1', [id]);
  return { answer, traces };
}

describe('the audit trail, call by call of the route table', () => {
  it('holds who made each change that was accepted', async () => {
    const bodies: Readonly<Record<string, object>> = {
      ...validBodies(sample),
      'POST /api/results/release-batch': await aBatch(),
      'POST /api/results/release-batch/undo': await aBatchThatWaits(),
    };
    const [silent, made]: [string[], string[]] = [[], []];
    // What waits to be released leaves by itself soon, and signing out ends the turn.
    const turn = ({ path }: RouteRule): number =>
      path.endsWith('undo') ? 0 : path.endsWith('logout') ? 2 : 1;
    const writes = routes.filter((route) => !isRead(route)).sort((one, other) => turn(one) - turn(other));
    for (const route of writes) {
      const { answer, traces } = await traced(route, boss, bodies[nameOf(route)] ?? {});
      if (answer.status >= 300) continue;
      made.push(nameOf(route));
      if (!traces.some(({ actor }) => actor === TESTER)) silent.push(nameOf(route));
    }
    expect(silent.sort()).toEqual(CHANGE_NOTHING);
    expect(made.length).toBeGreaterThan(35);
  });

  it('holds whoever read a result, in whichever role and by whichever call', async () => {
    await resultsToRead();
    const [silent, read]: [string[], Set<string>] = [[], new Set()];
    for (const route of routes.filter(isRead)) {
      for (const role of ROLES.filter((one) => mayCall(route, one))) {
        const client = await lab.as(role);
        const { answer, traces } = await traced(route, client);
        if (answer.status !== 200 || !OF_A_RESULT.test(answer.text)) continue;
        read.add(nameOf(route));
        if (!traces.some(({ actor }) => actor === client.username)) silent.push(`${role}: ${nameOf(route)}`);
      }
    }
    expect(silent).toEqual([]);
    expect(read.size).toBeGreaterThan(10);
  });
});

function mayCall({ rule }: RouteRule, role: (typeof ROLES)[number]): boolean {
  return rule?.kind === 'permission' && can(role, rule.permission);
}

/** One clean result that may be signed. */
async function aBatch(): Promise<object> {
  const booking = await aBooking(lab, ['UE']);
  expect((await save(boss, booking, 'UE', NORMAL_UE)).status).toBe(200);
  return { action: 'validate', items: [{ bookingId: booking.id, profileCode: 'UE', version: 1 }] };
}

/** About to leave the laboratory. */
async function aBatchThatWaits(): Promise<object> {
  const booking = await aBooking(lab, ['UE']);
  expect((await save(boss, booking, 'UE', NORMAL_UE)).status).toBe(200);
  const item = { bookingId: booking.id, profileCode: 'UE' };
  const items = [{ ...item, version: 1 }];
  expect((await boss.post('/api/results/release-batch', { items })).body).toMatchObject([{ ok: true }]);
  return { items: [item] };
}

/** The remark stands in a result of every bench. */
async function resultsToRead(): Promise<void> {
  for (const unit of DISCIPLINES) {
    const body = { ...validBodies(sample)[`PUT /api/${unit}`], remarks: REMARK };
    expect(await boss.put(`/api/${unit}`, body)).toMatchObject({ status: 200, body: { remarks: REMARK } });
  }
}
