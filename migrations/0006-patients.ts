import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Patients1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create extension if not exists fuzzystrmatch;

      -- The words by which a name is found: "O'Brien-Núñez, Ana" -> {obrien,nunez,ana}. At most five.
      create function name_words(text) returns text[] language sql immutable parallel safe strict as $$
        select (array_remove(regexp_split_to_array(
          translate(left(lower(unaccent('unaccent'::regdictionary, normalize(left($1, 200), nfkc))), 200), '''’ʼ\`´', ''),
          '[^[:alnum:]]+'), ''))[1:5]
      $$;

      -- The last nine digits: "+263 77 212 3456" and "0772123456" are one phone.
      create function phone_key(text) returns text language sql immutable parallel safe strict as
      $$ select right(regexp_replace($1, '\\D', '', 'g'), 9) $$;

      -- "63-123456 A 42" and "63123456a42" are one identity card.
      create function number_key(text) returns text language sql immutable parallel safe strict as
      $$ select regexp_replace(lower($1), '[^[:alnum:]]', '', 'g') $$;

      create table patient (
        id uuid primary key,
        lab_number text not null unique,
        full_name text not null,
        date_of_birth date,
        dob_estimated boolean not null default false,
        gender text not null check (gender in ('male','female')),
        national_id text,
        ward_number text,
        blood_group text,
        phone text,
        email text,
        address text,
        account_name text,
        account_number text,
        deliver_by text,
        bookings_count integer not null default 0,
        merged_into uuid references patient (id),
        created_at timestamptz not null default now(),
        version integer not null default 1
      );
      create index patient_national_id on patient (number_key(national_id)) where national_id is not null;
      create index patient_phone on patient (phone_key(phone)) where phone is not null;
      create index patient_merged_into on patient (merged_into) where merged_into is not null;

      -- A name under every two of its words, the others behind: "ana maria moyo", "ana moyo maria", "maria ana
      -- moyo" and so on. Any words in any order are then a prefix in one B-tree, which stops early however many
      -- patients there are. Written by the triggers below only, hence without a foreign key.
      create table patient_name (
        key text collate "C" not null,
        patient_id uuid not null,
        primary key (key, patient_id)
      );

      -- The distinct words of all names, far fewer than the names: misspellings are mended against these.
      -- Not unique on purpose: bookings of two new Moyos need not wait for each other.
      create table name_word (word text collate "C" not null);
      create index name_word_word on name_word (word);
      create index name_word_trgm on name_word using gin (word gin_trgm_ops);

      create function name_keys(words text[]) returns text[] language plpgsql immutable parallel safe strict as $$
      declare
        keys text[] := '{}';
        many integer := cardinality(words);
        one integer;
        two integer;
      begin
        if many < 2 then return words; end if;
        for i in 1..many loop
          for j in 1..many loop
            continue when i = j;
            one := least(i, j);
            two := greatest(i, j);
            keys := keys || array_to_string(
              array[words[i], words[j]] || words[:one - 1] || words[one + 1:two - 1] || words[two + 1:], ' ');
          end loop;
        end loop;
        return keys;
      end $$;

      -- A patient who was merged into another is found by number only.
      create function index_name() returns trigger language plpgsql as $$
      declare words text[] := name_words(new.full_name);
      begin
        if tg_op = 'UPDATE' then
          delete from patient_name
            where patient_id = new.id and key = any (name_keys(name_words(old.full_name)));
        end if;
        if new.merged_into is not null then return null; end if;
        insert into patient_name (key, patient_id) select distinct k.key, new.id from unnest(name_keys(words)) as k (key);
        insert into name_word (word)
          select distinct w.word from unnest(words) as w (word)
          where not exists (select from name_word known where known.word = w.word);
        return null;
      end $$;
      create trigger patient_index_new_name after insert on patient for each row execute function index_name();
      create trigger patient_index_changed_name after update of full_name, merged_into on patient for each row
        when (old.full_name is distinct from new.full_name or old.merged_into is distinct from new.merged_into)
        execute function index_name();

      create table referring_doctor (
        id uuid primary key,
        name text not null,
        practice text not null default '',
        phone text not null default '',
        email text not null default '',
        created_at timestamptz not null default now()
      );
      create index referring_doctor_name on referring_doctor using gin (lower(name) gin_trgm_ops);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
