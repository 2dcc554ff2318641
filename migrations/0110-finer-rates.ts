import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Six places were too few for a weak currency in a strong one: a rate is kept as it is stated. Old ones stay. */
export class FinerRates1700000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FINER);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

// Without a bound no row is written anew.
const FINER = /* sql */ `
  alter table payment_type_rate alter column rate type numeric;
  alter table transfer alter column rate type numeric;
`;
