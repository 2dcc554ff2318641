import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SetUp1700000000083 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- How far the guided set-up of a new laboratory has come; a step is answered again when somebody goes back.
      create table set_up_step (
        step text primary key check
          (step in ('laboratory','logo','time','lab-number','tests','printers','users','finish')),
        answer text not null check (answer in ('done','skipped')),
        answered_by text not null,
        answered_at timestamptz not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
