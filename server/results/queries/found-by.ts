import type { Database } from '../../kernel/database.js';
import { findPatients } from '../../patients/index.js';
import { dayBounds, laboratory } from '../../settings/index.js';

const BY_LAB_NUMBER = `select coalesce(merged_into, id) as id from patient where lab_number in ($1, upper($1))`;

/** Ids of the patients whom a search box means: part of the name, or the lab number. */
export async function patientsOf(database: Database, q: string): Promise<readonly string[]> {
  const [named, numbered] = await Promise.all([
    findPatients(database, q),
    database.sql<{ id: string }>(BY_LAB_NUMBER, [q]),
  ]);
  return [...numbered.map(({ id }) => id), ...named.ids];
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** From a day of the laboratory to another, both included; either may be open. */
export async function daysOf(
  database: Database,
  asked: Days,
): Promise<{ readonly start: Date | null; readonly end: Date | null }> {
  const from = asked.from || undefined;
  const to = asked.to || undefined;
  if (from === undefined && to === undefined) return { start: null, end: null };
  const { timeZone } = await laboratory(database);
  const { start, end } = dayBounds(timeZone, from ?? to ?? '', to ?? from ?? '');
  return { start: from === undefined ? null : start, end: to === undefined ? null : end };
}
