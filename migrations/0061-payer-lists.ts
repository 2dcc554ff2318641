import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list by which a payer's bookings are priced; payments and write-offs that are taken back. */
export class PayerLists1700000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Null: the cash list.
      alter table payer add column price_list_id uuid references price_list (id);
      create index payer_price_list on payer (price_list_id) where price_list_id is not null;

      -- What is taken back has the amount that it takes back, below zero; what was settled by it is unsettled by rows
      -- below zero of their own, so that what was open on an earlier day is what it was.
      alter table payer_credit
        add column reverses uuid references payer_credit (journal_id),
        drop constraint payer_credit_amount_minor_check,
        add constraint payer_credit_amount_minor_check check (amount_minor <> 0 and (amount_minor < 0) = (reverses is not null));
      create unique index payer_credit_reverses on payer_credit (reverses) where reverses is not null;
      alter table payer_settlement
        drop constraint payer_settlement_amount_minor_check,
        add constraint payer_settlement_amount_minor_check
          check (amount_minor > 0 or (amount_minor < 0 and credit_id is not null));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
