import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lot's expiry that was typed wrong is corrected; what it was before stays. */
export class LotCorrections1700000000087 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CORRECTIONS);
    await runner.query(EXPIRY_ALONE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const CORRECTIONS = /* sql */ `
  create table stock_lot_correction (
    id uuid primary key,
    lot_id uuid not null references stock_lot (id),
    -- Null: it does not expire.
    expiry_before date,
    expiry_after date,
    reason text not null,
    at timestamptz not null,
    actor text not null,
    actor_name text not null,
    check (expiry_before is distinct from expiry_after)
  );
  create index stock_lot_correction_lot on stock_lot_correction (lot_id, at, id);
  revoke update, delete, truncate on stock_lot_correction from meniscus_app;
  create trigger stock_lot_correction_append_only before update or delete on stock_lot_correction
    for each row execute function refuse_change();
  create trigger stock_lot_correction_no_truncate before truncate on stock_lot_correction
    for each statement execute function refuse_change();
`;

// Everything else of a lot stays as it was written, and the verification asks each expiry for its corrections.
const EXPIRY_ALONE = /* sql */ `
  drop trigger stock_lot_append_only on stock_lot;
  create trigger stock_lot_append_only before update of id, product_id, lot_number, created_at or delete on stock_lot
    for each row execute function refuse_change();
  grant update (expiry) on stock_lot to meniscus_app;
`;
