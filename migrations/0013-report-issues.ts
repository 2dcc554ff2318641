import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportIssues1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Every report as it was first shown or printed; its QR code carries the token.
      create table report_issue (
        token text primary key,
        booking_id uuid not null references booking (id),
        -- Of what the report says, without the day of printing: the same report keeps its token.
        fingerprint text not null,
        -- True: drafts were on it, so that it was never a released report.
        preliminary boolean not null,
        -- The released results on it, {code: version}: newer ones supersede it.
        versions jsonb not null,
        document jsonb not null,
        issued_by text not null,
        issued_at timestamptz not null,
        unique (booking_id, fingerprint)
      );
      create trigger report_issue_append_only before update or delete on report_issue for each row execute function refuse_change();
      revoke update, delete, truncate on report_issue from meniscus_app;

      -- The payments screen: what is still to be paid, newest first.
      create index booking_owed on booking (booked_at desc, id)
        where deleted_at is null and total_minor - discount_minor - paid_minor > 0;
      create index receipt_at on receipt (at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
