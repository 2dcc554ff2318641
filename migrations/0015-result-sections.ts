import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResultSections1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What the bench records beside the rows, by the sections of its discipline; an empty one is left out.
      alter table result add column sections jsonb not null default '{}';
      -- A stored result is validated technically (RULINGS R5): nobody says so anew with each write.
      alter table result alter column validated set default true;
      -- What a bench used last is offered again.
      create index result_sections on result (code, date_time_updated desc) where sections <> '{}';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
