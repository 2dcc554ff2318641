import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payer's authorisation number may be left for later only by saying so. */
export class AuthorisationNumbers1700000000119 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Whoever booked, or took the money, said that there is no number yet.
      alter table booking add column authorisation_later boolean not null default false,
        add constraint booking_authorisation_later_check check (
          not authorisation_later or (payer_id is not null and authorisation_number is null));

      -- For the todos: what a payer cannot be billed for until its number is there.
      create index booking_number_outstanding_idx on booking (booked_at, payer_id)
        where payer_id is not null and authorisation_number is null and deleted_at is null
          and total_minor - discount_minor - paid_minor > 0;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
