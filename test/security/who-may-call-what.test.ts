// Long because every call is tried as every role, and the tables are read together.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { can } from '../../shared/domain/people/access.js';
import { DISCIPLINES, ROLES, type Role } from '../../shared/vocabulary.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { IS_LONG_RUN } from '../support/long.js';
import { MAY_CALL, OPEN_TO_ANYONE, OPEN_TO_BOARDS } from './expected-access.js';
import { isRead, nameOf } from './routes.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

interface Caller {
  readonly name: Role | 'signed out' | 'must change password';
  readonly client: Client;
}
type Method = 'get' | 'post' | 'put' | 'delete';

const REFUSALS = ['unauthenticated', 'forbidden', 'csrf', 'password_change_required'];
/** It answers who is signed in: 401 is its answer to a stranger, not its rule. */
const SIGN_IN = 'GET /api/basicAuth/validate';
const SIGN_OUT = 'GET /api/users/logout';
/** A remark of results only, and a value that one patient alone has. */
const REMARK = 'Zebra finch';
const OF_A_RESULT = new RegExp(`${REMARK}|"7\\.5"`);

let lab: Laboratory;
let sample: Sample;
let routes: readonly RouteRule[];
let callers: readonly Caller[];
let before: Record<string, string>;

beforeAll(async () => {
  lab = await openLaboratory();
  sample = await sampleOf(lab);
  routes = lab.server.app.get(RouteRules).table();
  const forgetful = await lab.as('ROLE_SUPER_ADMIN', 'forgetful');
  await lab.sql(`update app_user set change_passwd = true where username = 'forgetful'`);
  await forgetful.signIn();
  callers = [
    { name: 'signed out', client: lab.stranger() },
    { name: 'must change password', client: forgetful },
    ...(await Promise.all(ROLES.map(async (name) => ({ name, client: await lab.as(name) })))),
  ];
  await lab.drain();
  before = await picture();
});
afterAll(() => lab?.close());

const today = (): string => lab.clock.now().toISOString().slice(0, 10);

/** undefined: let in; otherwise the code of the refusal. */
function refusalFor({ rule }: RouteRule, { name }: Caller): string | undefined {
  if (!rule || rule.kind === 'public') return undefined;
  if (name === 'signed out') return 'unauthenticated';
  if (name === 'must change password')
    return rule.whileChangingPassword ? undefined : 'password_change_required';
  return can(name, rule.permission) ? undefined : 'forbidden';
}

function call(
  route: RouteRule,
  client: Client,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const address = addressOf(route.path, sample, client.username, today());
  const method = route.method.toLowerCase() as Method;
  const sent = method === 'get' ? undefined : body;
  return client.send(method, address, sent, { 'X-XSRF-TOKEN': client.xsrf, ...headers });
}

const validCall = (route: RouteRule, client: Client): Promise<Answer> =>
  call(route, client, validBodies(sample)[nameOf(route)] ?? {}, headersFor(nameOf(route), sample));

/** A checksum of each table that people write to; tables that the server keeps for itself are left out. */
async function picture(): Promise<Record<string, string>> {
  const tables = await lab.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name !~ '^(session|attempt_throttle|house_process|reaction_|event_head|audit_seal|audit_segment|audit_unsealed)' order by 1`,
  );
  const sums = tables.map(async ({ name }) => {
    const [row] = await lab.sql<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    );
    return [name, row?.sum ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

interface Reader {
  readonly id: string;
  readonly call: string;
  readonly actor: string;
}

const requestId = (name: string): string =>
  `read-${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;

/** The remark stands in a result of every bench. */
async function resultsToRead(): Promise<void> {
  const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  for (const unit of DISCIPLINES) {
    const body = { ...validBodies(sample)[`PUT /api/${unit}`], remarks: REMARK };
    expect(await boss.put(`/api/${unit}`, body)).toMatchObject({ status: 200, body: { remarks: REMARK } });
  }
}

/** The readers of a result whose reading the audit trail does not record. */
async function withoutTrace(readers: readonly Reader[]): Promise<string[]> {
  const traces = await lab.sql<{ of: string; actor: string }>(
    `select request_id as of, actor from audit_entry where request_id like 'read-%'`,
  );
  const known = new Set(traces.map(({ of, actor }) => `${of} ${actor}`));
  return readers.filter(({ id, actor }) => !known.has(`${requestId(id)} ${actor}`)).map(({ id }) => id);
}

/** In the long run everyone; otherwise some for each call, others for the next one. */
function some<T>(all: readonly T[], many: number, turn: number): readonly T[] {
  if (IS_LONG_RUN || all.length <= many) return all;
  return Array.from({ length: many }, (_, index) => all[(turn * many + index) % all.length]).filter(
    (one) => one !== undefined,
  );
}

/**
 * Callers that a call refuses: always those who have not signed in or must change the password, and some of the roles.
 */
function refusedBy(route: RouteRule, turn: number): readonly Caller[] {
  const refused = callers.filter((caller) => refusalFor(route, caller) !== undefined);
  const [people, roles] = [refused.filter(isNoRole), refused.filter((caller) => !isNoRole(caller))];
  return [...people, ...some(roles, 1, turn)];
}

/** Callers that a call lets in: every read is made by the role that may do everything, and by some of the others. */
function letInBy(route: RouteRule, turn: number): readonly Caller[] {
  const letIn = callers.filter((caller) => refusalFor(route, caller) === undefined);
  const [owner, others] = [letIn.filter(isOwner), letIn.filter((caller) => !isOwner(caller))];
  return isRead(route) ? [...owner, ...some(others, 1, turn)] : some(letIn, 1, turn);
}

const isNoRole = ({ name }: Caller): boolean => name === 'signed out' || name === 'must change password';
const isOwner = ({ name }: Caller): boolean => name === 'ROLE_SUPER_ADMIN';

const TIME_LIMIT = 120_000;

describe('who may call what', () => {
  it(
    'refuses every call to everyone whom its rule does not let in, and the refused call changes nothing',
    async () => {
      const wrong: string[] = [];
      let refused = 0;
      const tryIt = async (route: RouteRule, caller: Caller): Promise<void> => {
        const code = refusalFor(route, caller);
        refused += 1;
        const answer = await validCall(route, caller.client);
        const status = code === 'unauthenticated' ? 401 : 403;
        if (answer.status !== status || answer.body.code !== code)
          wrong.push(`${caller.name}: ${nameOf(route)} -> ${answer.status} ${answer.body.code}, not ${code}`);
      };
      for (const [turn, route] of routes.entries())
        await Promise.all(refusedBy(route, turn).map((caller) => tryIt(route, caller)));
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(400);
      expect(await picture()).toEqual(before);
    },
    TIME_LIMIT,
  );

  it('refuses every writing call without the XSRF header, and it changes nothing', async () => {
    const wrong: string[] = [];
    const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
    const writes = routes.filter((route) => !isRead(route));
    const tryIt = async (route: RouteRule, token: string): Promise<void> => {
      const body = validBodies(sample)[nameOf(route)] ?? {};
      const headers = { ...headersFor(nameOf(route), sample), 'X-XSRF-TOKEN': token };
      const answer = await call(route, boss, body, headers);
      if (answer.status !== 403 || answer.body.code !== 'csrf')
        wrong.push(`${nameOf(route)} with "${token}" -> ${answer.status} ${answer.body.code}`);
    };
    const tokens = ['', 'a-made-up-token', `${boss.xsrf}x`];
    for (const [turn, route] of writes.entries())
      await Promise.all(some(tokens, 1, turn).map((token) => tryIt(route, token)));
    expect(wrong).toEqual([]);
    expect(writes.length).toBeGreaterThan(35);
    expect(await picture()).toEqual(before);
  });

  it(
    'lets in everyone whom the rule of a call lets in, and the audit trail holds whoever read a result so',
    async () => {
      await resultsToRead();
      const [wrong, readers]: [string[], Reader[]] = [[], []];
      const tryIt = async (route: RouteRule, caller: Caller): Promise<void> => {
        if (nameOf(route) === SIGN_IN && caller.name === 'signed out') return;
        const id = `${nameOf(route)}, ${caller.name}`;
        // An empty body: let in, and then refused for what it lacks.
        const answer = await call(route, caller.client, {}, { 'X-Request-Id': requestId(id) });
        if (answer.status >= 500 || REFUSALS.includes(answer.body?.code))
          wrong.push(`${caller.name}: ${nameOf(route)} -> ${answer.status} ${answer.body?.code}`);
        if (isRead(route) && answer.status === 200 && OF_A_RESULT.test(answer.text))
          readers.push({ id, call: nameOf(route), actor: caller.client.username });
      };
      for (const [turn, route] of routes.filter((one) => nameOf(one) !== SIGN_OUT).entries())
        await Promise.all(letInBy(route, turn).map((caller) => tryIt(route, caller)));
      expect(wrong).toEqual([]);
      expect(await withoutTrace(readers)).toEqual([]);
      expect(new Set(readers.map((reader) => reader.call)).size).toBeGreaterThan(10);
    },
    TIME_LIMIT,
  );

  it('lets everyone who is signed in sign out, even before the password is changed', async () => {
    for (const { name, client } of callers.filter((caller) => caller.name !== 'signed out')) {
      expect([name, (await client.get('/api/users/logout')).body.code]).toEqual([name, 'csrf']);
      const answer = await client.get('/api/users/logout', { 'X-XSRF-TOKEN': client.xsrf });
      expect([name, answer.status]).toEqual([name, 200]);
      expect((await client.get('/api/users/currentUserRole')).status).toBe(401);
      expect((await client.signIn()).status).toBe(200);
    }
  });
});

describe('the rules of access', () => {
  const known = (name: string): RouteRule => {
    const found = routes.find((route) => nameOf(route) === name);
    if (!found) throw new Error(`The server has no call ${name}.`);
    return found;
  };
  const rolesOf = (route: RouteRule): Role[] =>
    ROLES.filter((role) => refusalFor(route, { name: role, client: lab.stranger() }) === undefined);

  it.each(Object.entries(MAY_CALL))('%s', (name, roles) => {
    expect(rolesOf(known(name))).toEqual(ROLES.filter((role) => roles.includes(role)));
    expect(known(name).rule?.kind).toBe('permission');
  });

  it('leave open to anyone only what is public', () => {
    const open = routes.filter(({ rule }) => rule?.kind === 'public').map(nameOf);
    expect(open.sort()).toEqual([...OPEN_TO_ANYONE].sort());
  });

  it('give a wall-board nothing but boards', () => {
    const open = routes.filter(
      (route) => route.rule?.kind !== 'public' && rolesOf(route).includes('ROLE_BOARD'),
    );
    expect(open.map(nameOf).sort()).toEqual([...OPEN_TO_BOARDS].sort());
  });

  it.each(DISCIPLINES)('let SUPER and LABADMIN validate, and only SUPER release in %s', async (unit) => {
    const body = validBodies(sample)[`PUT /api/${unit}`];
    const refused = [
      ['ROLE_LAB', 'validate'],
      ['ROLE_LAB', 'release'],
      ['ROLE_LABADMIN', 'release'],
    ] as const;
    for (const [role, action] of refused) {
      const answer = await (await lab.as(role)).put(`/api/${unit}/`, { ...body, action });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const authorised = await (
      await lab.as('ROLE_LABADMIN')
    ).put(`/api/${unit}/`, {
      ...body,
      version: 999,
      action: 'validate',
    });
    expect(authorised).toMatchObject({ status: 409, body: { code: 'stale_version' } });
  });

  it.each(['ROLE_LAB', 'ROLE_RECEPTION', 'ROLE_CASHIER'] as const)(
    'show %s only the own transactions',
    async (role) => {
      const who = await lab.as(role);
      for (const cashier of ['all', TESTER]) {
        const answer = await who.get(`/api/transaction/${today()}/${today()}/${cashier}`);
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    },
  );

  it('show nobody but SUPER another user', async () => {
    for (const role of ROLES.filter((one) => one !== 'ROLE_SUPER_ADMIN')) {
      const answer = await (await lab.as(role)).get(`/api/basicAuth/currentUser/${TESTER}`);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});

describe('the promised calls', () => {
  const { calls } = JSON.parse(readFileSync('test/data/calls.json', 'utf8')) as {
    readonly calls: readonly { readonly method: string; readonly path: string }[];
  };

  it.each(calls.map(({ method, path }) => [method, path] as const))(
    '%s %s is there',
    async (method, path) => {
      // A stranger is asked to sign in at a call that exists, and told 404 at one that does not.
      const address = path.replaceAll(/\{\w+\}/g, '2026-01-01');
      const answer = await lab.stranger().send(method.toLowerCase() as Method, address);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    },
  );

  it('include no removal of job cards by a mere link', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
    const address = `/api/jobCard/delete-by-bookingId/${sample.open.id}`;
    const token = { 'X-XSRF-TOKEN': boss.xsrf };
    const grant = { 'X-Admin-Grant': sample.grants.delete };
    expect(await boss.get(address)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(await boss.get(address, grant)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    expect(await boss.get(address, token)).toMatchObject({ status: 403, body: { code: 'grant_required' } });
    expect(await boss.get(address, { ...token, 'X-Admin-Grant': sample.grants.update })).toMatchObject({
      status: 403,
      body: { code: 'grant_required' },
    });
    expect((await boss.get(address, { ...token, ...grant })).status).toBe(200);
  });
});
