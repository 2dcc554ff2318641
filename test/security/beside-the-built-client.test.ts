import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../server/kernel/config.js';
import { startServer, type RunningServer } from '../../server/server.js';
import { newDatabase, TEST_ENVIRONMENT } from '../support/laboratory.js';
import { KeepAlive, type RawAnswer } from './keep-alive.js';
import { expectProblem } from './problem.js';

describe('beside the built client', () => {
  let server: RunningServer;
  const clientDir = mkdtempSync(path.join(os.tmpdir(), 'meniscus-client-'));

  beforeAll(async () => {
    writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>Meniscus</title>');
    const config = readConfig(TEST_ENVIRONMENT);
    const logger = pino({ level: 'silent' });
    server = await startServer({ config, databaseUrl: await newDatabase(), logger, clientDir });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(clientDir, { recursive: true });
  });

  it.each(['/api/nowhere', '/api', '/api/', '/api/users/../nowhere', '/assets/none.js'])(
    'an unknown %s is a 404, not a page',
    async (address) => {
      const answer = await get(server.address, address);
      expectProblem(answer, 404, 'not_found');
    },
  );

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

function get(address: string, target: string): Promise<RawAnswer> {
  const once = new KeepAlive(address, 1);
  return once.send({ method: 'GET', address: target, headers: {} }).finally(() => once.close());
}
