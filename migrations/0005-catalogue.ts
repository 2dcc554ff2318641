import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Catalogue1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table profile (
        id uuid primary key,
        code text not null unique,
        name text not null,
        unit text not null check (unit in ('microbiology','serology','haematology','molecular','bloodbank','immunochemistry','biochemistry')),
        specimen text not null,
        container text not null,
        loinc text,
        price_minor bigint not null check (price_minor >= 0),
        turnaround_minutes integer not null check (turnaround_minutes > 0),
        position integer not null default 0,
        retired_at timestamptz,
        version integer not null default 1
      );
      create index profile_unit on profile (unit, position);

      create table parameter (
        id uuid primary key,
        profile_id uuid not null references profile (id),
        position integer not null,
        code text not null,
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
        -- No longer asked for; the row stays for the trail.
        retired_at timestamptz,
        -- Grows when the unit of measure changes: trends never mix units.
        version integer not null default 1,
        unique (profile_id, code)
      );

      create table profile_batch (
        id uuid primary key,
        name text not null unique,
        codes text[] not null,
        version integer not null default 1
      );

      create table dictionary_phrase (
        id uuid primary key,
        code text not null unique,
        phrase text not null
      );

      create table film_comment (
        id uuid primary key,
        code text not null unique,
        comment text not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
