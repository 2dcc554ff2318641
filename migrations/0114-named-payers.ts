import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who pays is a patient or a named payer: nothing is paid in nobody's name any more. */
export class NamedPayers1700000000114 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Kept for the receipts that name it.
      update payment_type set active = false, version = version + 1
      where name_slug = 'insurance-account' and active;

      -- What stands in nobody's name is moved to a payer: receivable ← "not named", payer ← receivable.
      create or replace function is_act(act text) returns boolean language plpgsql immutable strict parallel safe as $$
      begin
        return act in ('booking','profiles-added','profiles-removed','booking-deleted','discount','payment','refund',
          'deposit-taken','deposit-used','deposit-kept','deposit-returned','billed','moved','payer-paid','float','drop',
          'handover','close','capital','banked','write-off','rounding','void','credit-note');
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
