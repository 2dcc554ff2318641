// Long because one walk through every call is asked by all who want each call made once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { AUDIT_WORDS } from '../../shared/domain/audit-words.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { Client, type Answer } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { AnswerDocument } from './answer-document.js';
import { aDayOfCalls, aSetUp } from './answers-of-a-day.js';
import { inOrder, isRead, nameOf, routeFinder } from './routes.js';
import { isSameAnswer, turned, type Fields } from './same-answer.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

type Method = 'get' | 'post' | 'put' | 'delete';

const TIME_LIMIT = 180_000;
/** It takes no body, and so no other one. */
const NO_BODY = ['POST /api/operations/backups'];
/** They look and change nothing. */
const PREVIEWS = ['POST /api/prices/csv', 'POST /api/prices/percentage'];
/** Calls that change nothing but the caller's own session and what the caller has read. */
const CHANGE_NOTHING = ['POST /api/basicAuth/confirm', 'POST /api/notifications/read', ...PREVIEWS];
/** Its code is of a secret that is told to the telephone alone. */
const ENROLMENT = 'POST /api/second-factor/confirm';

let lab: Laboratory;
let sample: Sample;
let boss: Client;
let routes: readonly RouteRule[];
let document: AnswerDocument;
/** The calls that were made and then repeated with their key. */
const repeated = new Set<string>();
/** The walk: how each of its calls was answered first, and what was wrong with it. */
const walk = { answers: new Map<string, Answer>(), silent: [] as string[], wrong: [] as unknown[] };

beforeAll(async () => {
  lab = await openLaboratory();
  sample = await sampleOf(lab);
  boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
  routes = lab.server.app.get(RouteRules).table();
  document = await AnswerDocument.of(lab);
  const routeAt = routeFinder(routes);
  Client.heard = (method, address, answer) => {
    const route = routeAt(method, address);
    if (route) document.hear(route, answer);
  };
});
afterAll(async () => {
  Client.heard = undefined;
  await lab?.close();
});

const isKeyed = ({ method, keyed }: RouteRule): boolean => method !== 'GET' && keyed.eachTime === undefined;

/** Everybody sends every write twice with one key, and goes on with the first answer. */
function insist(wrong: unknown[]): () => void {
  const once = Client.prototype.send;
  const routeAt = routeFinder(routes);
  Client.prototype.send = async function send(method, path, body, headers = {}) {
    const route = routeAt(method, path);
    if (route === undefined || !isKeyed(route)) return once.call(this, method, path, body, headers);
    const keyed = { 'Idempotency-Key': randomUUID(), ...headers };
    const first = await once.call(this, method, path, body, keyed);
    if (first.status >= 300) return first;
    repeated.add(nameOf(route));
    const again = await once.call(this, method, path, body, keyed);
    if (!isSameAnswer(route, first, again)) wrong.push([nameOf(route), first.text, again.status, again.text]);
    return first;
  };
  return () => void (Client.prototype.send = once);
}

it(
  'a day on which everybody sends everything twice is the same day',
  async () => {
    const wrong: unknown[] = [];
    const stop = insist(wrong);
    try {
      await aDayOfCalls(lab, sample);
      await aSetUp();
    } finally {
      stop();
    }
    expect(wrong).toEqual([]);
  },
  TIME_LIMIT,
);

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Fields | undefined;
  readonly suffix?: string;
}

function send(route: RouteRule, { headers, body, suffix = '' }: Sent): Promise<Answer> {
  const address = addressOf(route.path, sample, TESTER, lab.clock.now().toISOString().slice(0, 10));
  const granted = { 'X-XSRF-TOKEN': boss.xsrf, 'X-Witness': sample.witness };
  const all = { ...granted, ...headersFor(nameOf(route), sample), ...headers };
  return boss.send(route.method.toLowerCase() as Method, `${address}${suffix}`, body, all);
}

/** Events and audit entries, as every effect is one of the two. */
async function effects(): Promise<string> {
  const [row] = await lab.sql(
    `select (select count(*) from event where actor = $1) as events,
       (select count(*) from audit_entry where actor = $1 and action not in ('report.print')) as audits,
       (select count(*) from report_print) as prints, (select count(*) from receipt_print) as receipts`,
    [TESTER],
  );
  return JSON.stringify(row);
}

/** One clean result of a booking of its own, that may be signed. */
async function aCleanResult() {
  const booking = await aBooking(lab, ['UE']);
  expect((await save(boss, booking, 'UE', NORMAL_UE)).status).toBe(200);
  return { bookingId: booking.id, profileCode: 'UE' };
}

/** Bodies for calls that would otherwise do nothing, as nothing waits to be signed or released. */
const READY: Readonly<Record<string, () => Promise<Fields>>> = {
  'POST /api/results/release-batch': async () => ({
    action: 'validate',
    items: [{ ...(await aCleanResult()), version: 1 }],
  }),
  'POST /api/results/release-batch/undo': async () => {
    const item = await aCleanResult();
    const items = [{ ...item, version: 1 }];
    expect((await boss.post('/api/results/release-batch', { items })).body).toMatchObject([{ ok: true }]);
    return { items: [item] };
  },
};

/** Makes the call in a form that is accepted; if it was, checks whether its trace says who made it. */
async function makeOnce(route: RouteRule): Promise<{ readonly sent: Sent; readonly first: Answer }> {
  const name = nameOf(route);
  const body = isRead(route) ? undefined : ((await READY[name]?.()) ?? validBodies(sample)[name] ?? {});
  const key = `once-${name.replaceAll(/[^A-Za-z]/g, '-')}`;
  const sent = { body, headers: { 'Idempotency-Key': key, 'X-Request-Id': `trace-${randomUUID()}` } };
  const first = await send(route, sent);
  walk.answers.set(name, first);
  if (first.status < 300 && !isRead(route)) {
    const traces = await lab.sql('select from audit_entry where request_id = $1 and actor = $2', [
      sent.headers['X-Request-Id'],
      TESTER,
    ]);
    if (traces.length === 0) walk.silent.push(name);
  }
  return { sent, first };
}

/** The same key is answered the same and does nothing more; with something else it is refused. */
async function repeat(route: RouteRule, sent: Sent, first: Answer): Promise<void> {
  const name = nameOf(route);
  repeated.add(name);
  const done = await effects();
  const again = await send(route, sent);
  if (!isSameAnswer(route, first, again))
    walk.wrong.push([name, first.status, first.text, again.status, again.text]);
  if ((await effects()) !== done) walk.wrong.push([name, 'was done twice']);
  if (NO_BODY.includes(name)) return;
  // If the address matters, another address is as good as another body.
  const suffix = route.path.endsWith('.pdf') ? '?layout=sheet&format=a4&other=1' : '?other=1';
  const other = await send(route, { ...sent, suffix, body: turned(sent.body ?? {}) });
  if (other.status !== 422)
    walk.wrong.push([name, 'took the key for another body', other.status, other.text]);
}

/** A list that is answered as a file too, as each of them. */
async function askForFiles(route: RouteRule, sent: Sent): Promise<void> {
  for (const format of document.formats(route)) await send(route, { ...sent, suffix: `?format=${format}` });
}

describe('every call, made once', () => {
  beforeAll(async () => {
    for (const route of [...routes.filter(isRead), ...inOrder(routes.filter((one) => !isRead(one)))]) {
      const { sent, first } = await makeOnce(route);
      await askForFiles(route, sent);
      // A refused call needs a state that the sample is not in; the confidential day reaches it.
      if (isKeyed(route) && first.status < 300 && !PREVIEWS.includes(nameOf(route)))
        await repeat(route, sent, first);
    }
  }, TIME_LIMIT);

  it('does what it writes once for its key: the same again is answered the same, another is refused', () => {
    expect(walk.wrong).toEqual([]);
  });

  it('is kept by its key, here or on that day: no call that writes is left out', () => {
    const keyed = routes.filter(isKeyed).map(nameOf);
    expect(keyed.filter((name) => !repeated.has(name) && !PREVIEWS.includes(name))).toEqual([]);
  });

  it('leaves in the audit trail who made each change that was accepted', () => {
    expect(walk.silent.sort()).toEqual(CHANGE_NOTHING.toSorted());
    const made = routes.filter(
      (route) => !isRead(route) && (walk.answers.get(nameOf(route))?.status ?? 500) < 300,
    );
    expect(made.length).toBeGreaterThan(100);
  });

  it('is accepted with the body that others are refused with', () => {
    const wrong = routes
      .filter(({ method }) => method !== 'GET')
      .flatMap((route) => {
        const { status, body, text } = walk.answers.get(nameOf(route)) ?? { status: 0, text: 'not made' };
        const isAccepted = status < 300 || status === 409;
        if (isAccepted || ['grant_required', 'witness_required'].includes(body?.code)) return [];
        if (nameOf(route) === ENROLMENT && body.errors?.[0].field === 'code') return [];
        return [`${nameOf(route)} -> ${status} ${text.slice(0, 300)}`];
      });
    expect(wrong).toEqual([]);
  });
});

describe('the document of the calls', () => {
  it('says of every answer its status and its type', () => {
    expect(document.undescribed()).toEqual([]);
    expect(document.unheard()).toEqual([]);
  });

  it('names every schema that it speaks of', () => {
    const { described } = document;
    const text = JSON.stringify(described);
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    const there = Object.keys(described.components?.schemas ?? {});
    expect([...named].filter((name) => !there.includes(name ?? ''))).toEqual([]);
    expect(there.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(250);
  });

  it('describes every call of the server', () => {
    const missing = routes.filter((route) => document.operationOf(route) === '').map(nameOf);
    // For a monitor, in its own format.
    expect(missing).toEqual(['GET /metrics']);
  });

  it('names the key of each call that is kept by one', () => {
    const named = routes.filter((route) => document.headers(route).includes('Idempotency-Key'));
    expect(named.map(nameOf)).toEqual(routes.filter(isKeyed).map(nameOf));
  });

  it('says what every call answers, no field more and none less', () => {
    expect(document.wrong()).toEqual([]);
  });
});

it('every act of that day stands in the audit trail as a sentence', async () => {
  const written = await lab.sql('select distinct action from audit_entry');
  expect(written.length).toBeGreaterThan(60);
  expect(written.map(({ action }) => String(action)).filter((action) => !(action in AUDIT_WORDS))).toEqual(
    [],
  );
});
