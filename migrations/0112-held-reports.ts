import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HeldReports1700000000112 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Leave for the report to be given out before the patient has paid; null: none.
      alter table booking add column report_exempt_at timestamptz, add column report_exempt_by text,
        add column report_exempt_reason text,
        add constraint booking_report_exempt_check check (
          num_nonnulls(report_exempt_at, report_exempt_by, report_exempt_reason) in (0, 3));

      -- The collector of the results: 'patient', or 'other' with name and identity; null: nobody yet, or nobody was asked.
      alter table booking add column handed_over_to text, add column handed_over_name text,
        add column handed_over_identity text,
        add constraint booking_handed_over_to_check check (case coalesce(handed_over_to, '')
          when 'other' then num_nonnulls(handed_over_name, handed_over_identity) = 2
          when 'patient' then num_nonnulls(handed_over_name, handed_over_identity) = 0
          when '' then num_nonnulls(handed_over_name, handed_over_identity) = 0
          else false end);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
