import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CardsByDue1700000000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- The order of the bench is by what is due, no more by what came first.
      drop index job_card_waiting;
      drop index job_card_waiting_all;
      create index job_card_waiting on job_card (unit, priority_rank, due_at, id) where open and status = 'waiting';
      create index job_card_waiting_all on job_card (priority_rank, due_at, id) where open and status = 'waiting';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
