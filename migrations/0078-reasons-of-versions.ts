import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version says why it was published, where somebody said so; of those from before the audit trail knows. */
export class ReasonsOfVersions1700000000078 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table profile_version add column reason text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
