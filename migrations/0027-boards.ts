import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Boards sign in with a token of their own; a grant of the admin code serves each call of its act once. */
export class Boards1700000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table board_token (
        id uuid primary key,
        -- Where the board hangs, e.g. "Corridor, bench 2".
        name text not null,
        -- SHA-256 of the token, which is shown once and kept nowhere.
        token_hash text not null unique,
        -- What is shown of a patient beside the lab number.
        shows text not null check (shows in ('number','initials','full')),
        issued_by text not null,
        issued_at timestamptz not null,
        revoked_by text,
        revoked_at timestamptz,
        check ((revoked_at is null) = (revoked_by is null))
      );

      -- The calls that it served; one that was used before served its whole act.
      delete from admin_grant where used_at is not null;
      alter table admin_grant add column used_for text[] not null default '{}';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
