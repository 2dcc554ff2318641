import type { Database } from '../../kernel/database.js';
import { findPatients } from '../../patients/index.js';

const BY_LAB_NUMBER = `select coalesce(merged_into, id) as id from patient where lab_number in ($1, upper($1))`;

/** Ids of the patients whom a search box means: part of the name, or the lab number. */
export async function patientsOf(database: Database, q: string): Promise<readonly string[]> {
  const [named, numbered] = await Promise.all([
    findPatients(database, q),
    database.sql<{ id: string }>(BY_LAB_NUMBER, [q]),
  ]);
  return [...numbered.map(({ id }) => id), ...named.ids];
}
