import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Identity1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create extension if not exists citext;
      create extension if not exists pg_trgm;
      create extension if not exists unaccent;

      create table app_user (
        id uuid primary key,
        username citext not null,
        first_name text not null,
        surname text not null,
        role text not null check (role in ('ROLE_SUPER_ADMIN','ROLE_LABADMIN','ROLE_LAB','ROLE_RECEPTION','ROLE_CASHIER','ROLE_BOARD')),
        account_name text not null default '',
        account_number text not null default '',
        account_creator text not null default '',
        password_hash text not null,
        change_passwd boolean not null default true,
        created_at timestamptz not null default now(),
        removed_at timestamptz,
        version integer not null default 1
      );
      -- A removed user's name may be given again; the old row stays for the audit trail.
      create unique index app_user_username on app_user (username) where removed_at is null;

      create table session (
        sid varchar not null primary key,
        sess json not null,
        expire timestamp(6) not null
      );
      create index session_expire on session (expire);
      create index session_user_id on session ((sess ->> 'userId'));

      -- Secrets that all processes of one laboratory share, e.g. the key that signs session cookies.
      create table server_secret (
        name text primary key,
        value text not null
      );

      create table attempt_throttle (
        key text primary key,
        failures integer not null,
        blocked_until timestamptz not null,
        last_at timestamptz not null
      );
      create index attempt_throttle_last_at on attempt_throttle (last_at);

      create table admin_code (
        singleton boolean primary key default true check (singleton),
        code_hash text not null,
        set_by text not null,
        set_at timestamptz not null
      );

      create table admin_grant (
        id uuid primary key,
        user_id uuid not null references app_user (id),
        action text not null check (action in ('update','delete')),
        booking_id uuid not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index admin_grant_user_id on admin_grant (user_id);

      create table idempotency_key (
        user_id uuid not null references app_user (id),
        call text not null,
        key text not null,
        body_hash text not null,
        answer jsonb,
        at timestamptz not null,
        primary key (user_id, call, key)
      );
      create index idempotency_key_at on idempotency_key (at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
