import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';

let given: Laboratory;
let printed: Laboratory;
beforeAll(async () => {
  given = await openLaboratory();
  printed = await openLaboratory({ config: { adminPassword: undefined } });
});
afterAll(async () => {
  await given.close();
  await printed.close();
});

describe('the first start', () => {
  it('makes admin with the password of ADMIN_PASSWORD, which need not be changed', async () => {
    expect(given.server.firstUser).toBeUndefined();
    const answer = await new Client(given.address, 'admin', TEST_PASSWORD).signIn();
    expect(answer.body).toMatchObject({ userRole: 'ROLE_SUPER_ADMIN', changePasswd: false });
  });

  it('makes admin with a one-time password that is told once and has to be changed', async () => {
    const first = printed.server.firstUser;
    const answer = await new Client(printed.address, 'admin', first?.password ?? '').signIn();
    expect(answer.body).toMatchObject({ username: 'admin', changePasswd: true });
    const beside = await openLaboratory({
      config: { adminPassword: undefined },
      databaseUrl: printed.databaseUrl,
    });
    expect(beside.server.firstUser).toBeUndefined();
    await beside.close();
  });
});
