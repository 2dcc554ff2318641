import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analyze } from '../../server/kernel/migrate.js';
import { csvAnswer } from '../../server/kernel/http/csv.js';
import { aBill, pay } from '../billing/till.js';
import { paper } from '../reports/paper.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { oftener } from '../support/long.js';

const ENTRIES = oftener(10_000, 50_000);

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
  const cashier = await lab.as('ROLE_CASHIER');
  lab.clock.set('2031-01-01T09:00:00Z');
  await pay(cashier, await aBill(lab), '12.00');
  await lab.sql(ALIKE, [ENTRIES]);
  await analyze(lab.databaseUrl);
});
afterAll(() => lab.close());

/** As the payment that was taken, over and over, a second apart: 12.00 each. */
const ALIKE = `
  with paid as (
    select j.*, t.debit, t.credit, t.currency from journal j join transfer t on t.journal_id = j.id
    where j.act = 'payment' limit 1
  ), written as (
    insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document)
    select 1000000 + n, booking_id, 'payment', actor, actor_name, at, '{}' from paid, generate_series(1, $1::int) n
    returning number
  ), journals as (
    insert into journal (id, act, actor, actor_name, at, day, booking_id, receipt_number, shift_id)
    select gen_random_uuid(), act, actor, actor_name, at + (number - 1000000) * interval '1 second', date '2032-01-01',
      booking_id, number, shift_id
    from paid, written returning id
  )
  insert into transfer (id, journal_id, debit, credit, currency, amount_minor)
  select gen_random_uuid(), journals.id, debit, credit, currency, 1200 from paid, journals`;

/** Its bytes and lines as they come, and the most of it that was held at once. */
async function read(
  path: string,
): Promise<{ readonly lines: number; readonly bytes: number; readonly largest: number }> {
  const [response] = (await once(
    http.get(new URL(path, lab.address), { headers: { cookie: manager.cookie } }),
    'response',
  )) as [http.IncomingMessage];
  expect(response.statusCode).toBe(200);
  let [lines, bytes, largest] = [0, 0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    largest = Math.max(largest, chunk.length);
    lines += chunk.filter((byte) => byte === 10).length;
  }
  return { lines, bytes, largest };
}

test('every entry of a long period stands in the file, sent in pieces', async () => {
  const { lines, bytes, largest } = await read('/api/figures/entries/2032-01-01/2032-01-01?format=csv');
  expect(lines).toBe(ENTRIES + 1);
  expect(largest).toBeLessThan(bytes / 10);
});

test('the entries as paper come page by page, the newest first, and say the same', async () => {
  const { lines } = await paper(manager, '/api/figures/entries/2031-01-01/2031-01-01?format=pdf');
  const text = lines.join(' ');
  expect(text).toContain('Entries');
  expect(text).toMatch(/1 Jan 2031 09:00 .*Cashier Tester.* Cash .*12\.00/);
  expect(text).toContain('Page 1');
  const pages = await read('/api/figures/entries/2032-01-01/2032-01-01?format=pdf&size=1&cashier=nobody');
  expect(pages.bytes).toBeGreaterThan(1_000);
});

test('the newest page of a long period comes without the rest of it', async () => {
  const { body } = await manager.get('/api/figures/entries/2032-01-01/2032-01-01?size=20');
  expect(body.items.map(({ receipt }: { receipt: number }) => receipt)).toEqual(
    Array.from({ length: 20 }, (_, index) => 1_000_000 + ENTRIES - index),
  );
});

test('a long file is read no further ahead than it is taken', async () => {
  let produced = 0;
  async function* batches(): AsyncGenerator<readonly number[]> {
    while (produced < ENTRIES) {
      yield await Promise.resolve(Array.from({ length: 500 }, (_, index) => produced + index));
      produced += 500;
    }
  }
  const columns = [{ title: 'Line', value: (line: number) => line }];
  const file = await csvAnswer('lines', columns, { timeZone: 'UTC', batches: batches() });
  let [taken, ahead] = [-1, 0];
  for await (const text of file.getStream() as AsyncIterable<string>) {
    taken += String(text).split('\r\n').length - 1;
    ahead = Math.max(ahead, produced - taken);
  }
  expect(taken).toBe(ENTRIES);
  expect(ahead).toBeLessThan(ENTRIES / 5);
});
