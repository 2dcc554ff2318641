import { labToday } from '../../shared/domain/time/lab-time.js';
import { hasWords, wordsAsked } from '../kernel/sql-text.js';
import type { Sql } from '../kernel/database.js';
import { laboratory } from '../settings/index.js';
import { findPatients, MOST_CANDIDATES, type FoundIds, type Most } from './find-patients.js';
import { patientsByBirth } from './patients-by-birth.js';
import { patientsByNumber, patientsByNumberPart } from './patients-by-number.js';

export interface MeantPatients extends FoundIds {
  /** The old lab number, where a duplicate that was merged into the patient bore it. */
  readonly mergedFrom: ReadonlyMap<string, string | null>;
}

/** Whom a search box means: whoever has the number, was born on the day, or has the number inside a longer one; else by name. */
export async function meantPatients(
  sql: Sql,
  text: string,
  now: Date,
  most: Most = MOST_CANDIDATES,
): Promise<MeantPatients> {
  const { timeZone } = await laboratory(sql);
  const exact = await patientsByNumber(sql, text, most);
  const born = exact.length > 0 ? undefined : await patientsByBirth(sql, text, labToday(timeZone, now), most);
  if (born !== undefined && born.ids.length > 0) return { ...born, mergedFrom: new Map() };
  const numbered = exact.length > 0 ? exact : await patientsByNumberPart(sql, text, most);
  const mergedFrom = new Map(numbered.map((one) => [one.id, one.mergedFrom]));
  if (numbered.length > 0) {
    return {
      ids: numbered.map((one) => one.id),
      more: most !== null && numbered.length >= most,
      mergedFrom,
    };
  }
  return { ...(await findPatients(sql, text, {}, most)), mergedFrom };
}

/** What stands in the search box of a list of bookings, results or what comes of them. */
export interface AskedFor {
  /** Null: nothing, and everything is found. */
  readonly words: string | null;
  /** Whom they mean, as the search of patients finds them. */
  readonly patients: readonly string[];
  /** There are others, who were not looked at: the list says that it is not all. */
  readonly others: boolean;
}

/** A list shows all that fits: of a frequent name it looks at many more than one can choose among. */
const MOST_OF_A_LIST = 5_000;
/** A file is taken as whole: it looks at everybody. */
const ALL_OF_A_FILE = null;

export function askedFor(sql: Sql, q: string | undefined, now: Date): Promise<AskedFor> {
  return meantBy(sql, q, now, MOST_OF_A_LIST);
}

export function askedForFile(sql: Sql, q: string | undefined, now: Date): Promise<AskedFor> {
  return meantBy(sql, q, now, ALL_OF_A_FILE);
}

async function meantBy(sql: Sql, q: string | undefined, now: Date, most: Most): Promise<AskedFor> {
  const words = wordsAsked(q);
  if (words === null) return { words, patients: [], others: false };
  const { ids, more } = await meantPatients(sql, words, now, most);
  return { words, patients: ids, others: more };
}

/**
 * SQL: a row fits what is asked for: it is of a patient who is meant, or its own text has every word. For lists that are
 * short once their own conditions hold; longer ones go by the patients alone.
 */
export function fitsAsked(row: { readonly patient: string; readonly text: string }, asked: AskedAt): string {
  return `(${row.patient} = any(${asked.patients}::uuid[]) or ${hasWords(row.text, asked.words)})`;
}

/** The parameters that an AskedFor stands in, "$4" and "$5". */
interface AskedAt {
  readonly words: string;
  readonly patients: string;
}
