import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phrases and film comments are retired, not deleted; a draft is tried on the results of a profile's last days. */
export class CatalogueScreens1700000000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table dictionary_phrase add column retired_at timestamptz, add column version integer not null default 1;
      alter table film_comment add column retired_at timestamptz, add column version integer not null default 1;

      -- The foreign key's index goes with it: its first column is the same.
      create index result_of_profile on result (profile_id, date_time_updated desc, id desc);
      drop index result_profile;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
