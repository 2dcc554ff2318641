import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Specimens by the moment of receipt and rejection: the manager's dashboard counts those of the last days. */
export class Dashboard1700000000058 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create index specimen_received on specimen (received_at) where received_at is not null;
      create index specimen_rejected on specimen (rejected_at) where rejected_at is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
