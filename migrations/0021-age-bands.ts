import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ages of ranges by the calendar, pregnancy by trimester, critical limits by age; ranges that are for adults only. */
export class AgeBands1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table parameter_version
        add column adult_only boolean not null default false,
        add column critical_bands jsonb not null default '[]',
        add column shared boolean not null default false;
      alter table profile_version
        add column short_name text not null default '',
        add column confidential boolean not null default false;

      -- As it was said in days, both ends included: from the first, to the day after the last.
      create function pg_temp.band(b jsonb) returns jsonb language sql as $$
        select jsonb_strip_nulls(jsonb_build_object(
          'sex', b ->> 'sex',
          'from', (b ->> 'ageMinDays') || 'd',
          'to', ((b ->> 'ageMaxDays')::integer + 1) || 'd',
          'pregnancy', case when (b ->> 'pregnant')::boolean then 'any' end,
          'text', b ->> 'text'))
      $$;
      create function pg_temp.bands(ranges jsonb) returns jsonb language sql as $$
        select coalesce(jsonb_agg(pg_temp.band(b) order by place), '[]')
        from jsonb_array_elements(ranges) with ordinality as banded (b, place)
      $$;
      alter table parameter_version disable trigger parameter_version_append_only;
      update parameter_version set ranges = pg_temp.bands(ranges) where ranges <> '[]';
      alter table parameter_version enable trigger parameter_version_append_only;
      update profile_draft d set content = jsonb_set(d.content || '{"shortName":"","confidential":false}', '{parameters}', (
        select coalesce(jsonb_agg(p || jsonb_build_object('ranges', pg_temp.bands(p -> 'ranges'),
          'adultOnly', false, 'criticalBands', '[]'::jsonb, 'shared', false) order by place), '[]')
        from jsonb_array_elements(d.content -> 'parameters') with ordinality as listed (p, place)));

      -- What a laboratory was given once and may have changed since.
      create table given_once (
        what text primary key,
        at timestamptz not null
      );

      -- Ranges of the laboratory's own that say nothing of age, where the age matters: for a manager to look at.
      create table parameter_without_bands (
        parameter_id uuid primary key references parameter (id),
        since timestamptz not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
