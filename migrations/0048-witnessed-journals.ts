import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second person who signed for an act of the ledger: user name and full name as they were. */
export class WitnessedJournals1700000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table journal
        add column witness text,
        add column witness_name text,
        add constraint journal_witness_check
          check ((witness is null) = (witness_name is null) and witness is distinct from actor);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
