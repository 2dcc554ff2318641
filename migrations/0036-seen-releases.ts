import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeenReleases1700000000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Somebody looked at this one alone: what is not clean leaves too.
      alter table scheduled_release add column seen boolean not null default false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
