import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The laboratory's own list of HIV assays, in their order. */
export class HivAlgorithm1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Parameter codes; none: the assays that the profile has.
      alter table laboratory add column hiv_algorithm text[] not null default '{}'
        constraint laboratory_hiv_algorithm_check check (cardinality(hiv_algorithm) in (0, 2, 3));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
