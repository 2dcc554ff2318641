import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was told of a lot that ends, and what is to be told of the lots and orders that are there already. */
export class ExpiryTold1700000000088 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TOLD);
    await runner.query(THERE_ALREADY);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}

const TOLD = /* sql */ `
  -- Once each: 30 days before the last day, on it, and on the day after; of a corrected expiry anew.
  create table stock_lot_told (
    lot_id uuid not null references stock_lot (id),
    expiry date not null,
    step text not null check (step in ('soon','last','past')),
    at timestamptz not null,
    primary key (lot_id, expiry, step)
  );
  revoke update, delete, truncate on stock_lot_told from meniscus_app;
  create trigger stock_lot_told_append_only before update or delete on stock_lot_told
    for each row execute function refuse_change();
  create trigger stock_lot_told_no_truncate before truncate on stock_lot_told
    for each statement execute function refuse_change();

  -- Late orders are looked up by their day.
  create index stock_order_expected on stock_order (expected) where closed_at is null;
`;

const THERE_ALREADY = /* sql */ `
  insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
  select gen_random_uuid(), 'LotWatched', now(), 'system', 'lot', l.id::text,
    jsonb_build_object('lotId', l.id, 'expiry', l.expiry::text, 'step', s.step,
      'dueAt', to_char((l.expiry + s.days)::timestamp at time zone h.time_zone at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 1
  from stock_lot l cross join (values ('soon', -30), ('last', 0), ('past', 1)) as s (step, days) cross join laboratory h
  where l.expiry is not null and exists (select from stock_balance b where b.lot_id = l.id and b.quantity > 0);

  insert into event (id, type, at, actor, subject_kind, subject_id, payload, version)
  select gen_random_uuid(), 'OrderExpected', now(), 'system', 'order', o.id::text,
    jsonb_build_object('orderId', o.id,
      'dueAt', to_char((o.expected + 1)::timestamp at time zone h.time_zone at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 1
  from stock_order o cross join laboratory h where o.expected is not null and o.closed_at is null;
`;
