import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HouseProcesses1700000000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Which processes live: each says so of itself, and a probe of its writes finds out what the disk takes.
      create table house_process (
        id uuid primary key,
        works boolean not null,
        seen_at timestamptz not null
      ) with (fillfactor = 50);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
