// Long because everything that writes is sent twice here, and what is special of some of it stands beside.
import { randomUUID } from 'node:crypto';
import { isRepeatable, NOT_KEPT } from '../../server/cluster/index.js';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { enrol, nextCode } from '../identity/authenticator.js';
import { aBill, beside } from '../billing/till.js';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import { Client, good, type Answer } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aDayOfCalls, aSetUp } from './answers-of-a-day.js';
import { addressOf, sampleOf, TESTER, type Sample } from './sample.js';
import { headersFor, validBodies } from './valid-calls.js';

const TIME_LIMIT = 120_000;

let lab: Laboratory;
let sample: Sample;
let boss: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  sample = await sampleOf(lab);
  boss = await lab.as('ROLE_SUPER_ADMIN', TESTER);
});
afterAll(() => lab?.close());

type Method = 'post' | 'put' | 'delete';
const nameOf = ({ method, path }: RouteRule): string => `${method} ${path}`;
const writes = (): RouteRule[] =>
  lab.server.app
    .get(RouteRules)
    .table()
    .filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method));

type Fields = Readonly<Record<string, unknown>>;

function send(
  route: RouteRule,
  key: string,
  suffix = '',
  change = (body: Fields): Fields => body,
): Promise<Answer> {
  const address = addressOf(route.path, sample, TESTER, lab.clock.now().toISOString().slice(0, 10));
  const body = validBodies(sample)[nameOf(route)] ?? {};
  const signed = { 'X-Witness': sample.witness, ...headersFor(nameOf(route), sample) };
  const headers = { ...signed, 'Idempotency-Key': key };
  return boss.send(route.method.toLowerCase() as Method, `${address}${suffix}`, change(body), headers);
}

/** What is told and what is audited: any effect is one of both. */
async function effects(): Promise<unknown> {
  const [row] = await lab.sql(
    `select (select count(*) from event where actor = $1) as events,
       (select count(*) from audit_entry where actor = $1 and action not in ('report.print')) as audits,
       (select count(*) from report_print) as prints, (select count(*) from receipt_print) as receipts`,
    [TESTER],
  );
  return row;
}

/** Last what deletes, so that the others have something to work on. */
function inOrder(routes: readonly RouteRule[]): readonly RouteRule[] {
  // Another admin code closes what the old one let through.
  const place = (route: RouteRule): number =>
    /admin-code$/.test(route.path) ? 2 : /delete|DELETE|sessions\/end/.test(nameOf(route)) ? 1 : 0;
  return [...routes].sort((a, b) => place(a) - place(b));
}

/** Each is an act of its own whenever it is sent. */
const EACH_TIME = [
  'POST /api/admin-code/verify',
  'POST /api/basicAuth/confirm',
  'POST /api/mail-settings/test',
  'POST /api/users/change_password',
];

/** It takes no body, and so no other one. */
const NO_BODY = ['POST /api/operations/backups'];

/** They look and change nothing. */
const PREVIEWS = ['POST /api/prices/csv', 'POST /api/prices/percentage'];

/** What was done, and then answered for its key. */
const heard = new Set<string>();

test('the calls that no key is looked at for are few, each with its reason', () => {
  const eachTime = writes().filter(({ keyed }) => keyed.eachTime !== undefined);
  expect(eachTime.map(nameOf).sort()).toEqual(EACH_TIME);
  for (const { keyed } of eachTime) expect(keyed.eachTime?.length).toBeGreaterThan(30);
});

test('the proxy of a cluster makes no call a second time that is not kept by its key, or whose answer is not', () => {
  const notKept = writes().filter(
    ({ keyed }) => keyed.eachTime !== undefined || keyed.answersSecret === true,
  );
  expect(notKept.map(nameOf).sort()).toEqual([...NOT_KEPT].sort());
  for (const route of writes()) {
    const call = { method: route.method, url: route.path, headers: { 'idempotency-key': 'one' } };
    expect([nameOf(route), isRepeatable(call)]).toEqual([nameOf(route), !NOT_KEPT.has(nameOf(route))]);
  }
});

test(
  'every call that writes does it once for its key: the same again is answered the same, another is refused',
  async () => {
    const wrong: unknown[] = [];
    for (const route of inOrder(writes())) {
      const name = nameOf(route);
      if ([...EACH_TIME, ...PREVIEWS].includes(name)) continue;
      const key = `once-${name.replaceAll(/[^A-Za-z]/g, '-')}`;
      const first = await send(route, key);
      // Of a state that the sample is not in; the day below has them.
      if (first.status >= 300) continue;
      heard.add(name);
      const done = await effects();
      const again = await send(route, key);
      if (!isSameAnswer(route, first, again))
        wrong.push([name, first.status, first.text, again.status, again.text]);
      if (JSON.stringify(await effects()) !== JSON.stringify(done)) wrong.push([name, 'was done twice']);
      if (NO_BODY.includes(name)) continue;
      const other = await another(route, key);
      if (other.status !== 422) wrong.push([name, 'took the key for another body', other.status, other.text]);
    }
    expect(wrong).toEqual([]);
  },
  TIME_LIMIT,
);

/** Everybody sends every write twice with one key, and goes on with the first answer. */
function insist(wrong: unknown[]): () => void {
  const once = Client.prototype.send;
  const patterns = writes().map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }));
  Client.prototype.send = async function send(method, path, body, headers = {}) {
    const [at = ''] = path.split('?');
    const found = patterns.find(
      ({ route, pattern }) => route.method === method.toUpperCase() && pattern.test(at),
    );
    if (found === undefined || found.route.keyed.eachTime !== undefined)
      return once.call(this, method, path, body, headers);
    const keyed = { 'Idempotency-Key': randomUUID(), ...headers };
    const first = await once.call(this, method, path, body, keyed);
    if (first.status >= 300) return first;
    heard.add(nameOf(found.route));
    const again = await once.call(this, method, path, body, keyed);
    if (!isSameAnswer(found.route, first, again))
      wrong.push([nameOf(found.route), first.text, again.status, again.text]);
    return first;
  };
  return () => void (Client.prototype.send = once);
}

test(
  'a day on which everybody sends everything twice is the same day, and no call is left out',
  async () => {
    const wrong: unknown[] = [];
    const stop = insist(wrong);
    try {
      const other = await openLaboratory();
      try {
        await aDayOfCalls(other, await sampleOf(other));
      } finally {
        await other.close();
      }
      await aSetUp();
    } finally {
      stop();
    }
    expect(wrong).toEqual([]);
    const all = writes().map(nameOf);
    const left = all.filter((name) => ![...heard, ...EACH_TIME, ...PREVIEWS].includes(name));
    expect(left.sort()).toEqual([]);
  },
  TIME_LIMIT,
);

function isSameAnswer({ keyed }: RouteRule, first: Answer, again: Answer): boolean {
  if (keyed.answersSecret) return again.status === 409 && again.body.code === 'answered_once';
  return again.status === first.status && sameBody(first, again);
}

/** Of a paper the time of its printing differs. */
function sameBody(first: Answer, again: Answer): boolean {
  if (first.headers['content-type']?.includes('pdf'))
    return again.headers['content-type']?.includes('pdf') === true;
  return JSON.stringify(sorted(first.body)) === JSON.stringify(sorted(again.body));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** The same key with something else: another address says as much as another body, where the address is looked at. */
function another(route: RouteRule, key: string): Promise<Answer> {
  return send(
    route,
    key,
    route.path.endsWith('.pdf') ? '?layout=sheet&format=a4&other=1' : '?other=1',
    turned,
  );
}

/** What is said or counted first is another: whatever the call takes of it, it is not what was sent. */
function turned(body: Fields): Fields {
  let isTurned = false;
  const other = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => other(one, name));
    if (typeof value === 'object' && value !== null) return fieldsOf(value);
    if (isTurned || !(name in TURNED)) return value;
    isTurned = true;
    return TURNED[name];
  };
  const fieldsOf = (fields: object): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, other(value, name)]));
  return fieldsOf(body);
}

const TURNED: Fields = {
  ...{ reason: 'Another reason', note: 'Another note', name: 'Another name', fullName: 'Another Person' },
  ...{ amount: '0.50', quantity: '3', counted: '7', address: 'd@example.org', authorisationNumber: 'A 2' },
  ...{
    leaveRest: false,
    reasonCode: 'wrong-test',
    to: '2020-02-29',
    month: '2026-02',
    expiry: '2092-12-31',
    profile: 'AMY',
    merge: 'x',
  },
};

test('a key is one person’s own', async () => {
  const reception = await lab.as('ROLE_RECEPTION');
  const body = { name: 'Dr Twice', practice: 'One' };
  const headers = { 'Idempotency-Key': 'shared' };
  expect((await reception.post('/api/doctors', body, headers)).status).toBe(201);
  expect((await boss.post('/api/doctors', body, headers)).body.code).toBe('duplicate');
});

test('a refused call may be sent again with its key, and two at once are one', async () => {
  const headers = { 'Idempotency-Key': 'settings-again' };
  const { body: about } = await boss.get('/api/about');
  const change = { name: about.name, version: about.version, address: '7 New Street' };
  const stale = await boss.post('/api/about', { ...change, version: about.version + 9 }, headers);
  expect(stale.body.code).toBe('stale_version');
  const both = await Promise.all([
    boss.post('/api/about', change, headers),
    boss.post('/api/about', change, headers),
  ]);
  expect(both.map(({ status }) => status)).toEqual([both[0].status, both[0].status]);
  expect(both[0].status).toBeLessThan(300);
  expect(both[1].body).toEqual(both[0].body);
  expect(both[0].body.version).toBe(about.version + 1);
  const other = await boss.post('/api/about', { ...change, address: '8 New Street' }, headers);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
});

test('the repeat of a result’s save is its first answer, whatever its version is by now', async () => {
  const bench = await lab.as('ROLE_LAB');
  const booking = await aBooking(lab, ['UE']);
  const request = aSave(booking, 'UE', NORMAL_UE, { version: 0 });
  const key = { 'Idempotency-Key': 'a-save' };
  const first = good(await bench.put('/api/biochemistry', request, key));
  const again = await bench.put('/api/biochemistry', request, key);
  expect(again).toMatchObject({ status: 200, body: { version: 1 } });
  expect(sameBody(first, again)).toBe(true);
  expect((await bench.put('/api/biochemistry', request)).body.code).toBe('stale_version');
});

test('a batch that is sent again is answered item by item as it was, the refused one too', async () => {
  const bench = await lab.as('ROLE_LAB');
  const bookings = [];
  for (let count = 0; count < 3; count += 1) {
    const booking = await aBooking(lab, ['UE']);
    good(await save(bench, booking, 'UE', NORMAL_UE));
    bookings.push(booking);
  }
  const items = bookings.map(({ id }, at) => ({
    bookingId: id,
    profileCode: 'UE',
    version: at === 1 ? 7 : 1,
  }));
  const request = { action: 'validate', items };
  const headers = { 'Idempotency-Key': 'a-batch' };
  const first = await boss.post('/api/results/release-batch', request, headers);
  expect(first.body.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true]);
  const again = await boss.post('/api/results/release-batch', request, headers);
  expect(again.body).toEqual(first.body);
});

test('what is shown once is stored nowhere: its repeat is told that it was done', async () => {
  const headers = { 'Idempotency-Key': 'a-new-user' };
  const user = { firstName: 'Rudo', surname: 'Once', username: 'rudo.once', userRole: 'ROLE_LAB' };
  const first = await boss.post('/api/users', user, headers);
  expect(first.body.oneTimePassword).toEqual(expect.any(String));
  const again = await boss.post('/api/users', user, headers);
  expect(again).toMatchObject({ status: 409, body: { code: 'answered_once' } });
  const stored = JSON.stringify(await lab.sql('select * from idempotency_key'));
  expect(stored).not.toContain(first.body.oneTimePassword);
});

test('a second factor that was set up, renewed or removed is not judged again by the code it took', async () => {
  const who = await lab.as('ROLE_LAB', 'twice_proved');
  const keyed = (key: string) => ({ 'Idempotency-Key': key });
  const { client, code } = await enrol(lab, 'ROLE_LAB', 'twice_proved');
  expect(client).toBe(who);
  const proof = { password: client.password, code: code() };
  good(await client.post('/api/second-factor/recovery-codes', proof, keyed('renewed')));
  const renewed = await client.post('/api/second-factor/recovery-codes', proof, keyed('renewed'));
  expect(renewed.body.code).toBe('answered_once');
  nextCode(lab);
  const last = { password: client.password, code: code() };
  expect((await client.post('/api/second-factor/remove', last, keyed('removed'))).body).toEqual({
    removed: true,
  });
  expect((await client.post('/api/second-factor/remove', last, keyed('removed'))).body).toEqual({
    removed: true,
  });
});

test('the second person’s code that an act took lets its repeat through, and no other act', async () => {
  const { client: witness, code } = await enrol(lab, 'ROLE_LABADMIN', 'with_a_code');
  const bill = await aBill(lab);
  const signed = { ...beside(witness), 'X-Witness-Code': code() };
  const owed = { bookingId: bill.id, amount: '1.00', reason: 'Not to be found' };
  const writeOff = (body: object, key: string) =>
    boss.post('/api/booking/write-off', body, { ...signed, 'Idempotency-Key': key });
  const first = good(await writeOff(owed, 'written-off'));
  expect((await writeOff(owed, 'written-off')).body).toEqual(first.body);
  expect((await writeOff(owed, 'another')).body.code).toBe('witness_code_required');
  expect((await writeOff({ ...owed, amount: '2.00' }, 'written-off')).body.code).toBe(
    'witness_code_required',
  );
});
