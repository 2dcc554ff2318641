import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The discount that each role may give on its own is the laboratory's to say, with the limits that were fixed before;
 * and whether receipts say why one was given.
 */
export class Discounts1700000000111 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table laboratory
        add column discount_cap_super_admin integer not null default 100,
        add column discount_cap_labadmin integer not null default 100,
        add column discount_cap_lab integer not null default 10,
        add column discount_cap_reception integer not null default 10,
        add column discount_cap_cashier integer not null default 10,
        add column discount_reason_printed boolean not null default false,
        add constraint laboratory_discount_cap_super_admin_check check (discount_cap_super_admin between 0 and 100),
        add constraint laboratory_discount_cap_labadmin_check check (discount_cap_labadmin between 0 and 100),
        add constraint laboratory_discount_cap_lab_check check (discount_cap_lab between 0 and 100),
        add constraint laboratory_discount_cap_reception_check check (discount_cap_reception between 0 and 100),
        add constraint laboratory_discount_cap_cashier_check check (discount_cap_cashier between 0 and 100);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
