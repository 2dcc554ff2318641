import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cash rounded to the smallest coin; receipts of deposits, which concern no booking; the payments screen's orders. */
export class Till1700000000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table laboratory
        add column cash_rounding_minor integer not null default 1,
        add constraint laboratory_cash_rounding_minor_check check (cash_rounding_minor between 1 and 10000);

      alter table receipt
        alter column booking_id drop not null,
        -- Of a deposit: whose it is.
        add column patient_id uuid references patient (id),
        add constraint receipt_concerns_check check (booking_id is not null or patient_id is not null),
        drop constraint receipt_kind_check,
        add constraint receipt_kind_check check (kind in
          ('payment','refund','deposit','deposit-kept','deposit-returned','void','credit-note'));
      create index receipt_patient on receipt (patient_id, number desc) where patient_id is not null;

      -- The payments screen by what is owed and by how urgent; by age, name and number there are indexes.
      create index booking_by_balance on booking ((total_minor - discount_minor - paid_minor), booked_at desc, id)
        where deleted_at is null;
      create index booking_by_priority on booking (
        (case priority when 'stat' then 0 when 'urgent' then 1 else 2 end), booked_at desc, id)
        where deleted_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
