import { readBirthDay } from '../../shared/domain/time/read-day.js';
import type { Sql } from '../kernel/database.js';
import { findPatients, type FoundIds, type Most } from './find-patients.js';

/** Figures with signs between them, or eight figures: 1.5.1990, 01/05/90, 1990-05-01, 01051990. */
const DATED = /(?:^|\s)(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8})(?=\s|$)/;
/** With its month in letters: 1 May 1990, May 1 1990. */
const NAMED = /(?:^|\s)(\d{1,2}\.? ?[a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})(?=\s|$)/i;

const BORN = `
  select p.id from patient p where p.date_of_birth = any($1::date[]) and p.merged_into is null
  order by p.full_name, p.id limit $2`;
const OF_THEM_BORN = `
  select asked.id from unnest($1::uuid[]) with ordinality as asked (id, place)
  join patient p on p.id = asked.id where p.date_of_birth = any($2::date[]) order by asked.place`;

/** Patients born on the day that `text` names, beside it by name; undefined: it names no day. */
export async function patientsByBirth(
  sql: Sql,
  text: string,
  today: string,
  most: Most,
): Promise<FoundIds | undefined> {
  const typed = (DATED.exec(text) ?? NAMED.exec(text))?.[1];
  if (typed === undefined) return undefined;
  const { day, either } = readBirthDay(typed, today);
  const days = day === undefined ? either : [day];
  if (days.length === 0) return undefined;
  const words = text.replace(typed, ' ').trim();
  if (words === '') return born(sql, days, most);
  const { ids, more } = await findPatients(sql, words, {}, most);
  const fitting = await sql.sql<{ id: string }>(OF_THEM_BORN, [ids, days]);
  return { ids: fitting.map(({ id }) => id), more: more && fitting.length > 0 };
}

async function born(sql: Sql, days: readonly string[], most: Most): Promise<FoundIds> {
  const found = await sql.sql<{ id: string }>(BORN, [days, most === null ? null : most + 1]);
  const ids = found.map(({ id }) => id);
  return most === null ? { ids, more: false } : { ids: ids.slice(0, most), more: ids.length > most };
}
