import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The slips of a card terminal may come to less than nothing: more went back than came in. Notes and coins never do. */
export class RefundedSlips1700000000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table shift_count_line drop constraint shift_count_line_counted_minor_check;
      alter table shift_count_line add constraint shift_count_line_counted_minor_check
        check (counted_minor >= 0 or pieces = '[]');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
