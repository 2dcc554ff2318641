import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
});
afterAll(() => lab.close());

const NEW_USER = {
  firstName: 'Tariro',
  surname: 'Moyo',
  userRole: 'LAB',
  accountName: 'Bench',
  accountNumber: '17',
};

async function userNamed(username: string) {
  const answer = await boss.get(`/api/users?q=${username}`);
  return answer.body.items.find((user: { username: string }) => user.username === username);
}

describe('adding a user', () => {
  it('answers the user with a one-time password that has to be changed', async () => {
    const answer = await boss.post('/api/users', { ...NEW_USER, username: 'tariro' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      firstName: 'Tariro',
      username: 'tariro',
      userRole: 'ROLE_LAB',
      accountCreator: 'boss',
      changePasswd: true,
      version: 1,
    });
    const tariro = new Client(lab.address, 'tariro', answer.body.oneTimePassword);
    expect((await tariro.signIn()).body.changePasswd).toBe(true);
    expect((await tariro.get('/api/users/currentUserRole')).body.code).toBe('password_change_required');
    const changed = await tariro.post('/api/users/change_password', {
      oldPassword: answer.body.oneTimePassword,
      newPassword: 'litmus paper 7',
    });
    expect([changed.status, changed.body.changePasswd]).toEqual([200, false]);
    expect((await tariro.get('/api/users/currentUserRole')).status).toBe(200);
  });

  it('accepts a wall-board and refuses a taken name, a bad role and fields it does not know', async () => {
    expect(
      (await boss.post('/api/users', { ...NEW_USER, username: 'wall', userRole: 'ROLE_BOARD' })).status,
    ).toBe(201);
    expect((await boss.post('/api/users', { ...NEW_USER, username: 'WALL' })).status).toBe(409);
    const bad = await boss.post('/api/users', {
      ...NEW_USER,
      username: 'x:y',
      userRole: 'GOD',
      colour: 'red',
    });
    expect(bad.status).toBe(422);
    expect(bad.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'colour',
      'userRole',
      'username',
    ]);
  });

  it('is for the super administrator', async () => {
    const manager = await lab.as('ROLE_LABADMIN');
    expect((await manager.post('/api/users', { ...NEW_USER, username: 'other' })).status).toBe(403);
    expect((await manager.get('/api/users')).status).toBe(403);
    expect((await lab.stranger().get('/api/users')).status).toBe(401);
  });
});

describe('the user list', () => {
  it('searches, sorts and pages on the server and shows no password', async () => {
    const answer = await boss.get('/api/users?page=1&size=2&sort=username&order=desc');
    expect(answer.body).toMatchObject({ page: 1, size: 2 });
    expect(answer.body.items).toHaveLength(2);
    expect(answer.text).not.toMatch(/argon2|password_hash/);
    expect((await boss.get('/api/users?size=500')).status).toBe(422);
    expect((await boss.get('/api/users/roles?username=boss')).body.userRole).toBe('ROLE_SUPER_ADMIN');
  });
});

describe("one's own account", () => {
  it('cannot be deleted, updated or reset, in the promised words', async () => {
    const own = await userNamed('boss');
    const answers = [
      await boss.post('/api/users/delete', { username: 'BOSS' }),
      await boss.put('/api/users/update', own),
      await boss.post('/api/users/password_reset', { username: 'boss' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(answers.map(({ body }) => body.detail)).toEqual([
      'Operation not permitted.You cannot delete your own Account.',
      'Operation not permitted.You cannot update your own Account.',
      "Operation not permitted. Use 'Change Password' instead.",
    ]);
  });
});

describe('updating a user', () => {
  it('takes the row as it was read, and ends the sessions of someone whose role changes', async () => {
    const bench = await lab.as('ROLE_LAB', 'mover');
    const user = await userNamed('mover');
    const answer = await boss.put('/api/users/update', {
      ...user,
      surname: 'Ncube',
      userRole: 'ROLE_RECEPTION',
    });
    expect(answer.body).toMatchObject({
      surname: 'Ncube',
      userRole: 'ROLE_RECEPTION',
      version: user.version + 1,
    });
    expect((await bench.get('/api/users/currentUserRole')).status).toBe(401);
  });

  it('leaves sessions alone when only details change', async () => {
    const bench = await lab.as('ROLE_LAB', 'stayer');
    await boss.put('/api/users/update', { ...(await userNamed('stayer')), accountName: 'Night bench' });
    expect((await bench.get('/api/users/currentUserRole')).status).toBe(200);
  });

  it('is refused as stale with the row as it is now and who changed it', async () => {
    await lab.as('ROLE_LAB', 'contested');
    const user = await userNamed('contested');
    await boss.put('/api/users/update', { ...user, surname: 'First' });
    const deputy = await lab.as('ROLE_SUPER_ADMIN', 'deputy');
    const late = await deputy.put('/api/users/update', { ...user, surname: 'Second' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale_version',
      changedBy: 'boss',
      current: { surname: 'First' },
    });
  });

  it('never changes the user name', async () => {
    const user = await userNamed('contested');
    expect((await boss.put('/api/users/update', { ...user, username: 'renamed' })).body.errors[0].field).toBe(
      'username',
    );
  });
});

describe('removing a user', () => {
  it('ends sessions at once, refuses the sign-in, and gives the name to nobody else', async () => {
    const bench = await lab.as('ROLE_LAB', 'goner');
    expect((await boss.post('/api/users/delete', { username: 'goner', reason: 'left' })).status).toBe(200);
    expect((await bench.get('/api/users/currentUserRole')).status).toBe(401);
    expect((await bench.signIn()).status).toBe(401);
    expect((await boss.post('/api/users/delete', { username: 'goner' })).status).toBe(404);
    const again = await boss.post('/api/users', { ...NEW_USER, username: 'Goner' });
    expect([again.status, again.body.errors[0].field]).toEqual([409, 'username']);
    expect(again.body.detail).toMatch(/who has left/);
  });

  it('leaves at least one super administrator when two remove each other', async () => {
    const others = await lab.sql<{ username: string }>(
      `select username from app_user where role = 'ROLE_SUPER_ADMIN' and removed_at is null and username <> 'boss'`,
    );
    const rival = await lab.as('ROLE_SUPER_ADMIN', 'rival');
    for (const { username } of others) await boss.post('/api/users/delete', { username });
    const answers = await Promise.all([
      boss.post('/api/users/delete', { username: 'rival' }),
      rival.post('/api/users/delete', { username: 'boss' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await lab.sql(
      `select 1 from app_user where role = 'ROLE_SUPER_ADMIN' and removed_at is null`,
    );
    expect(left).toHaveLength(1);
    if (answers[1]?.status === 200) boss = rival;
  });
});

describe('changing the password', () => {
  it('ends the other sessions and keeps the one that acts', async () => {
    const here = await lab.as('ROLE_LAB', 'changer');
    const there = new Client(lab.address, 'changer', TEST_PASSWORD);
    await there.signIn();
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'bunsen burner 9' };
    expect((await here.post('/api/users/change_password', body)).status).toBe(200);
    expect((await here.get('/api/users/currentUserRole')).status).toBe(200);
    expect((await there.get('/api/users/currentUserRole')).status).toBe(401);
    expect((await there.signIn()).status).toBe(401);
  });

  it('refuses a wrong old one, short ones, the commonest and names, and takes long ones', async () => {
    const client = await lab.as('ROLE_LAB', 'picky-person');
    const change = (newPassword: string, oldPassword = TEST_PASSWORD) =>
      client.post('/api/users/change_password', { oldPassword, newPassword });
    expect((await change('a fine new one', 'not the old')).body.errors[0].field).toBe('oldPassword');
    for (const weak of ['short', 'Password123', 'picky.person1', 'aaaaaaaaaaaa', '34567890', TEST_PASSWORD]) {
      const answer = await change(weak);
      expect([weak, answer.status, answer.body.errors?.[0].field]).toEqual([weak, 422, 'newPassword']);
    }
    expect((await change('né'.repeat(50))).status).toBe(200);
    const composed = new Client(lab.address, 'picky-person', 'ne\u0301'.repeat(50));
    expect((await composed.signIn()).status).toBe(200);
  });

  it('keeps to the length that the laboratory asks for', async () => {
    const client = await lab.as('ROLE_LAB', 'lengthy');
    await lab.sql('update laboratory set minimum_password_length = 20');
    const answer = await client.post('/api/users/change_password', {
      oldPassword: TEST_PASSWORD,
      newPassword: 'nineteen characters',
    });
    await lab.sql('update laboratory set minimum_password_length = 8');
    expect(answer.body.detail).toBe('The password needs at least 20 characters.');
  });
});

describe('resetting a password', () => {
  it('gives a one-time password and ends every session', async () => {
    const client = await lab.as('ROLE_LAB', 'forgetful');
    const answer = await boss.post('/api/users/password_reset', { username: 'forgetful' });
    expect(answer.status).toBe(200);
    expect((await client.get('/api/users/currentUserRole')).status).toBe(401);
    const again = new Client(lab.address, 'forgetful', answer.body.oneTimePassword);
    expect((await again.signIn()).body.changePasswd).toBe(true);
  });
});

describe('another process of the same laboratory', () => {
  it('forgets a removed user as soon as it hears of it', async () => {
    const second = await openLaboratory({ databaseUrl: lab.databaseUrl });
    try {
      await lab.as('ROLE_LAB', 'roamer');
      const there = new Client(second.address, 'roamer', TEST_PASSWORD);
      await there.signIn();
      expect((await there.get('/api/users/currentUserRole')).status).toBe(200);
      await boss.post('/api/users/delete', { username: 'roamer' });
      await second.drain();
      expect((await there.get('/api/users/currentUserRole')).status).toBe(401);
    } finally {
      await second.close();
    }
  });
});
