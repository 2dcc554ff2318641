import type { Sql } from '../kernel/database.js';
import { similarWords, joined, twoLongest, orderedPairs, permutations, rotations } from './similar-words.js';

/** Further facts about the person sought: they rank, and never exclude. */
export interface NameHints {
  readonly dateOfBirth?: string | undefined;
  readonly gender?: string | undefined;
  readonly phone?: string | undefined;
  readonly nationalId?: string | undefined;
}

/** Everyone who was found, best match first; the rows are read for those that are shown. */
export interface PatientIdMatches {
  readonly ids: readonly string[];
  /** There may be more than were looked at. */
  readonly more: boolean;
}

/** So many are looked at; null: everybody. */
export type LookLimit = number | null;

/** Longest text that is looked at, and the most patients that are ranked for one who chooses among them. */
export const LONGEST_QUERY = 200;
export const MOST_CANDIDATES = 200;
/** With this many patients spelled as typed, other spellings are not looked for. */
const ENOUGH = 5;
const MOST_PERMUTED = 3;
/** A name that differs only in blanks ranks above a similar spelling. */
const BEFORE_SIMILAR = 0.2;
const FEWEST_PER_START = 10;
/** So many words that begin with a part of a name are written out. */
const MOST_STARTED = 200;

/**
 * Patients whose names have words that begin like those of `text`, in any order, accents aside, best match
 * first, at most `most`. Only when there are few, names with similar words too.
 */
export async function findPatients(
  sql: Sql,
  text: string,
  hints: NameHints = {},
  most: LookLimit = MOST_CANDIDATES,
): Promise<PatientIdMatches> {
  const found: Candidates[] = [];
  for (const words of await spellingsOf(sql, text)) found.push(await named(sql, words, most));
  const { all, more } = together(found);
  const ranked = await withHints(sql, bestOfEach(all), hints);
  const ids = ranked.map((one) => one.id);
  if (most === null) return { ids, more };
  return { ids: ids.slice(0, most), more: more || ids.length > most };
}

/**
 * As typed, blanks aside; only if few are called so, by parts of their words; and only then by words that are alike.
 */
async function named(sql: Sql, words: readonly string[], most: LookLimit): Promise<Candidates> {
  const asTyped = together([
    await candidates(sql, words, typedSearch(words), most),
    await candidates(sql, words, wholeSearch(words), most),
  ]);
  if (asTyped.all.length >= ENOUGH) return asTyped;
  const parts = words.length < 2 ? [] : [await partsSearch(sql, words, most)];
  const inParts = await Promise.all(parts.map((search) => candidates(sql, words, search, most)));
  const near = together([asTyped, ...inParts]);
  if (near.all.length >= ENOUGH) return near;
  return together([near, await candidates(sql, words, await similarSearch(sql, words), most)]);
}

const SPELLINGS = 'select name_words($1) as split, name_words(join_name($1)) as joined';

/** The words that were typed; two that a sign joins also count as one. */
async function spellingsOf(sql: Sql, text: string): Promise<readonly (readonly string[])[]> {
  const requested = text.slice(0, LONGEST_QUERY);
  const row = await sql.one<{ split: string[]; joined: string[] }>(SPELLINGS, [requested]);
  if (!row) return [];
  const isSame = row.split.join(' ') === row.joined.join(' ');
  return (isSame ? [row.split] : [row.split, row.joined]).filter((words) => words.length > 0);
}

interface NameSearch {
  /** Prefixes of patient_name's keys, which have a name under every two of its words. */
  readonly starts: readonly string[];
  /** The spellings of each word that is looked for. */
  readonly spellings: readonly (readonly string[])[];
  /** How many of the words a name must have; 0: whatever begins so. */
  readonly least: number;
  /** Blanks aside. */
  readonly isWhole?: boolean;
  /** Not every beginning is among the starts. */
  readonly more?: boolean;
}

interface Candidate {
  readonly id: string;
  readonly key: string;
  readonly score: number;
}

interface Candidates {
  readonly all: readonly Candidate[];
  readonly more: boolean;
}

function together(found: readonly Candidates[]): Candidates {
  return { all: found.flatMap(({ all }) => all), more: found.some(({ more }) => more) };
}

function typedSearch(words: readonly string[]): NameSearch {
  const short = words.length <= MOST_PERMUTED;
  const orders = short ? permutations(words) : orderedPairs(twoLongest(words).map((word) => [word]));
  return { starts: joined(orders), spellings: words.map((word) => [word]), least: words.length };
}

/** Shorter Latin letters without a blank are the beginning of too many names. */
const TOO_SHORT = /^[a-z0-9]{1,2}$/;

/**
 * Blanks are put in and left out: "vanderwalt kobus" is van der Walt Kobus, 김 민준 is 김민준. A name has a key without
 * them from each of its words on.
 */
function wholeSearch(words: readonly string[]): NameSearch {
  const orders = words.length <= MOST_PERMUTED ? permutations(words) : rotations(words);
  const wholes = [...new Set(orders.map((order) => order.join('')))].filter(
    (whole) => !TOO_SHORT.test(whole),
  );
  return { starts: wholes.map((whole) => `=${whole}`), spellings: [], least: 0, isWhole: true };
}

const STARTED = `
  select asked.word as part, array_agg(known.word) as words
  from unnest($1::text[]) as asked (word)
  cross join lateral (
    select distinct w.word from name_word w
    where w.word >= asked.word collate "C" and w.word < (asked.word || U&'\\+10FFFF') collate "C"
    order by w.word limit $2
  ) known
  group by asked.word`;

/**
 * "Isa Cha" is Isaac Chanda and Chanda Isa: a name has a key under every two of its words, so the part that fewest
 * words begin with is written out as each of them, and a second part follows as it was typed.
 */
async function partsSearch(sql: Sql, words: readonly string[], most: LookLimit): Promise<NameSearch> {
  const limit = most === null ? null : MOST_STARTED;
  const found = await sql.sql<{ part: string; words: string[] }>(STARTED, [[...new Set(words)], limit]);
  const started = new Map(found.map((one) => [one.part, one.words]));
  const many = (word: string): number => started.get(word)?.length ?? 0;
  const [first = '', ...others] = [...words].sort((one, other) => many(one) - many(other));
  const [second = ''] = twoLongest(others);
  const starts = (started.get(first) ?? []).map((word) => `${word} ${second}`);
  const more = limit !== null && starts.length >= limit;
  return { starts, spellings: words.map((word) => [word]), least: words.length, more };
}

/** Names of two words need both, longer ones may lack one. */
async function similarSearch(sql: Sql, words: readonly string[]): Promise<NameSearch> {
  const alternatives = await similarWords(sql, words);
  const spellings = words.map((word) => [word, ...(alternatives.get(word) ?? [])]);
  const orders = words.length === 1 ? spellings.flat().map((word) => [word]) : orderedPairs(spellings);
  return { starts: joined(orders), spellings, least: words.length > 2 ? words.length - 1 : words.length };
}

const CANDIDATES = `
  select near.patient_id as id, near.key, (similarity(near.key, $3) + $5)::float8 as score, start.place
  from unnest($1::text[]) with ordinality as start (key, place)
  cross join lateral (
    select n.key, n.patient_id from patient_name n
    where n.key >= start.key collate "C" and n.key < (start.key || U&'\\+10FFFF') collate "C"
    order by n.key limit $2
  ) near
  limit $4`;

async function candidates(
  sql: Sql,
  words: readonly string[],
  { starts, spellings, least, isWhole = false, more = false }: NameSearch,
  most: LookLimit,
): Promise<Candidates> {
  if (starts.length === 0) return { all: [], more };
  const perStart = most === null ? null : Math.max(FEWEST_PER_START, Math.ceil(most / starts.length));
  const near = await sql.sql<NearKey>(CANDIDATES, [
    ...[starts, perStart, words.join(isWhole ? '' : ' '), most],
    isWhole ? BEFORE_SIMILAR : 0,
  ]);
  const all = near.filter(({ key }) => spellings.filter((some) => hasAny(key, some)).length >= least);
  return { all, more: more || isCut(near, perStart, most) };
}

interface NearKey extends Candidate {
  readonly place: number;
}

/** Whether one of the starts, or all of them together, reached the limit: beyond it nothing is known. */
function isCut(near: readonly NearKey[], perStart: LookLimit, most: LookLimit): boolean {
  if (perStart === null || most === null) return false;
  const counts = new Map<number, number>();
  for (const { place } of near) counts.set(place, (counts.get(place) ?? 0) + 1);
  return near.length >= most || [...counts.values()].some((count) => count >= perStart);
}

function hasAny(key: string, spellings: readonly string[]): boolean {
  return spellings.some((word) => key.startsWith(word) || key.includes(` ${word}`));
}

/** One entry a patient, best first; equal ones by name. */
function bestOfEach(found: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  for (const one of found) if (one.score > (best.get(one.id)?.score ?? -1)) best.set(one.id, one);
  return [...best.values()].sort(byScore);
}

function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
}

const HINTED = `
  select p.id,
    (case when p.date_of_birth::text = $2 then 0.5 else 0 end
      + case when p.gender = $3 then 0.1 else 0 end
      + case when phone_key(p.phone) = phone_key($4) then 0.5 else 0 end
      + case when number_key(p.national_id) = number_key($5) then 0.7 else 0 end)::float8 as more
  from patient p where p.id = any($1::uuid[])`;

async function withHints(
  sql: Sql,
  found: readonly Candidate[],
  { dateOfBirth, gender, phone, nationalId }: NameHints,
): Promise<readonly Candidate[]> {
  const hints = [dateOfBirth, gender, phone, nationalId].map((hint) => hint || null);
  if (found.length === 0 || hints.every((hint) => hint === null)) return found;
  const ids = found.map((one) => one.id);
  const rows = await sql.sql<{ id: string; more: number }>(HINTED, [ids, ...hints]);
  const more = new Map(rows.map((row) => [row.id, row.more]));
  return found.map((one) => ({ ...one, score: one.score + (more.get(one.id) ?? 0) })).sort(byScore);
}
