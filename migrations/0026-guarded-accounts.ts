import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a password was given, so that a one-time password can end. */
export class GuardedAccounts1700000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Whoever has a one-time password now has three days from now on.
      alter table app_user add column password_set_at timestamptz not null default now();
      comment on index app_user_username is
        'Of those who are here; the name of someone who left is not given again, which the command sees to.';

      -- Kept under keys that are not used any more.
      delete from attempt_throttle where key like 'account:%';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
