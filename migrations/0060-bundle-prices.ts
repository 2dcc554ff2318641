import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bundles with a price of their own; a booked profile remembers the bundle that it was charged in. */
export class BundlePrices1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- What its profiles cost together by the cash list; null: each its own price.
      alter table profile_batch add column price_minor bigint check (price_minor > 0);

      alter table booking_profile
        -- Its name when it was booked; the price is the share of it, and this is what it costs alone.
        add column bundle text,
        add column list_minor bigint check (list_minor >= 0),
        add constraint booking_profile_bundle_check check ((bundle is null) = (list_minor is null));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
