import type { ReferringDoctor } from '../../../shared/contract/patients.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { DOCTOR_COLUMNS } from '../doctor.entity.js';

/**
 * Referring doctors as tolerantly as patients: words of their name or practice in any order, begun or whole, accents
 * aside, and similar spellings if none matches; all of them, by name, for no words. At most 20.
 */
export class Doctors extends RequestQuery<string, ReferringDoctor[]> {}

/** $1 what was typed; $2 words that are no name. A slip is judged as similar-words.ts does; a number has none. */
const DOCTORS = `
  with asked as (
    select w.word from unnest(name_words($1)) as w (word)
    where w.word <> all($2::text[]) or name_words($1) <@ $2::text[]
  ), known as (
    select d.*, name_words(d.name) || name_words(d.practice) as words from referring_doctor d
  )
  select ${DOCTOR_COLUMNS}
  from known d
  cross join lateral (
    select bool_and(hit.rank is not null) as fits, sum(hit.rank) as rank
    from asked cross join lateral (
      select min(case
        when starts_with(w.word, asked.word) then 0
        when position(asked.word in w.word) > 0 then 1
        when length(asked.word) >= 3 and asked.word !~ '[0-9]' and left(w.word, 1) = left(asked.word, 1)
          and levenshtein_less_equal(w.word, asked.word, 2) <= case when length(asked.word) < 5 then 1 else 2 end
          then 1 + levenshtein_less_equal(w.word, asked.word, 2)
      end) as rank
      from unnest(d.words) as w (word)
    ) hit
  ) found
  where $1 = '' or found.fits
  order by found.rank, lower(d.name), d.id
  limit 20`;

/** "Dr Dube" is who is listed as T. Dube. */
const TITLES = ['dr', 'doctor', 'prof', 'professor', 'mr', 'mrs', 'ms', 'sr', 'sister'];

export const DoctorsHandler = queryHandler(Doctors, ({ database }, { request: q }) =>
  database.sql<ReferringDoctor>(DOCTORS, [q.trim(), TITLES]),
);
