import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PlateletGroups1700000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Which groups of platelets and cryoprecipitate fit a patient.
      alter table laboratory
        add column platelet_groups text not null default 'as plasma',
        add constraint laboratory_platelet_groups_check
          check (platelet_groups in ('as plasma', 'identical', 'any'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
