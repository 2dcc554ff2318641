import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of what a new laboratory has to do before it is ready. */
export class ReadyList1700000000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What no other table tells: an item that was put aside, one that is done because somebody says so, and that
      -- it was told that all are.
      create table ready_item (
        item text primary key check (item in ('prices','ranges','admin-code','payment-types','doctors','backup',
          'printers','own-name','second-factor','all')),
        state text not null check (state in ('aside','done')),
        reason text check (length(reason) between 3 and 500),
        stated_by text not null,
        stated_by_name text not null,
        stated_at timestamptz not null,
        check ((state = 'aside') = (reason is not null))
      );

      alter table set_up_step drop constraint set_up_step_step_check, add constraint set_up_step_step_check check
        (step in ('laboratory','logo','time','lab-number','tests','printers','owner','users','finish'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
