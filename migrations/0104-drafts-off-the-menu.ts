import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DraftsOffTheMenu1700000000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Made on the screen and not published yet: nobody can order it. What stands already was on the menu.
      alter table profile add column never_published boolean not null default false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
