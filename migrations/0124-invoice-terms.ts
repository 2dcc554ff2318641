import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invoice says when it is due and where it is paid. */
export class InvoiceTerms1700000000124 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table laboratory
        add column payment_days integer not null default 30,
        add column bank_details text not null default '',
        add constraint laboratory_payment_days_check check (payment_days between 0 and 365);

      -- Null: the laboratory's.
      alter table payer
        add column payment_days integer,
        add constraint payer_payment_days_check check (payment_days between 0 and 365);

      -- Null on those that were written before, and on credit notes.
      alter table payer_invoice
        add column due_day date,
        add constraint payer_invoice_due_day_check check (due_day >= day);

      -- A payer's reference is looked for among its payments.
      create index payer_credit_reference on payer_credit (payer_id, lower(reference)) where reference <> '';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
