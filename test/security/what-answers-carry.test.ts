import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { openLaboratory, TEST_PASSWORD, type Laboratory } from '../support/laboratory.js';
import { expectProblem } from './problem.js';
import { KeepAlive, type RawAnswer } from './keep-alive.js';

let lab: Laboratory;
let boss: Client;
let wire: KeepAlive;

beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN');
  wire = new KeepAlive(lab.address, 4);
});
afterAll(async () => {
  wire?.close();
  await lab?.close();
});

const send = (
  method: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Buffer,
): Promise<RawAnswer> =>
  wire.send({
    method,
    address,
    headers: { Cookie: boss.cookie, 'X-XSRF-TOKEN': boss.xsrf, ...headers },
    body,
  });

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('every answer', () => {
  it.each(['/api/health/live', '/api/booking/none', '/api/nowhere', '/api/docs', '/metrics'])(
    'of %s carries the headers that protect a browser and none that names the software',
    async (address) => {
      const { headers } = await send('GET', address);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("object-src 'none'");
      expect(headers['x-request-id']).toMatch(/^[\w.:-]{1,100}$/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('takes over a plain X-Request-Id and makes one instead of another', async () => {
    const asked = async (id: string) =>
      (await send('GET', '/api/health/live', { 'X-Request-Id': id })).headers['x-request-id'];
    expect(await asked('reception-1:42')).toBe('reception-1:42');
    for (const id of ['a b', '<script>', 'x'.repeat(101), '\xff']) expect(await asked(id)).not.toBe(id);
  });

  it.each(['/api/basicAuth/validate', '/api/search?q=moyo', '/api/nowhere', '/api/docs-json'])(
    'of the API is kept by no browser and no proxy: %s',
    async (address) => {
      const { headers } = await send('GET', address);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('lets a page open no socket but its own, and no base of another house', async () => {
    const { headers } = await send('GET', '/api/health/live');
    expect(headers['content-security-policy']).toMatch(/connect-src 'self'(;|$)/);
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
  });

  it('to a sign-out has the browser forget its cache, and neither its storage nor its cookies', async () => {
    const leaver = await lab.as('ROLE_LAB', 'leaving');
    const { headers } = await leaver.get('/api/users/logout', { 'X-XSRF-TOKEN': leaver.xsrf });
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(leaver.cookie).toMatch(/^meniscus\.device=/);
  });
});

describe('signing in', () => {
  const basic = `Basic ${Buffer.from(`super_admin:${TEST_PASSWORD}`).toString('base64')}`;

  it('sets a cookie that no script reads and no other site sends, and beside it the readable token', async () => {
    const { headers } = await wire.send({
      method: 'GET',
      address: '/api/basicAuth/validate',
      headers: { Authorization: basic },
    });
    const cookies = headers['set-cookie'] ?? [];
    const session = cookies.find((line) => line.startsWith('meniscus.sid='));
    const token = cookies.find((line) => line.startsWith('XSRF-TOKEN='));
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Strict/);
    expect(session).toMatch(/; Path=\//);
    expect(token).toMatch(/; SameSite=Strict/);
    expect(token).not.toMatch(/HttpOnly/);
    const device = cookies.find((line) => line.startsWith('meniscus.device='));
    expect(device).toMatch(/; HttpOnly/);
    expect(device).toMatch(/; SameSite=Strict/);
    expect(cookies).toHaveLength(3);
  });

  it.each(['/api/basicAuth/validate', '/api/basicAuth/currentUser/super_admin', '/api/users?q=super'])(
    'shows no password and no token in %s',
    async (address) => {
      const { status, text } = await send('GET', address);
      expect(status).toBe(200);
      expect(text).not.toMatch(/password"|hash|argon|token|secret|csrf|grant/i);
      expect(text).not.toContain(TEST_PASSWORD);
      expect(text).not.toContain(boss.xsrf);
    },
  );

  it('tells the current user only what section 3 lists', async () => {
    const { text } = await send('GET', '/api/basicAuth/validate');
    const listed = 'accountName accountNumber changePasswd firstName surname userRole username'.split(' ');
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(listed);
  });

  it('never shows the admin code or its hash', async () => {
    await boss.put('/api/admin-code', { code: '90417263' });
    const trail = await send('GET', '/api/audit?size=200');
    expect((await send('GET', '/api/admin-code')).text).toBe('{"set":true}');
    expect(trail.text).not.toMatch(/90417263|argon2/);
  });
});

describe('what is no proper call', () => {
  it('is told 413 above the limit, in one piece or in chunks', async () => {
    const large = Buffer.from(`{"fullName":"${'m'.repeat(1_000_000)}"}`);
    expectProblem(await send('POST', '/api/patient', JSON_TYPE, large), 413, 'too_large');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    '',
  ])('is told 415 for a body of "%s"', async (type) => {
    const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
    const answer = await send('POST', '/api/patient', headers, Buffer.from('{"fullName":"A"}'));
    expectProblem(answer, 415, 'unsupported_media_type');
  });

  it('is told 415 for a chunked body that is no JSON', async () => {
    const answer = await send('POST', '/api/patient', {
      'Content-Type': 'text/plain',
      'Transfer-Encoding': 'chunked',
    });
    expect([415, 422]).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it.each([
    ['PATCH', '/api/booking'],
    ['DELETE', '/api/users'],
    ['POST', '/api/audit'],
    ['PUT', '/api/labNumber'],
    ['DELETE', '/api/audit'],
    ['TRACE', '/api/health/live'],
    ['PROPFIND', '/api/health/live'],
    ['POST', '/api/health/live'],
  ])('is told so for %s %s', async (method, address) => {
    const answer = await send(method, address);
    expect([404, 405]).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('has no effect by another name: a GET that says it is a DELETE reads', async () => {
    const answer = await send('GET', '/api/payment-types', { 'X-HTTP-Method-Override': 'DELETE' });
    expect(answer.status).toBe(200);
  });

  it('is not answered by HEAD or OPTIONS with more than GET would', async () => {
    const head = await send('HEAD', '/api/payment-types');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await wire.send({ method: 'HEAD', address: '/api/users', headers: {} })).status).toBe(401);
    const bare = await wire.send({
      method: 'HEAD',
      address: '/api/users/logout',
      headers: { Cookie: boss.cookie },
    });
    expect(bare.status).toBe(403);
    const options = await wire.send({
      method: 'OPTIONS',
      address: '/api/users',
      headers: { Origin: 'https://evil.example' },
    });
    expect(options.status).toBeLessThan(500);
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
    expect(options.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    ['is no HTTP', 'NONSENSE\r\n\r\n'],
    ['has a header with a line end in it', 'GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n'],
    [
      'states two lengths',
      'POST /api/patient HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}',
    ],
    [
      'states a length and chunks',
      'POST /api/patient HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['has raw bytes in its address', 'GET /api/\xff HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['has headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])('is told in a problem document when it %s', async (_, request) => {
    const answer = await rawly(request);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      code: expect.any(String),
    });
  });
});

/** The server's raw answer to these very bytes. */
function rawly(request: string): Promise<string> {
  const { hostname, port } = new URL(lab.address);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.end(Buffer.from(request, 'latin1')));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
