import type { Sql } from '../kernel/database.js';

const MOST_SPELLINGS = 5;
const MOST_SCANNED = 20_000;
const SHORTEST_WORD = 3;

/**
 * Words that people are called and that are spelled nearly like `typed`: alike by letter triples, one or two
 * slips away with the same first letter, or with `typed` inside.
 */
const SIMILAR = `
  select asked.word as typed, array_agg(best.word) as spellings
  from unnest($1::text[]) as asked (word)
  cross join lateral (
    select near.word from (
      select w.word from name_word w where w.word % asked.word
      union
      select w.word from name_word w where w.word like '%' || asked.word || '%'
      union
      select same_letter.word from (
        select w.word from name_word w
        where w.word >= left(asked.word, 1) collate "C" and w.word < (left(asked.word, 1) || U&'\\+10FFFF') collate "C"
        limit ${MOST_SCANNED}
      ) same_letter
      where abs(length(same_letter.word) - length(asked.word)) <= 2
        and levenshtein_less_equal(same_letter.word, asked.word, 2) <= 2
    ) near
    where near.word <> asked.word
    order by levenshtein_less_equal(near.word, asked.word, 3), similarity(near.word, asked.word) desc, near.word
    limit ${MOST_SPELLINGS}
  ) best
  group by asked.word`;

/** Other spellings of each word, nearest first. Numbers have none: a wrong digit is another number. */
export async function similarWords(
  sql: Sql,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const requested = words.filter((word) => word.length >= SHORTEST_WORD && !/\p{N}/u.test(word));
  if (requested.length === 0) return new Map();
  const rows = await sql.sql<{ typed: string; spellings: string[] }>(SIMILAR, [requested]);
  return new Map(rows.map((row) => [row.typed, row.spellings]));
}

export function joined(orders: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(orders.map((order) => order.join(' ')))];
}

export function twoLongest(words: readonly string[]): readonly string[] {
  return [...words].sort((one, other) => other.length - one.length).slice(0, 2);
}

export function permutations(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length <= 1) return [words];
  return words.flatMap((word, index) =>
    permutations(words.filter((_, other) => other !== index)).map((rest) => [word, ...rest]),
  );
}

/** Every spelling of one word before every spelling of another. */
export function orderedPairs(spellings: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return spellings.flatMap((first, one) =>
    spellings.flatMap((second, other) =>
      one === other ? [] : first.flatMap((word) => second.map((next) => [word, next])),
    ),
  );
}

export function rotations(words: readonly string[]): readonly (readonly string[])[] {
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)]);
}
