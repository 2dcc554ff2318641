import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of what lies on the shelves, whose differences become movements when they are closed. */
export class StockTakes1700000000086 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TAKES);
    await runner.query(LINES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const TAKES = /* sql */ `
  create table stock_take (
    id uuid primary key,
    -- Of its movements too, where it has any.
    number bigint not null unique,
    -- What is counted; null: reagents and consumables, everywhere in the house.
    product_kind text,
    place_id uuid references stock_customer (id),
    -- What the books say of a lot is told once it was counted.
    blind boolean not null,
    note text not null default '',
    state text not null default 'open',
    at timestamptz not null,
    actor text not null,
    actor_name text not null,
    ended_at timestamptz,
    ended_by text,
    ended_by_name text,
    -- Why it was given up.
    ended_reason text,
    check (product_kind in ('reagent','consumable')),
    check (state in ('open','closed','dropped')),
    check ((state = 'open') = (ended_at is null)),
    check ((state = 'dropped') = (ended_reason is not null))
  );
  create index stock_take_open on stock_take (state) where state = 'open';
  create index stock_take_place on stock_take (place_id) where place_id is not null;
`;

const LINES = /* sql */ `
  -- What was counted of a lot at a place, and what the books said of it in that moment: the difference of the two is
  -- not changed by what moves afterwards.
  create table stock_take_line (
    take_id uuid not null references stock_take (id),
    lot_id uuid not null references stock_lot (id),
    place_id uuid not null references stock_customer (id),
    -- Null: not counted when it was closed.
    counted numeric(14,3) check (counted >= 0),
    books numeric(16,3) not null check (books >= 0),
    counted_at timestamptz,
    counted_by text,
    counted_by_name text,
    -- How often it was counted.
    counts integer not null default 0 check (counts >= 0),
    reason text not null default '',
    primary key (take_id, lot_id, place_id),
    check ((counted is null) = (counted_at is null))
  );
  create index stock_take_line_lot on stock_take_line (lot_id);
  create index stock_take_line_place on stock_take_line (place_id);
`;
