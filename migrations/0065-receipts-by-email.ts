import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts that are sent by email: what was asked for, and what became of each try. */
export class ReceiptsByEmail1700000000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table receipt_delivery (
        id uuid primary key,
        receipt_number bigint not null references receipt (number),
        address text not null,
        asked_by text not null,
        asked_by_id uuid references app_user (id),
        asked_at timestamptz not null
      );
      create index receipt_delivery_receipt on receipt_delivery (receipt_number, asked_at desc);
      create index receipt_delivery_asked_by on receipt_delivery (asked_by_id);

      create table receipt_delivery_attempt (
        delivery_id uuid not null references receipt_delivery (id),
        number integer not null check (number > 0),
        outcome text not null check (outcome in ('sent','delayed','failed')),
        -- What the mail server said.
        answer text not null,
        at timestamptz not null,
        next_at timestamptz,
        primary key (delivery_id, number),
        check ((next_at is null) = (outcome <> 'delayed'))
      );
      -- A message is sent, or given up, once.
      create unique index receipt_delivery_attempt_end on receipt_delivery_attempt (delivery_id)
        where outcome <> 'delayed';

      create trigger receipt_delivery_append_only before update or delete on receipt_delivery
        for each row execute function refuse_change();
      create trigger receipt_delivery_attempt_append_only before update or delete on receipt_delivery_attempt
        for each row execute function refuse_change();
      revoke update, delete, truncate on receipt_delivery, receipt_delivery_attempt from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
