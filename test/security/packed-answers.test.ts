import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';

let lab: Laboratory;
let boss: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  boss = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab.close());

const LONG = '/api/catalogue/profiles?size=200';

/** As it came over the wire. */
async function asked(
  address: string,
  accepts: string,
): Promise<{ headers: Headers; bytes: number; text: string }> {
  const headers = { Cookie: boss.cookie, 'Accept-Encoding': accepts };
  const answer = await fetch(`${lab.address}${address}`, { headers });
  // Unpacked by the fetch; how long it was stands in its header.
  return {
    headers: answer.headers,
    bytes: Number(answer.headers.get('content-length')),
    text: await answer.text(),
  };
}

it('a long answer is packed for whoever takes that, and says the same', async () => {
  const [plain, small] = [await asked(LONG, 'identity'), await asked(LONG, 'gzip')];
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect(small.headers.get('content-type')).toBe(plain.headers.get('content-type'));
  expect(JSON.parse(small.text)).toEqual(JSON.parse(plain.text));
  expect(small.bytes).toBeLessThan(plain.bytes / 3);
  for (const { headers } of [plain, small]) expect(headers.get('vary')).toContain('Accept-Encoding');
});

it('a short answer, and one that is a file already, go as they are', async () => {
  expect((await asked('/api/payment-types', 'gzip')).headers.get('content-encoding')).toBeNull();
  expect((await asked('/api/health/live', 'gzip')).headers.get('content-encoding')).toBeNull();
});
