import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DecimalsAsEntered1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Where nobody said how many places a figure has, it is printed as it was entered: none at all made 1 of 0.6.
      alter table parameter_version alter column decimals drop default, alter column decimals drop not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
