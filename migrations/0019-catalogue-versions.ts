import type { MigrationInterface, QueryRunner } from 'typeorm';

const APPEND_ONLY = ['profile_version', 'parameter_version', 'profile_version_parameter'] as const;

/** A parameter's own columns, as they stood on the row that could be edited. */
const PARAMETER_COLUMNS = `name, loinc, unit_of_measure, kind, section, range_male, range_female, range_pregnancy, ranges,
  critical_low, critical_high, critical_values, plausible_low, plausible_high, delta_kind, delta_amount, delta_days,
  decimals, options, formula, note, extra, verified`;

/** What was in force stays: published versions are rows that nobody can change, and results name them. */
export class CatalogueVersions1700000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VERSION_TABLES);
    await runner.query(AS_THEY_STAND);
    await runner.query(ONE_TRUTH);
    await runner.query(NAMED_BY_RESULTS);
    for (const table of APPEND_ONLY) {
      await runner.query(/* sql */ `
        create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change();
        create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function refuse_change();
        revoke update, delete, truncate on ${table} from meniscus_app;
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const VERSION_TABLES = /* sql */ `
  create table profile_version (
    id uuid primary key,
    profile_id uuid not null references profile (id),
    number integer not null check (number > 0),
    name text not null,
    unit text not null check (unit in ('microbiology','serology','haematology','molecular','bloodbank','immunochemistry','biochemistry')),
    specimen text not null,
    container text not null,
    loinc text,
    turnaround_minutes integer not null check (turnaround_minutes > 0),
    position integer not null default 0,
    published_by text not null,
    published_at timestamptz not null,
    unique (profile_id, number)
  );

  create table parameter_version (
    id uuid primary key,
    parameter_id uuid not null references parameter (id),
    -- Grows with each change of the parameter, of its unit of measure above all: trends never mix units.
    number integer not null check (number > 0),
    name text not null,
    loinc text,
    unit_of_measure text not null default '',
    kind text not null check (kind in ('numeric','choice','text','calculated','isolates')),
    section text,
    range_male text not null default '',
    range_female text not null default '',
    range_pregnancy text,
    ranges jsonb not null default '[]',
    critical_low numeric,
    critical_high numeric,
    critical_values jsonb not null default '[]',
    plausible_low numeric,
    plausible_high numeric,
    delta_kind text check (delta_kind in ('absolute','percent','rate')),
    delta_amount numeric,
    delta_days integer,
    decimals integer not null default 0 check (decimals between 0 and 6),
    options jsonb not null default '[]',
    formula text,
    note text,
    extra jsonb not null default '{}',
    -- False: starting values, "unverified by this laboratory", until a manager confirms them.
    verified boolean not null default false,
    unique (parameter_id, number)
  );

  -- The parameters of a profile's version, in the order of the bench.
  create table profile_version_parameter (
    profile_version_id uuid not null references profile_version (id),
    position integer not null,
    parameter_version_id uuid not null references parameter_version (id),
    primary key (profile_version_id, position)
  );
  create index profile_version_parameter_version on profile_version_parameter (parameter_version_id);

  -- What a manager is still working on: at most one draft a profile, and nothing reads it but the editor.
  create table profile_draft (
    profile_id uuid primary key references profile (id),
    content jsonb not null,
    -- Published when the draft was last saved: publishing over a later one would undo it unseen.
    based_on uuid not null references profile_version (id),
    version integer not null,
    last_changed_by text,
    last_changed_at timestamptz
  );
  create index profile_draft_based_on on profile_draft (based_on);
`;

const AS_THEY_STAND = /* sql */ `
  insert into profile_version (id, profile_id, number, name, unit, specimen, container, loinc, turnaround_minutes,
    position, published_by, published_at)
  select gen_random_uuid(), id, 1, name, unit, specimen, container, loinc, turnaround_minutes,
    position, coalesce(last_changed_by, 'system'), coalesce(last_changed_at, now())
  from profile;

  insert into parameter_version (id, parameter_id, number, ${PARAMETER_COLUMNS})
  select gen_random_uuid(), id, version, ${PARAMETER_COLUMNS} from parameter;

  insert into profile_version_parameter (profile_version_id, position, parameter_version_id)
  select v.id, row_number() over (partition by q.profile_id order by q.position, q.code) - 1, w.id
  from parameter q
  join profile_version v on v.profile_id = q.profile_id
  join parameter_version w on w.parameter_id = q.id
  where q.retired_at is null;
`;

const ONE_TRUTH = /* sql */ `
  alter table profile add column published_version_id uuid;
  update profile p set published_version_id = v.id from profile_version v where v.profile_id = p.id;
  alter table profile alter column published_version_id set not null,
    -- A new profile and its first version name each other: looked at when the transaction ends.
    add constraint profile_published_version_id_fkey foreign key (published_version_id)
      references profile_version (id) deferrable initially deferred;
  create index profile_published_version on profile (published_version_id);

  alter table profile drop column name, drop column unit, drop column specimen, drop column container,
    drop column loinc, drop column turnaround_minutes, drop column position;
  alter table parameter drop column position, drop column version, drop column retired_at,
    ${PARAMETER_COLUMNS.split(',')
      .map((column) => `drop column ${column.trim()}`)
      .join(', ')};
`;

// Neither key has an index: a version is never deleted, and no screen asks for all that names one.
const NAMED_BY_RESULTS = /* sql */ `
  alter table booking_profile add column profile_version_id uuid;
  update booking_profile t set profile_version_id = p.published_version_id from profile p where p.id = t.profile_id;
  alter table booking_profile alter column profile_version_id set not null,
    add constraint booking_profile_profile_version_id_fkey foreign key (profile_version_id) references profile_version (id);

  alter table result add column profile_version_id uuid;
  update result r set profile_version_id = p.published_version_id from profile p where p.id = r.profile_id;
  alter table result alter column profile_version_id set not null,
    add constraint result_profile_version_id_fkey foreign key (profile_version_id) references profile_version (id);
`;
