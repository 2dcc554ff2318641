import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A result may be kept while required rows of it are pending. */
export class Completeness1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table result drop constraint result_stage_check, add constraint result_stage_check
        check (stage in ('in_process','validated','authorised','released','amended'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
