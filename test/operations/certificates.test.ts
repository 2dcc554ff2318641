import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { setUpMail } from '../deliveries/post.js';
import { certifiedHere } from '../support/certificate.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

test('a certificate is looked at once an hour, and at once when a person asks', async () => {
  const server = createServer(certifiedHere('Mail of the house'));
  const listen = async (port: number): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  const port = await listen(0);
  await close();
  await setUpMail(lab, port, { security: 'tls' });
  const certificate = async (query = '') =>
    (await manager.get(`/api/operations${query}`)).body.certificates[0];
  expect(await certificate()).toMatchObject({
    of: 'The mail server, 127.0.0.1',
    validTo: null,
    problem: expect.stringContaining('ECONNREFUSED'),
  });

  // It was fixed: only a look by a person may ask every time.
  await listen(port);
  try {
    expect(await certificate()).toMatchObject({ validTo: null });
    const anew = await certificate('?look=anew');
    expect(anew.problem).toBeNull();
    expect(Date.parse(anew.validTo)).toBeGreaterThan(Date.now());
    expect(await certificate()).toEqual(anew);
  } finally {
    await close();
  }
  expect((await manager.get('/api/operations?look=often')).status).toBe(422);
});
