import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LabNumberVersion1700000000094 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Of what is set in the form, as of every other setting: a booking takes its number without moving it.
      alter table lab_number_config add column version integer not null default 1;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
