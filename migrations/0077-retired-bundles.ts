import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bundle is retired, never deleted: it is booked no more, and what was booked in it keeps its name and price. */
export class RetiredBundles1700000000077 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table profile_batch add column retired_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
