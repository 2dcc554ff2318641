import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Draws1700000000108 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Which draw of a test over time this tube is, such as "1 h"; null: the test is of one moment, or was booked
      -- when all of its draws had one tube.
      alter table specimen add column draw text;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
