import { isRepeatable, UNREPEATABLE } from '../../server/cluster/index.js';
import { RouteRules } from '../../server/identity/index.js';
import type { RouteRule } from '../../server/identity/route-rules.js';
import { enrol, nextCode } from '../identity/authenticator.js';
import { aBill, beside } from '../billing/till.js';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { nameOf } from './routes.js';
import { sameBody } from './same-answer.js';

let lab: Laboratory;
let boss: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

const writes = (): RouteRule[] =>
  lab.server.app
    .get(RouteRules)
    .table()
    .filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method));

/** Each is an act of its own whenever it is sent. */
const EACH_TIME = [
  'POST /api/admin-code/verify',
  'POST /api/basicAuth/confirm',
  'POST /api/mail-settings/test',
  'POST /api/users/change_password',
];

test('the calls that no key is looked at for are few, each with its reason', () => {
  const eachTime = writes().filter(({ keyed }) => keyed.eachTime !== undefined);
  expect(eachTime.map(nameOf).sort()).toEqual(EACH_TIME);
  for (const { keyed } of eachTime) expect(keyed.eachTime?.length).toBeGreaterThan(30);
});

test('the proxy of a cluster makes no call a second time that is not kept by its key, or whose answer is not', () => {
  const notSaved = writes().filter(
    ({ keyed }) => keyed.eachTime !== undefined || keyed.answersSecret === true,
  );
  expect(notSaved.map(nameOf).sort()).toEqual([...UNREPEATABLE].sort());
  for (const route of writes()) {
    const call = { method: route.method, url: route.path, headers: { 'idempotency-key': 'one' } };
    expect([nameOf(route), isRepeatable(call)]).toEqual([nameOf(route), !UNREPEATABLE.has(nameOf(route))]);
  }
});

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
