import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Units that are reserved, issued and returned; second readings that differed; what a laboratory decides of them. */
export class BloodBank1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table laboratory
        add column crossmatch_recent_72_hours boolean not null default false,
        add column crossmatch_days integer not null default 7,
        add column blood_unit_pattern text not null default '',
        add constraint laboratory_crossmatch_days_check check (crossmatch_days between 1 and 14);

      create table blood_unit_reservation (
        id uuid primary key,
        -- The donation number, with its check character.
        unit text not null,
        -- What of the donation: its red cells are there once, whatever the component is called.
        product text not null,
        component text not null,
        result_id uuid not null references result (id),
        until timestamptz not null,
        expiry date not null,
        reserved_at timestamptz not null,
        reserved_by text not null,
        freed_at timestamptz,
        freed_why text,
        constraint blood_unit_reservation_freed_check check ((freed_at is null) = (freed_why is null))
      );
      -- One unit is one patient's at a time.
      create unique index blood_unit_reserved_once on blood_unit_reservation (unit, product) where freed_at is null;
      create index blood_unit_reservation_result on blood_unit_reservation (result_id);

      create table blood_unit_movement (
        id uuid primary key,
        reservation_id uuid not null references blood_unit_reservation (id),
        act text not null check (act in ('issue','return')),
        at timestamptz not null,
        by_name text not null,
        username text not null,
        -- Who took it, or brought it back.
        person text not null,
        note text
      );
      create index blood_unit_movement_reservation on blood_unit_movement (reservation_id, at);

      create table blood_reading_difference (
        id uuid primary key,
        result_id uuid not null references result (id),
        version integer not null,
        at timestamptz not null,
        first_by text not null,
        second_by text not null,
        first_reading jsonb not null,
        second_reading jsonb not null
      );
      create index blood_reading_difference_result on blood_reading_difference (result_id, at);

      revoke update, delete, truncate on blood_unit_movement, blood_reading_difference from meniscus_app;
      revoke delete, truncate on blood_unit_reservation from meniscus_app;
      create trigger blood_unit_movement_append_only before update or delete on blood_unit_movement
        for each row execute function refuse_change();
      create trigger blood_unit_movement_no_truncate before truncate on blood_unit_movement
        for each statement execute function refuse_change();
      create trigger blood_reading_difference_append_only before update or delete on blood_reading_difference
        for each row execute function refuse_change();
      create trigger blood_reading_difference_no_truncate before truncate on blood_reading_difference
        for each statement execute function refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
