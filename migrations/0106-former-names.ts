import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever asks by the name of before, or by that of a record that was merged, finds the person. */
export class FormerNames1700000000106 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(TRIGGERS);
    await runner.query(FILL);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const TABLE = /* sql */ `
  create table patient_former_name (
    patient_id uuid not null references patient (id),
    name text not null,
    -- Of a duplicate that was merged into the patient: it goes again when the merge is taken back.
    merged_from uuid references patient (id),
    since timestamptz not null default now()
  );
  create unique index patient_former_name_once on patient_former_name (patient_id, name, merged_from) nulls not distinct;

  -- "Unknown" was nobody's name, and a name that is written another way is the same one.
  create function is_former_name(was text, now text) returns boolean language sql immutable parallel safe as $$
    select was !~* '^\\s*unknown' and not is_same_name(was, now)
  $$;

  -- Everything under which a patient of this name is found, former names and all.
  create function patient_keys(patient uuid, called text) returns text[] language sql stable as $$
    select array(
      select distinct k.key from (
        select called as name union select f.name from patient_former_name f where f.patient_id = patient
      ) n cross join lateral unnest(name_index_keys(n.name)) as k (key))
  $$;
`;

const TRIGGERS = /* sql */ `
  create function index_former_name() returns trigger language plpgsql as $$
  declare
    called text;
    gone uuid;
  begin
    select full_name, merged_into into called, gone from patient
      where id = case when tg_op = 'INSERT' then new.patient_id else old.patient_id end;
    if tg_op = 'DELETE' then
      delete from patient_name where patient_id = old.patient_id and key = any (name_index_keys(old.name))
        and not key = any (patient_keys(old.patient_id, called));
      return null;
    end if;
    if gone is not null then return null; end if;
    insert into patient_name (key, patient_id)
      select distinct k.key, new.patient_id from unnest(name_index_keys(new.name)) as k (key) on conflict do nothing;
    insert into name_word (word)
      select distinct w.word from unnest(name_index_words(new.name)) as w (word)
      where not exists (select from name_word known where known.word = w.word);
    return null;
  end $$;
  create trigger patient_former_name_index after insert or delete on patient_former_name for each row
    execute function index_former_name();

  create or replace function index_name() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from patient_name where patient_id = new.id and key = any (patient_keys(new.id, old.full_name));
      if is_former_name(old.full_name, new.full_name) then
        insert into patient_former_name (patient_id, name) values (new.id, old.full_name) on conflict do nothing;
      end if;
      if old.merged_into is distinct from new.merged_into then
        delete from patient_former_name where patient_id = old.merged_into and merged_from = new.id;
        insert into patient_former_name (patient_id, name, merged_from)
          select p.id, n.name, new.id from patient p cross join (
            select new.full_name as name union select f.name from patient_former_name f where f.patient_id = new.id) n
          where p.id = new.merged_into and is_former_name(n.name, p.full_name)
          on conflict do nothing;
      end if;
    end if;
    if new.merged_into is not null then return null; end if;
    insert into patient_name (key, patient_id)
      select k.key, new.id from unnest(patient_keys(new.id, new.full_name)) as k (key) on conflict do nothing;
    insert into name_word (word)
      select distinct w.word from unnest(name_index_words(new.full_name)) as w (word)
      where not exists (select from name_word known where known.word = w.word);
    return null;
  end $$;
`;

/** The trail and the merges that stand know what people were called. */
const FILL = /* sql */ `
  insert into patient_former_name (patient_id, name, since)
    select p.id, was.name, max(was.at) from (
      select e.subject_id as patient, e.before ->> 'fullName' as name, e.at from audit_entry e
        where e.subject_kind = 'patient' and e.action in ('patient.update', 'patient.merge')
          and e.before ->> 'fullName' is distinct from e.after ->> 'fullName'
      union all
      select e.before -> 'patientData' ->> 'id', e.before -> 'patientData' ->> 'fullName', e.at from audit_entry e
        where e.subject_kind = 'booking' and e.action = 'booking.update'
          and e.before -> 'patientData' ->> 'fullName' is distinct from e.after -> 'patientData' ->> 'fullName'
    ) was join patient p on p.id::text = was.patient
    where was.name is not null and is_former_name(was.name, p.full_name)
    group by p.id, was.name
    on conflict do nothing;

  insert into patient_former_name (patient_id, name, merged_from)
    select k.id, d.full_name, d.id from patient d join patient k on k.id = d.merged_into
    where is_former_name(d.full_name, k.full_name)
    on conflict do nothing;
`;
