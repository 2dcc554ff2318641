import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisms and drugs of the laboratory, the breakpoint tables that it imports, and preliminary reports. */
export class Microbiology1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table organism (
        id uuid primary key,
        name text not null,
        -- WHONET's three letters; '' where it has none.
        code text not null,
        -- Such as Enterobacterales: breakpoints may be a group's.
        group_name text not null,
        retired_at timestamptz,
        version integer not null default 1,
        last_changed_by text,
        last_changed_at timestamptz
      );
      create unique index organism_name on organism (lower(name));
      create unique index organism_code on organism (lower(code)) where code <> '';

      create table drug (
        id uuid primary key,
        name text not null,
        code text not null,
        -- [{specimen, tier}]: selective reporting; a specimen that is not named is of tier 1.
        tiers jsonb not null,
        retired_at timestamptz,
        version integer not null default 1,
        last_changed_by text,
        last_changed_at timestamptz
      );
      create unique index drug_name on drug (lower(name));
      create unique index drug_code on drug (lower(code)) where code <> '';

      -- One import of one guideline's year: what was in force stays, interpretations name it.
      create table breakpoint_table (
        id uuid primary key,
        kind text not null check (kind in ('breakpoints', 'intrinsic')),
        guideline text not null check (guideline in ('EUCAST', 'CLSI')),
        year integer not null check (year between 1990 and 2200),
        -- Counted where a year is imported anew.
        edition integer not null,
        row_count integer not null,
        imported_by text not null,
        imported_at timestamptz not null,
        unique (kind, guideline, year, edition)
      );
      create table breakpoint_row (
        table_id uuid not null references breakpoint_table (id),
        -- Of the file, its heading being line 1.
        line integer not null,
        organism_id uuid references organism (id),
        group_name text,
        drug_id uuid not null references drug (id),
        -- The rest is null in a table of intrinsic resistance.
        method text check (method in ('mic', 'disc')),
        site text,
        s text,
        r text,
        atu_low text,
        atu_high text,
        primary key (table_id, line),
        check ((organism_id is null) <> (group_name is null)),
        check ((method is null) = (s is null) and (s is null) = (r is null) and (s is null) = (site is null))
      );
      create index breakpoint_row_organism on breakpoint_row (organism_id);
      create index breakpoint_row_drug on breakpoint_row (drug_id);

      -- A reading that left the laboratory before the culture was final, numbered for each result.
      create table preliminary_report (
        result_id uuid not null references result (id),
        number integer not null check (number > 0),
        result_version integer not null,
        token text not null unique references report_issue (token),
        issued_by text not null,
        issued_at timestamptz not null,
        primary key (result_id, number),
        unique (result_id, result_version)
      );

      create trigger breakpoint_table_append_only before update or delete on breakpoint_table for each row execute function refuse_change();
      create trigger breakpoint_row_append_only before update or delete on breakpoint_row for each row execute function refuse_change();
      create trigger preliminary_report_append_only before update or delete on preliminary_report for each row execute function refuse_change();
      revoke update, delete, truncate on breakpoint_table, breakpoint_row, preliminary_report from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
