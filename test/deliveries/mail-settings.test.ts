import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { MailSettings } from '../../shared/contract/mail-settings.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { released, refusalOf, send, setUpMail } from './post.js';
import { headerOf, startOddity, startReceiver, type Receiver } from './receiver.js';

const PASSWORD = 'hunter2-üñí';

let lab: Laboratory;
let manager: Client;
let receiver: Receiver | undefined;

beforeAll(async () => {
  lab = await openLaboratory({ config: { mailTimeoutSeconds: 2 } });
  manager = await lab.as('ROLE_LABADMIN');
});
afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});
afterAll(() => lab.close());

const settings = async (): Promise<MailSettings> => (await manager.get('/api/mail-settings')).body;
const saved = async (more: object) =>
  manager.post('/api/mail-settings', { version: (await settings()).version, ...more });
const tried = () => manager.post('/api/mail-settings/test', { to: 'boss@lab.example' });

/** Asks for a sign-in, and knows one. */
function guarded(): Promise<Receiver> {
  return startReceiver({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'lab' && password === PASSWORD
        ? done(null, { user: 'lab' })
        : done(new Error(`Not ${password ?? ''}, go away`)),
  });
}

test('the password of the mail server is answered by no call and stands in no trail, event or table', async () => {
  receiver = await guarded();
  await setUpMail(lab, receiver.port, { username: 'lab', password: PASSWORD });
  expect(await settings()).toMatchObject({ username: 'lab', hasPassword: true });
  expect(JSON.stringify(await settings())).not.toContain(PASSWORD);
  const everything = await lab.sql<{ text: string }>(
    `select row_to_json(s)::text as text from mail_settings s
     union all select row_to_json(e)::text from event e union all select row_to_json(a)::text from audit_entry a`,
  );
  expect(everything.map(({ text }) => text).join()).not.toContain(PASSWORD);
  expect((await tried()).body).toMatchObject({ sent: true });
});

test('a test message says exactly what the server said, without the password that the server says back', async () => {
  receiver = await guarded();
  await setUpMail(lab, receiver.port, { username: 'lab', password: 'wrong-secret' });
  const { body } = await tried();
  expect(body).toEqual({ sent: false, answer: expect.stringMatching(/^535 .*Not \*\*\*, go away/) });
  await receiver.close();
  receiver = await startReceiver();
  await setUpMail(lab, receiver.port);
  expect((await tried()).body).toEqual({ sent: true, answer: expect.stringMatching(/^250 /) });
  const [letter] = receiver.letters;
  expect(letter && headerOf(letter, 'Subject')).toBe('Meniscus Laboratory: test message');
});

test('a password that is left out stays, but goes to no other server than it was entered for', async () => {
  await saved({
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    fromAddress: 'a@lab.example',
    password: PASSWORD,
  });
  expect((await saved({ fromName: 'Results' })).body).toMatchObject({ hasPassword: true });
  const elsewhere = await saved({ port: 2526 });
  expect([elsewhere.status, elsewhere.body.errors[0].field]).toEqual([422, 'password']);
  expect((await saved({ port: 2526, password: '' })).body).toMatchObject({ hasPassword: false });
});

test('a mail server elsewhere is spoken to over an encrypted connection only', async () => {
  const answer = await saved({
    host: 'mail.example',
    security: 'none',
    fromAddress: 'a@lab.example',
    password: '',
  });
  expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'security']);
});

test('a server that offers no encryption where it has to gets neither password nor letter', async () => {
  receiver = await startReceiver();
  await setUpMail(lab, receiver.port, { security: 'starttls', username: 'lab', password: PASSWORD });
  expect((await tried()).body).toMatchObject({ sent: false });
  expect(receiver.letters).toEqual([]);
});

test('a certificate that nobody vouches for is refused before the password is told', async () => {
  receiver = await startReceiver({ disabledCommands: [] });
  for (const security of ['starttls'] as const) {
    await setUpMail(lab, receiver.port, { security, username: 'lab', password: PASSWORD });
    expect((await tried()).body).toEqual({ sent: false, answer: expect.stringMatching(/certificate/i) });
  }
});

test('a server that hangs is said to hang', async () => {
  receiver = await startOddity(() => undefined);
  await setUpMail(lab, receiver.port);
  expect((await tried()).body).toEqual({ sent: false, answer: expect.stringMatching(/greeting|timeout/i) });
});

test.each([
  ['a line break in the name', { fromName: 'Lab\r\nBcc: all@example.org' }],
  ['a line break in the address', { fromAddress: 'a@lab.example\r\nBcc: b@example.org' }],
  ['two addresses', { fromAddress: 'a@lab.example, b@lab.example' }],
  ['a name in the address', { fromAddress: 'Lab <a@lab.example>' }],
  ['a host with a path', { host: 'mail.example/x' }],
  ['a line break in the password', { password: 'a\r\nb' }],
])('%s is refused', async (_, more) => {
  const answer = await saved({
    host: '127.0.0.1',
    security: 'none',
    fromAddress: 'a@lab.example',
    password: '',
    ...more,
  });
  expect(answer.status).toBe(422);
});

test('a stale form says who saved meanwhile', async () => {
  const answer = await manager.post('/api/mail-settings', { version: 1, fromName: 'Late' });
  expect([answer.status, answer.body.code]).toEqual([409, 'stale_version']);
});

test('only managers read and change them', async () => {
  const bench = await lab.as('ROLE_LAB');
  expect((await bench.get('/api/mail-settings')).status).toBe(403);
  expect((await bench.post('/api/mail-settings', { version: 1 })).status).toBe(403);
});

test.each([
  ['a laboratory of many scripts', 'Лаборатория 实验室 مختبر', 'Sipho'],
  ['a very long name', 'L'.repeat(200), 'N'.repeat(110)],
  ['a name that speaks as a header', 'Lab Bcc: x@example.org', '=?utf-8?q?Bcc?= {labNumber}'],
])('%s reads in the letter as it is written', async (_, name, fullName) => {
  receiver = await startReceiver();
  await setUpMail(lab, receiver.port, { fromName: name.slice(0, 200) });
  const director = await lab.as('ROLE_SUPER_ADMIN');
  const about = (await director.get('/api/about')).body as object;
  expect((await director.post('/api/about/', { ...about, name })).status).toBe(200);
  const booking = await released(lab, ['UE'], { fullName });
  const reception = await lab.as('ROLE_RECEPTION');
  expect(await refusalOf(send(reception, [booking]))).toBeNull();
  await lab.drain();
  const [letter] = receiver.letters;
  expect(receiver.letters).toHaveLength(1);
  expect(letter?.to).toEqual(['mary@patients.example']);
  expect(letter && headerOf(letter, 'Subject')).toMatch(new RegExp(`^${name}: report LAB\\d+ is ready$`));
  expect(letter && headerOf(letter, 'Bcc')).toBe('');
});

test('an address in another script arrives by its ASCII form', async () => {
  receiver = await startReceiver();
  await setUpMail(lab, receiver.port);
  const email = 'mary@münchen.example';
  const booking = await released(lab, ['UE'], { email });
  expect(await refusalOf(send(await lab.as('ROLE_RECEPTION'), [booking], email))).toBeNull();
  await lab.drain();
  expect(receiver.letters.map(({ raw }) => /^To: ([^\r]*)/m.exec(raw)?.[1])).toEqual([
    'mary@xn--mnchen-3ya.example',
  ]);
});
