import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calculateAll, defaultFormulaConfig } from '../../shared/domain/formulas/formulas.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { mainThreadMs } from './event-loop.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory({ config: { headersTimeoutSeconds: 1, requestTimeoutSeconds: 2 } });
  boss = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

const LONGEST_HOLD_MS = 250;

/** How long nothing else could have been answered. */
async function held(work: () => unknown): Promise<number> {
  const from = mainThreadMs();
  await work();
  return mainThreadMs() - from;
}

describe('what one body may cost', () => {
  const fields = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, n) => [`f${n}`, n]));

  it('is bounded in the fields of an object, the items of a list and the values of all', async () => {
    const bodies = [
      fields(30_000),
      { payments: Array.from({ length: 60_000 }, () => ({})) },
      { profiles: Array.from({ length: 100 }, () => fields(400)) },
    ];
    for (const body of bodies) {
      const answer = await boss.post('/api/booking/book', body);
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    }
  });

  it('is bounded in what is told of it: a hundred fields, each by the beginning of its name', async () => {
    const many = await boss.post('/api/patient', fields(400));
    expect([many.status, many.body.errors.length]).toEqual([422, 100]);
    expect(many.body.detail).toMatch(/And \d+ more\.$/);
    const long = await boss.post('/api/patient', { ['x'.repeat(200_000)]: 1 });
    expect([long.status, long.text.length < 5_000]).toEqual([422, true]);
  });
});

describe('what one formula may cost', () => {
  const patient = { gender: 'male', dateOfBirth: '1990-01-01', at: '2026-11-21' };
  const calculate = (formulas: readonly string[], values: Readonly<Record<string, string>>) =>
    calculateAll({
      parameters: formulas.map((formula, n) => ({ code: `P${n}`, formula, decimals: 2 })),
      values,
      patient,
      config: defaultFormulaConfig,
    });

  it.each([
    ['one that multiplies by itself', Array.from({ length: 100 }, () => 'A').join('*')],
    ['one of long figures', `${'9'.repeat(190)}*A`],
    ['the logarithm of a long one', `log10(${'9'.repeat(190)})`],
    ['one of many brackets', `${'('.repeat(99)}A${')'.repeat(99)}`],
  ])('is bounded: %s', async (_, formula) => {
    expect(await held(() => calculate([formula], { A: '9'.repeat(20) }))).toBeLessThan(LONGEST_HOLD_MS);
  });

  it('is bounded where each row multiplies the one before', async () => {
    const chain = ['A*A', ...Array.from({ length: 199 }, (_, n) => `P${n}*P${n}`)];
    const from = mainThreadMs();
    const results = calculate(chain, { A: '999999' });
    expect(mainThreadMs() - from).toBeLessThan(LONGEST_HOLD_MS);
    expect(JSON.stringify(results)).toContain('beyond what can be a result');
  });
});

const UPLOAD =
  'POST /api/patient HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';

/** The answer to a request whose end never comes, once the server closes the connection. */
function slowly(text: string): Promise<string> {
  const { hostname, port } = new URL(lab.address);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

describe('a connection', () => {
  it.each([
    ['headers', 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['body', `${UPLOAD}{"fullName":"`],
  ])('is not held by %s that never end', async (_, text) => {
    const answer = await slowly(text);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"timed_out"');
  });
});
