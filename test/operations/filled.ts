import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { AuditSealer } from '../../server/audit/index.js';
import { takeBackup, type FinishedBackup } from '../../server/operations/index.js';
import { pay } from '../billing/till.js';
import { aBooking, aPatient } from '../bookings/requests.js';
import type { Client } from '../support/client.js';
import { TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';

/** A folder for one test file, away afterwards. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meniscus-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Somebody books and takes money; answers the booking's id. */
export async function bookAndPay(who: Client, fullName: string): Promise<string> {
  const key = { 'Idempotency-Key': randomUUID() };
  const booked = await who.post('/api/booking/book', aBooking({ patient: aPatient({ fullName }) }), key);
  if (booked.status !== 201) throw new Error(`Not booked: ${booked.status} ${booked.text}`);
  const { id, payment } = booked.body;
  const paid = await pay(who, { id }, payment.total);
  if (paid.status !== 200) throw new Error(`Not paid: ${paid.status} ${paid.text}`);
  return id;
}

export async function backupOf(
  lab: Laboratory,
  folder: string,
  more: Partial<Parameters<typeof takeBackup>[0]> = {},
): Promise<FinishedBackup> {
  return takeBackup({
    ownerUrl: lab.databaseUrl,
    folder,
    secret: undefined,
    auditKey: TEST_AUDIT_KEY,
    version: '0.0.0',
    now: new Date(),
    ...more,
  });
}

export const sealed = (lab: Laboratory): Promise<void> => lab.server.app.get(AuditSealer).seal();

export async function onDatabase<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Rows of every table, as the database counts them. */
export async function countsOf(url: string): Promise<Readonly<Record<string, number>>> {
  const tables = await onDatabase<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const text = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const rows = await onDatabase<{ name: string; rows: number }>(url, text.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await onDatabase(server.toString(), `drop database if exists ${name} with (force)`);
}
