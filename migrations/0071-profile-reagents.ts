import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a test of a profile uses up. */
export class ProfileReagents1700000000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- The list of a profile's reagents changes as a whole, by its version.
      create table profile_reagents (
        profile_id uuid primary key references profile (id),
        version integer not null default 1,
        last_changed_by text,
        last_changed_at timestamptz
      );
      create table profile_reagent (
        profile_id uuid not null references profile_reagents (profile_id),
        product_id uuid not null references stock_product (id),
        position integer not null,
        -- For one test, in the product's unit of use.
        quantity numeric(14,3) not null check (quantity > 0),
        -- Of a kit: the parameter that is measured with it; its lots are offered there.
        parameter text,
        primary key (profile_id, product_id)
      );
      create index profile_reagent_product on profile_reagent (product_id);
      create index stock_act_profile on stock_act (profile_code) where profile_code is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
