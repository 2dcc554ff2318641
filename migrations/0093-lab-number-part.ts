import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LabNumberPart1700000000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- A lab number is found by a part of it, as a national id and a phone are (migration 0023).
      create index patient_lab_number_part on patient using gin (number_key(lab_number) gin_trgm_ops);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
