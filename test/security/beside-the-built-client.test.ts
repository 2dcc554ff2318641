import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../server/kernel/config.js';
import { startServer, type RunningServer } from '../../server/boot/server.js';
import { newDatabase, TEST_ENVIRONMENT } from '../support/laboratory.js';
import { KeepAlive, type RawAnswer } from './keep-alive.js';
import { expectProblem } from './problem.js';

const SCRIPT = `console.log(${JSON.stringify('a laboratory '.repeat(200))});`;

describe('beside the built client', () => {
  let server: RunningServer;
  const clientDir = mkdtempSync(path.join(os.tmpdir(), 'meniscus-client-'));

  beforeAll(async () => {
    writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>Meniscus</title>');
    mkdirSync(path.join(clientDir, 'assets'));
    const script = path.join(clientDir, 'assets', 'app-1.js');
    writeFileSync(script, SCRIPT);
    writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
    writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
    const config = readConfig(TEST_ENVIRONMENT);
    const logger = pino({ level: 'silent' });
    server = await startServer({ config, databaseUrl: await newDatabase(), logger, clientDir });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(clientDir, { recursive: true });
  });

  it.each([
    '/api/nowhere',
    '/api',
    '/api/',
    '/api/users/../nowhere',
    '/assets/none.js',
    '/robots.txt',
    '/favicon.ico',
  ])('an unknown %s is a 404, not a page', async (address) => {
    const answer = await get(server.address, address);
    expectProblem(answer, 404, 'not_found');
  });

  it.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT).length],
    ['gzip, deflate', 'gzip', gzipSync(SCRIPT).length],
    ['', undefined, SCRIPT.length],
  ])('a script is sent as it was packed, to whoever accepts %j: %s', async (accepted, encoding, length) => {
    const { headers } = await get(server.address, '/assets/app-1.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(length));
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['vary']).toContain('Accept-Encoding');
  });

  it('an address that cannot be read is refused in the shape of every refusal', async () => {
    expectProblem(await get(server.address, '/assets/%zz.js'), 400, 'malformed');
  });

  it.each(['/', '/welcome', '/index.html', '/assets/app-1.js', '/api/health/ready', '/api/health/live'])(
    'HEAD of %s says what GET says, without a body',
    async (address) => {
      const told = await get(server.address, address);
      const head = await asked(server.address, 'HEAD', address);
      expect([told.status, head.status]).toEqual([200, 200]);
      for (const name of ['content-type', 'cache-control', 'content-length'])
        expect(head.headers[name]).toBe(told.headers[name]);
      expect(head.text).toBe('');
    },
  );

  it.each(['/api/nowhere', '/assets/none.js'])('HEAD of an unknown %s is a 404', async (address) => {
    expect((await asked(server.address, 'HEAD', address)).status).toBe(404);
  });

  it('a page is a page, and nothing above its folder is', async () => {
    expect((await get(server.address, '/welcome')).text).toContain('<title>Meniscus</title>');
    for (const address of [
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/....//etc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '/.env',
    ]) {
      const { text } = await get(server.address, address);
      expect(text).not.toMatch(/root:|ADMIN_PASSWORD|dependencies/);
    }
  });
});

function get(
  address: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  return asked(address, 'GET', target, headers);
}

function asked(
  address: string,
  method: 'GET' | 'HEAD',
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const once = new KeepAlive(address, 1);
  return once.send({ method, address: target, headers }).finally(() => once.close());
}
