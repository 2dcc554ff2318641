import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Journals of takings by day and moment: the newest entries of a long period are read without the rest of it. */
export class EntriesByMoment1700000000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create index journal_taken on journal (day, at, receipt_number) where receipt_number is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
