import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bookings say who pays by a payer; for those with an account in words a manager answers it afterwards. */
export class AccountAnswers1700000000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- 'payer' (payer_id) or 'patient', answered by whom and when; null: not asked, or not answered yet.
      alter table booking add column account_answer text, add column account_answered_at timestamptz,
        add column account_answered_by text,
        add constraint booking_account_answer_check check (account_answer in ('payer', 'patient')),
        add constraint booking_account_answered_check check (
          num_nonnulls(account_answer, account_answered_at, account_answered_by) in (0, 3));

      -- Those still to be answered: none in a laboratory that never had the text.
      create index booking_account_words on booking (booked_at, id)
        where coalesce(account_name, '') || coalesce(account_number, '') <> '' and payer_id is null
          and account_answer is null and deleted_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
