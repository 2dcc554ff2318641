import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Settings1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table laboratory (
        id uuid primary key,
        singleton boolean not null unique default true check (singleton),
        name text not null,
        address text not null default '',
        phones text not null default '',
        email text not null default '',
        website text not null default '',
        logo text not null default '',
        accreditation text not null default '',
        report_footer text not null default '',
        time_zone text not null,
        base_currency text not null,
        four_eyes boolean not null default false,
        egfr_equation text not null default 'CKD-EPI 2009' check (egfr_equation in ('CKD-EPI 2009','CKD-EPI 2021')),
        minimum_password_length integer not null default 8 check (minimum_password_length between 8 and 64),
        version integer not null default 1
      );

      create table lab_number_config (
        singleton boolean primary key default true check (singleton),
        prefix text not null,
        last_number bigint not null check (last_number >= 0)
      );
      insert into lab_number_config (prefix, last_number) values ('LAB', 1);

      -- Puts the lab number that this transaction has taken where a statement sent right behind it says
      -- "the lab number to come": as plain text, or escaped inside JSON. Control characters are refused in
      -- everything that people type, so nothing else can look like it.
      create function filled(text) returns text language sql stable as $$
        select case when n.number is null then $1
          else replace(replace($1, U&'\\0001lab-number\\0001', n.number),
            '\\u0001lab-number\\u0001', trim(both '"' from to_json(n.number)::text)) end
        from (select nullif(current_setting('meniscus.lab_number', true), '') as number) n
      $$;

      create table formula_config (
        singleton boolean primary key default true check (singleton),
        codes jsonb not null,
        version integer not null default 1
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
