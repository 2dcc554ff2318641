import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Corrections to a person, unknown persons, duplicates and their merge; names and numbers found by their parts. */
export class People1700000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PERSONS);
    await runner.query(MERGES);
    await runner.query(REVIEWS);
    await runner.query(JOINED_NAMES);
    await runner.query(NUMBER_PARTS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const PERSONS = /* sql */ `
  -- An unknown person in an emergency has neither sex (RULINGS R25).
  alter table patient drop constraint patient_gender_check, add constraint patient_gender_check
    check (gender in ('male','female','unknown'));
  create index patient_unknown on patient (id) where gender = 'unknown' and merged_into is null;

  -- A grant is for one act on one booking, or for the correction of one patient.
  alter table admin_grant
    alter column booking_id drop not null,
    add column patient_id uuid,
    drop constraint admin_grant_action_check,
    add constraint admin_grant_action_check check (action in ('update','delete','refund','patient')),
    add constraint admin_grant_subject_check check (
      (action = 'patient') = (patient_id is not null) and (action = 'patient') = (booking_id is null));
`;

const MERGES = /* sql */ `
  create table patient_merge (
    id uuid primary key,
    keep_id uuid not null references patient (id),
    merged_id uuid not null references patient (id),
    at timestamptz not null,
    by_name text not null,
    reason text,
    -- The survivor's fields before and after: taking the merge back gives back what was not changed since.
    keep_before jsonb not null,
    keep_after jsonb not null,
    -- What moved: [{id, place}], the place that each booking had among the duplicate's.
    bookings jsonb not null,
    -- Patients who had been merged into the duplicate before, and moved along.
    earlier uuid[] not null default '{}',
    undone_at timestamptz,
    undone_by text
  );
  create index patient_merge_keep on patient_merge (keep_id, at desc);
  create index patient_merge_merged on patient_merge (merged_id, at desc);
  create unique index patient_merge_standing on patient_merge (merged_id) where undone_at is null;
`;

const REVIEWS = /* sql */ `
  -- A result that was released for a sex, birth date or pregnancy that was corrected since.
  create table result_review (
    result_id uuid primary key references result (id),
    what text[] not null,
    since timestamptz not null,
    by_name text not null,
    settled_at timestamptz,
    settled_by text,
    reason text
  );
  create index result_review_open on result_review (since desc) where settled_at is null;
`;

const JOINED_NAMES = /* sql */ `
  -- A name without the signs that join its parts, in whichever script: hyphens, the maqaf, the katakana dot, soft
  -- hyphens and joiners without width. "Anne-Marie" is found as "AnneMarie" too.
  create function join_name(text) returns text language sql immutable parallel safe strict as $$
    select translate($1, U&'\\002D\\00AD\\058A\\05BE\\1400\\1806\\2010\\2011\\2012\\2013\\2014\\2015\\2043\\2212\\30A0\\30FB\\FE58\\FE63\\FF0D\\FF65\\200B\\200C\\200D\\2060\\FEFF', '')
  $$;

  create or replace function index_name() returns trigger language plpgsql as $$
  declare
    words text[] := name_words(new.full_name);
    keys text[] := name_keys(words);
    joined text := join_name(new.full_name);
    old_joined text;
  begin
    if tg_op = 'UPDATE' then
      delete from patient_name
        where patient_id = new.id and key = any (name_keys(name_words(old.full_name)));
      old_joined := join_name(old.full_name);
      if old_joined <> old.full_name then
        delete from patient_name where patient_id = new.id and key = any (name_keys(name_words(old_joined)));
      end if;
    end if;
    if new.merged_into is not null then return null; end if;
    if joined <> new.full_name then
      keys := keys || name_keys(name_words(joined));
      words := words || name_words(joined);
    end if;
    insert into patient_name (key, patient_id) select distinct k.key, new.id from unnest(keys) as k (key);
    insert into name_word (word)
      select distinct w.word from unnest(words) as w (word)
      where not exists (select from name_word known where known.word = w.word);
    return null;
  end $$;

  insert into patient_name (key, patient_id)
    select distinct k.key, p.id
    from patient p cross join lateral unnest(name_keys(name_words(join_name(p.full_name)))) as k (key)
    where p.merged_into is null and join_name(p.full_name) <> p.full_name
    on conflict do nothing;
  insert into name_word (word)
    select distinct w.word
    from patient p cross join lateral unnest(name_words(join_name(p.full_name))) as w (word)
    where p.merged_into is null and join_name(p.full_name) <> p.full_name
      and not exists (select from name_word known where known.word = w.word);
`;

const NUMBER_PARTS = /* sql */ `
  -- "772123" finds "+263 77 212 3456".
  create index patient_phone_part on patient using gin (number_key(phone) gin_trgm_ops) where phone is not null;
  create index patient_national_id_part on patient using gin (number_key(national_id) gin_trgm_ops)
    where national_id is not null;
`;
