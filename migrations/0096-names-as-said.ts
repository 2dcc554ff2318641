import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A name is found as it is said and written: whatever its apostrophes, blanks, vowel signs and letter forms. */
export class NamesAsSaid1700000000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FOLD);
    await runner.query(KEYS);
    await runner.query(REBUILD);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const FOLD = /* sql */ `
  -- One spelling of what is written in several ways. Apostrophes of every form, also the acute accent that stands for
  -- one (before NFKC makes a blank of it), and signs without a picture are left out. So are hamza, harakat, tatweel,
  -- Hebrew points and the nukta; Persian and Urdu letters are their Arabic ones.
  create function name_fold(text) returns text language sql immutable parallel safe strict as $$
    select translate(
      left(lower(unaccent('unaccent'::regdictionary, regexp_replace(
        normalize(regexp_replace(left($1, 200),
          '[''\`\\u00B4\\u05F3\\u05F4\\u02B9-\\u02BD\\u2018\\u2019\\u201B\\u2032\\uFF07\\u00AD\\u034F\\u061C\\u180B-\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF\\U000E0100-\\U000E01EF]',
          '', 'g'), nfkc),
        '[\\u0640\\u0610-\\u061A\\u064B-\\u065F\\u0670\\u06D6-\\u06ED\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u093C\\u09BC\\u0A3C\\u0ABC\\u0B3C]',
        '', 'g'))), 200),
      U&'\\0623\\0625\\0622\\0671\\0624\\0626\\0649\\06CC\\06D2\\06A9\\0629\\06C0\\06C1\\06C2\\06C3\\06BE\\06D5\\0929\\0931\\0934\\0621' || '''\`',
      U&'\\0627\\0627\\0627\\0627\\0648\\064A\\064A\\064A\\064A\\0643\\0647\\0647\\0647\\0647\\0647\\0647\\0647\\0928\\0930\\0933')
  $$;

  create or replace function name_words(text) returns text[] language sql immutable parallel safe strict as $$
    select (array_remove(regexp_split_to_array(name_fold($1), '[^[:alnum:]]+'), ''))[1:5]
  $$;
`;

const KEYS = /* sql */ `
  -- The name without its blanks, from each of its words on ("vanderwaltkobus", "kobusvanderwalt"), behind a sign that no
  -- word begins with: blanks may be left out or put in anywhere. Of a Chinese, Japanese or Korean name without a blank the
  -- given name alone, too: a family name has one to three signs.
  create function whole_name_keys(text) returns text[] language plpgsql immutable parallel safe strict as $$
  declare
    words text[] := name_words($1);
    many integer := cardinality(words);
    whole text := regexp_replace(name_fold($1), '[^[:alnum:]]+', '', 'g');
    keys text[] := '{}';
  begin
    if whole = '' then return keys; end if;
    keys := array['=' || whole];
    for i in 2..many loop
      keys := keys || ('=' || array_to_string(words[i:] || words[:i - 1], ''));
    end loop;
    if whole ~ '^[\\u3005-\\u30FF\\u3400-\\u9FFF\\uAC00-\\uD7A3]{2,8}$' then
      for i in 2..least(length(whole), 4) loop
        keys := keys || ('=' || substr(whole, i));
      end loop;
    end if;
    return keys;
  end $$;

  -- Everything under which a name is found.
  create function name_index_keys(text) returns text[] language sql immutable parallel safe strict as $$
    select name_keys(name_words($1))
      || case when join_name($1) <> $1 then name_keys(name_words(join_name($1))) else '{}' end
      || whole_name_keys($1)
  $$;
  create function name_index_words(text) returns text[] language sql immutable parallel safe strict as $$
    select name_words($1) || case when join_name($1) <> $1 then name_words(join_name($1)) else '{}' end
  $$;

  create or replace function index_name() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from patient_name where patient_id = new.id and key = any (name_index_keys(old.full_name));
    end if;
    if new.merged_into is not null then return null; end if;
    insert into patient_name (key, patient_id)
      select distinct k.key, new.id from unnest(name_index_keys(new.full_name)) as k (key);
    insert into name_word (word)
      select distinct w.word from unnest(name_index_words(new.full_name)) as w (word)
      where not exists (select from name_word known where known.word = w.word);
    return null;
  end $$;
`;

/** Both are made of the names alone; without their indexes a quarter of a million names take some seconds. */
const REBUILD = /* sql */ `
  truncate patient_name, name_word;
  alter table patient_name drop constraint patient_name_pkey;
  drop index name_word_trgm;
  drop index name_word_word;

  insert into patient_name (key, patient_id)
    select distinct k.key, p.id from patient p cross join lateral unnest(name_index_keys(p.full_name)) as k (key)
    where p.merged_into is null;
  insert into name_word (word)
    select distinct w.word from patient p cross join lateral unnest(name_index_words(p.full_name)) as w (word)
    where p.merged_into is null;

  alter table patient_name add primary key (key, patient_id);
  create index name_word_word on name_word (word);
  create index name_word_trgm on name_word using gin (word gin_trgm_ops);
`;
