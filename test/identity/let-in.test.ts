import { runProgram } from '../operations/programs.js';
import { good } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { enrol, signInWith } from './authenticator.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

const letIn = (...args: string[]) => runProgram('let-in', args, { DATABASE_URL: lab.databaseUrl });

test('whoever runs the machine lets the super administrator in who lost the telephone; the trail says why', async () => {
  const { client } = await enrol(lab, 'ROLE_SUPER_ADMIN', 'boss');
  expect((await signInWith(lab, 'boss')).answer.status).toBe(401);
  const done = await letIn('BOSS', '--reason', 'The telephone was lost');
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('second factor was removed') });
  const [, password = ''] = /One-time password of boss: (\S+)/.exec(done.said) ?? [];
  expect((await client.get('/api/users')).status).toBe(401);
  const { client: back, answer } = await signInWith(lab, 'boss', undefined, password);
  expect(answer.status).toBe(200);
  expect((await back.get('/api/users')).body).toMatchObject({ code: 'password_change_required' });
  const oldPassword = password;
  good(
    await back.post('/api/users/change_password', { oldPassword, newPassword: 'a new and longer phrase 7' }),
  );
  const [entry] = await lab.sql(`select actor, after, reason from audit_entry where action = 'user.let-in'`);
  expect(entry).toMatchObject({
    actor: 'system',
    after: { username: 'boss', secondFactorAt: null },
    reason: 'The telephone was lost',
  });
  expect(JSON.stringify(entry)).not.toContain(password);
}, 60_000);

test.each([
  [['tendai', '--reason', 'Forgot it'], 'not a super administrator'],
  [['nobody', '--reason', 'Forgot it'], 'was not found'],
  [['boss'], '--reason'],
  [['--reason', 'Forgot it'], 'user name'],
])('%j changes nothing, and says what is wrong', async (args, said) => {
  await lab.as('ROLE_LAB', 'tendai');
  const before = await lab.sql('select username, version from app_user order by id');
  expect(await letIn(...args)).toMatchObject({ code: 2, said: expect.stringContaining(said) });
  expect(await lab.sql('select username, version from app_user order by id')).toEqual(before);
});
