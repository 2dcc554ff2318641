import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report is signed with name and qualification. */
export class Qualifications1700000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- As it stands behind the name, e.g. "FCPath(SA)"; empty: none is printed.
      alter table app_user add column qualification text not null default '';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
