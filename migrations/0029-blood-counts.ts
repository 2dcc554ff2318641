import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a blood count's own rules have to know of the laboratory. */
export class BloodCounts1700000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Platelets that are clumped are not counted: which of the laboratory's film comments says so.
      alter table film_comment add column clumps boolean not null default false;
      -- A counter that corrects its white cells for nucleated red cells is not corrected again.
      alter table laboratory add column counter_corrects_nrbc boolean not null default false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
