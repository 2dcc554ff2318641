import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DoseDependent1700000000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What lies between the breakpoints is susceptible, dose dependent (CLSI), and not intermediate.
      alter table breakpoint_row add column sdd boolean not null default false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
