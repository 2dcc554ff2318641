import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second factor for whoever wants one, and the setting that asks the managers for it (RULINGS R3). */
export class SecondFactors1700000000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Since when signing in asks for a one-time code too.
      alter table app_user add column second_factor_at timestamptz;

      -- Of a user without second_factor_at: begun, and not confirmed by a code yet.
      create table second_factor (
        user_id uuid primary key references app_user (id),
        -- Sealed with the house's own key, which the database does not hold.
        secret_sealed text not null,
        -- The time step of the last code that was taken: no code is taken twice (RFC 6238, 5.2).
        last_step bigint not null
      );

      create table recovery_code (
        user_id uuid not null references app_user (id),
        -- SHA-256: a code has 80 bits of chance and is shown once.
        code_hash text not null,
        made_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );

      alter table laboratory add column managers_need_second_factor boolean not null default false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
