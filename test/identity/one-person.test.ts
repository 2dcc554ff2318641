import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN', 'boss');
});
afterAll(() => lab?.close());

async function userNamed(username: string) {
  const answer = await boss.get(`/api/users?q=${username}`);
  return answer.body.items.find((user: { username: string }) => user.username === username);
}

describe('a person', () => {
  it('is read by the id that an address names, by SUPER alone', async () => {
    const client = await lab.as('ROLE_LABADMIN', 'reader');
    const { id } = await userNamed('reader');
    expect((await boss.get(`/api/users/${id}`)).body).toMatchObject({
      id,
      username: 'reader',
      userRole: 'ROLE_LABADMIN',
      secondFactorAt: null,
    });
    expect((await client.get(`/api/users/${id}`)).status).toBe(403);
    expect((await boss.get('/api/users/nobody')).status).toBe(404);
    expect((await boss.get('/api/users/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('has a role that is told with the person whom it belongs to', async () => {
    await lab.as('ROLE_RECEPTION', 'desk');
    const { id } = await userNamed('desk');
    expect((await boss.get('/api/users/roles?username=desk')).body).toMatchObject({
      id,
      username: 'desk',
      name: 'Desk Tester',
      userRole: 'ROLE_RECEPTION',
    });
    expect((await boss.get('/api/users/roles?username=no-such')).status).toBe(404);
    expect((await boss.get('/api/users/roles')).body).toMatchObject({ id: null, username: null });
  });

  it('is listed with those who have a second factor, or those without', async () => {
    await lab.as('ROLE_LAB', 'careful');
    await lab.sql(`update app_user set second_factor_at = now() where username = 'careful'`);
    const names = async (whose: string): Promise<string[]> =>
      (await boss.get(`/api/users?secondFactor=${whose}`)).body.items.map(
        ({ username }: { username: string }) => username,
      );
    expect(await names('with')).toEqual(['careful']);
    expect(await names('without')).not.toContain('careful');
    expect((await boss.get('/api/users?secondFactor=lost')).body.errors).toMatchObject([
      { field: 'secondFactor' },
    ]);
  });
});
