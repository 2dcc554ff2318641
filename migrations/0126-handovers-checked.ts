import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A blind count hides what moved from its beginning, and a receiver counts what was handed over. */
export class HandoversChecked1700000000126 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Its cashier has begun the blind count: until it is finished or left, no call tells what moved in its drawers.
      alter table shift add column count_begun_at timestamptz;

      -- What the receiver of a handover found: [{paymentTypeId, payment, paymentUnit, handed, counted}].
      create table handover_check (
        journal_id uuid primary key references journal (id),
        -- The receiver's.
        shift_id uuid not null references shift (id),
        at timestamptz not null,
        checked_by text not null,
        checked_by_name text not null,
        given_by text not null,
        given_by_name text not null,
        lines jsonb not null
      );
      create index handover_check_shift on handover_check (shift_id);
      revoke update, delete, truncate on handover_check from meniscus_app;
      create trigger handover_check_append_only before update or delete on handover_check
        for each row execute function refuse_change();
      create trigger handover_check_no_truncate before truncate on handover_check
        for each statement execute function refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
