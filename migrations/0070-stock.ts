import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products, whom they are given to, lots, purchase orders, and the ledger of stock: movements that nobody changes. */
export class Stock1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PRODUCTS);
    await runner.query(CUSTOMERS);
    await runner.query(ORDERS);
    await runner.query(LEDGER);
    await runner.query(BALANCES);
    await runner.query(APPEND_ONLY);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const PRODUCTS = /* sql */ `
  create table stock_product (
    id uuid primary key,
    -- As it is scanned: the barcode of the pack, or the laboratory's own number.
    code text not null,
    name text not null,
    kind text not null,
    -- What is counted: test, tube, mL.
    use_unit text not null,
    -- Digits behind the point that a quantity of it may have.
    decimals smallint not null default 0,
    pack_size numeric(14,3) not null default 1,
    -- At this much or less it is ordered again; null: nobody is told.
    reorder_level numeric(14,3),
    -- When it is gone: once a test or a person used it, so that a bench holds stock of it, or once it is given out.
    used_up text not null,
    supplier text not null default '',
    active boolean not null default true,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    last_changed_by text,
    last_changed_at timestamptz,
    constraint stock_product_code_key unique (code),
    constraint stock_product_kind_check check (kind in ('reagent','consumable')),
    constraint stock_product_used_up_check check (used_up in ('when-used','when-given-out')),
    constraint stock_product_decimals_check check (decimals between 0 and 3),
    constraint stock_product_pack_size_check check (pack_size > 0),
    constraint stock_product_reorder_level_check check (reorder_level >= 0)
  );
`;

const CUSTOMERS = /* sql */ `
  -- Where stock lies: the store, departments of the house, and outside customers for what they may give back.
  create table stock_customer (
    id uuid primary key,
    kind text not null,
    name text not null,
    -- The bench of this unit: its tests use up what it holds first.
    unit text,
    contact text not null default '',
    active boolean not null default true,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    last_changed_by text,
    last_changed_at timestamptz,
    constraint stock_customer_name_key unique (name),
    constraint stock_customer_kind_check check (kind in ('store','department','outside')),
    constraint stock_customer_unit_check check (unit is null or kind = 'department')
  );
  create unique index stock_customer_store on stock_customer (kind) where kind = 'store';
  insert into stock_customer (id, kind, name) values ('00000000-0000-7000-8000-000000000070', 'store', 'Store');
`;

const ORDERS = /* sql */ `
  create table stock_order (
    id uuid primary key,
    number bigint not null unique,
    supplier text not null,
    -- The laboratory's days.
    day date not null,
    expected date,
    note text not null default '',
    at timestamptz not null,
    actor text not null,
    actor_name text not null,
    -- Nothing more is expected of it, and why.
    closed_at timestamptz,
    closed_by text,
    closed_reason text,
    check ((closed_at is null) = (closed_reason is null))
  );
  create index stock_order_day on stock_order (day, number);

  create table stock_order_line (
    id uuid primary key,
    order_id uuid not null references stock_order (id),
    position integer not null,
    product_id uuid not null references stock_product (id),
    quantity numeric(14,3) not null check (quantity > 0),
    unique (order_id, product_id)
  );
  create index stock_order_line_product on stock_order_line (product_id);
`;

const LEDGER = /* sql */ `
  create table stock_lot (
    id uuid primary key,
    product_id uuid not null references stock_product (id),
    lot_number text not null,
    -- Good to the end of that day; null: it does not expire.
    expiry date,
    created_at timestamptz not null,
    unique (product_id, lot_number),
    unique (id, product_id)
  );
  create index stock_lot_expiry on stock_lot (expiry);

  create table stock_counter (kind text primary key, last_number bigint not null);
  insert into stock_counter (kind, last_number)
  values ('order', 0), ('received', 0), ('dispatched', 0), ('returned', 0), ('wasted', 0), ('used', 0), ('taken', 0);

  -- One act of one person, or of a test that used its reagents; its movements say what went where.
  create table stock_act (
    id uuid primary key,
    kind text not null check (kind in ('received','dispatched','returned','wasted','used','taken')),
    -- Of a test's own usage there is none.
    number bigint,
    at timestamptz not null,
    day date not null,
    actor text not null,
    actor_name text not null,
    customer_id uuid references stock_customer (id),
    order_id uuid references stock_order (id),
    supplier text not null default '',
    -- The delivery note, the requisition.
    reference text not null default '',
    reason text not null default '',
    -- Whose usage it is.
    booking_id uuid references booking (id),
    profile_code text,
    unique (kind, number),
    check (number is not null or (kind = 'used' and booking_id is not null)),
    check (booking_id is null or profile_code is not null)
  );
  -- A profile of a booking uses its reagents once.
  create unique index stock_act_tested on stock_act (booking_id, profile_code) where booking_id is not null;
  create index stock_act_order on stock_act (order_id) where order_id is not null;
  create index stock_act_customer on stock_act (customer_id) where customer_id is not null;

  -- So much of one lot from one place to another; without a place it comes into the house, or is gone.
  create table stock_movement (
    id uuid primary key,
    act_id uuid not null references stock_act (id),
    kind text not null
      check (kind in ('received','dispatched','returned','used','wasted','difference','not-covered')),
    product_id uuid not null references stock_product (id),
    lot_id uuid,
    from_place uuid references stock_customer (id),
    to_place uuid references stock_customer (id),
    quantity numeric(14,3) not null check (quantity > 0),
    -- Of what was used: for a test, its repeat, a control, or something else.
    purpose text check (purpose in ('test','repeat','control','other')),
    reason text not null default '',
    at timestamptz not null,
    day date not null,
    foreign key (lot_id, product_id) references stock_lot (id, product_id),
    check ((lot_id is null) = (kind = 'not-covered')),
    check ((purpose is not null) = (kind in ('used','not-covered'))),
    check (case kind
      when 'received' then from_place is null and to_place is not null
      when 'dispatched' then from_place <> to_place and from_place is not null and to_place is not null
      when 'returned' then from_place <> to_place and from_place is not null and to_place is not null
      when 'difference' then (from_place is null) <> (to_place is null)
      when 'not-covered' then from_place is null and to_place is null
      else from_place is not null and to_place is null end)
  );
  create index stock_movement_act on stock_movement (act_id);
  create index stock_movement_lot on stock_movement (lot_id, product_id);
  create index stock_movement_product on stock_movement (product_id, day, kind);
  create index stock_movement_listed on stock_movement (kind, at, id);
  create index stock_movement_day on stock_movement (day);
  create index stock_movement_from on stock_movement (from_place) where from_place is not null;
  create index stock_movement_to on stock_movement (to_place) where to_place is not null;
`;

const BALANCES = /* sql */ `
  -- What of a lot lies where: kept beside the movements, and proven against them. Never below nothing.
  create table stock_balance (
    lot_id uuid not null references stock_lot (id),
    place_id uuid not null references stock_customer (id),
    quantity numeric(16,3) not null default 0 check (quantity >= 0),
    primary key (lot_id, place_id)
  );
  create index stock_balance_place on stock_balance (place_id);
`;

const APPEND_ONLY = ['stock_lot', 'stock_act', 'stock_movement', 'stock_order_line']
  .map(
    (table) => /* sql */ `
      revoke update, delete, truncate on ${table} from meniscus_app;
      create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function refuse_change();
      create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_change();`,
  )
  .join('\n');
