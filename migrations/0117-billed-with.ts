import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a payer is billed with a payment is turned round with it. */
export class BilledWith1700000000117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- The payment in whose transaction a payer was billed; null: billed alone, or before this was kept.
      alter table journal add column billed_with uuid references journal (id);
      create index journal_billed_with on journal (billed_with) where billed_with is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
