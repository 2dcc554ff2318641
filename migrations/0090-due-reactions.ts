import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DueReactions1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What is still to follow from an event, and when. The database is the truth: the queue may be lost as a whole.
      create table reaction_due (
        reaction text not null,
        event_id uuid not null references event (id),
        due_at timestamptz not null,
        primary key (event_id, reaction)
      );
      create index reaction_due_at on reaction_due (due_at, event_id, reaction);
      -- What the queue of an older version alone knows is found once more from the events that are kept.
      update reaction_cursor set seq = 0;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
