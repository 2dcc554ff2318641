// Long because every call is tried as every role, and the tables are read together.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { can } from '../../shared/domain/access.js';
import { DISCIPLINES, ROLES, type Role } from '../../shared/vocabulary.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { MAY_CALL, OPEN_TO_ANYONE, OPEN_TO_BOARDS } from './expected-access.js';
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
/** Its code is of a secret that is told to the telephone alone. */
const ENROLMENT = 'POST /api/second-factor/confirm';
const SIGN_OUT = 'GET /api/users/logout';

let lab: Laboratory;
let sample: Sample;
let routes: readonly RouteRule[];
let callers: readonly Caller[];

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
});
afterAll(() => lab?.close());

const nameOf = ({ method, path }: RouteRule): string => `${method} ${path}`;
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

/** Of everything that people write, as it stands; not of what the server keeps for itself. */
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

/** Every call is made by everyone. */
const TIME_LIMIT = 120_000;

describe('who may call what', () => {
  it(
    'refuses every call to everyone whom its rule does not let in, and the refused call changes nothing',
    async () => {
      const before = await picture();
      const wrong: string[] = [];
      let refused = 0;
      const tryIt = async (route: RouteRule, caller: Caller): Promise<void> => {
        const code = refusalFor(route, caller);
        if (code === undefined) return;
        refused += 1;
        const answer = await validCall(route, caller.client);
        const status = code === 'unauthenticated' ? 401 : 403;
        if (answer.status !== status || answer.body.code !== code)
          wrong.push(`${caller.name}: ${nameOf(route)} -> ${answer.status} ${answer.body.code}, not ${code}`);
      };
      for (const route of routes) await Promise.all(callers.map((caller) => tryIt(route, caller)));
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(400);
      expect(await picture()).toEqual(before);
    },
    TIME_LIMIT,
  );

  it('refuses every writing call without the XSRF header, and it changes nothing', async () => {
    const before = await picture();
    const wrong: string[] = [];
    const boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
    const writes = routes.filter((route) => route.method !== 'GET' || /logout|delete-by/.test(route.path));
    const tryIt = async (route: RouteRule, token: string): Promise<void> => {
      const body = validBodies(sample)[nameOf(route)] ?? {};
      const headers = { ...headersFor(nameOf(route), sample), 'X-XSRF-TOKEN': token };
      const answer = await call(route, boss, body, headers);
      if (answer.status !== 403 || answer.body.code !== 'csrf')
        wrong.push(`${nameOf(route)} with "${token}" -> ${answer.status} ${answer.body.code}`);
    };
    for (const route of writes)
      await Promise.all(['', 'a-made-up-token', `${boss.xsrf}x`].map((token) => tryIt(route, token)));
    expect(wrong).toEqual([]);
    expect(writes.length).toBeGreaterThan(35);
    expect(await picture()).toEqual(before);
  });

  it(
    'lets in everyone whom the rule of a call lets in',
    async () => {
      const wrong: string[] = [];
      const tryIt = async (route: RouteRule, caller: Caller): Promise<void> => {
        if (refusalFor(route, caller) !== undefined) return;
        if (nameOf(route) === SIGN_IN && caller.name === 'signed out') return;
        // An empty body: let in, and then refused for what it lacks.
        const answer = await call(route, caller.client, {});
        if (answer.status >= 500 || REFUSALS.includes(answer.body?.code))
          wrong.push(`${caller.name}: ${nameOf(route)} -> ${answer.status} ${answer.body?.code}`);
      };
      for (const route of routes.filter((one) => nameOf(one) !== SIGN_OUT))
        await Promise.all(callers.map((caller) => tryIt(route, caller)));
      expect(wrong).toEqual([]);
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

describe('the rules as the specification has them', () => {
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

describe('the calls of the specification', () => {
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

  it('are accepted with the bodies that the refusals above were tried with', async () => {
    const boss = await lab.as('ROLE_SUPER_ADMIN');
    expect(boss.password).toBe(TEST_PASSWORD);
    const wrong: string[] = [];
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const answer = await validCall(route, await lab.as('ROLE_SUPER_ADMIN', TESTER));
      const { code } = answer.body;
      if (nameOf(route) === ENROLMENT && answer.body.errors?.[0].field === 'code') continue;
      if (
        answer.status < 300 ||
        answer.status === 409 ||
        code === 'grant_required' ||
        code === 'witness_required'
      )
        continue;
      wrong.push(`${nameOf(route)} -> ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  });
});
