import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts that turn others round, each once; the bookings of which the laboratory holds money. */
export class TurnedReceipts1700000000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table receipt
        drop constraint receipt_kind_check,
        add constraint receipt_kind_check check (kind in
          ('payment','refund','deposit','deposit-kept','deposit-returned','void','credit-note'));

      -- No journal is turned round twice.
      drop index journal_reverses;
      create unique index journal_reverses on journal (reverses) where reverses is not null;

      -- The refunds screen, newest first.
      create index booking_held on booking (booked_at desc, id)
        where deleted_at is null and paid_minor > refunded_minor;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
