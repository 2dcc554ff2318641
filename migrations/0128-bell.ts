import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bell rings for what concerns somebody's work: not for their own acts, nor for what nobody waits for. */
export class Bell1700000000128 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table notification
        -- The user name of whoever did what it tells of; null for work that is still to be done.
        add column caused_by text,
        -- False: it is listed, and rings for nobody.
        add column rings boolean not null default true;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
