import { restoreAccess as letInWith } from '../../server/identity/index.js';
import { readConfig } from '../../server/kernel/config.js';
import { runProgram } from '../operations/programs.js';
import { good } from '../support/client.js';
import { openLaboratory, TEST_ENVIRONMENT, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';
import { enrol, signInWith } from './authenticator.js';

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

const restoreAccess = (...args: string[]) => runProgram('let-in', args, { DATABASE_URL: lab.databaseUrl });

test('whoever runs the machine lets the super administrator in who lost the telephone; the trail says why', async () => {
  const { client } = await enrol(lab, 'ROLE_SUPER_ADMIN', 'boss');
  expect((await signInWith(lab, 'boss')).answer.status).toBe(401);
  const done = await restoreAccess('BOSS', '--reason', 'The telephone was lost');
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

const everybody = () => lab.sql('select username, version from app_user order by id');
type Words = readonly [args: readonly string[], said: string];
const WRONG: readonly Words[] = [
  [['nobody', '--reason', 'Forgot it'], 'was not found'],
  [['boss'], '--reason'],
  ...oftener<readonly Words[]>([], [[['--reason', 'Forgot it'], 'user name']]),
];

test.each(WRONG)('%j changes nothing, and says what is wrong', async (args, said) => {
  const before = await everybody();
  expect(await restoreAccess(...args)).toMatchObject({ code: 2, said: expect.stringContaining(said) });
  expect(await everybody()).toEqual(before);
});

test('nobody but a super administrator is let in', async () => {
  await lab.as('ROLE_LAB', 'tendai');
  const before = await everybody();
  const parts = { database: lab.database, clock: lab.clock, config: readConfig(TEST_ENVIRONMENT) };
  const asked = letInWith(parts, { username: 'tendai', reason: 'Forgot it' });
  await expect(asked).rejects.toThrow('not a super administrator');
  expect(await everybody()).toEqual(before);
});
