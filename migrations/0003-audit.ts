import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audit1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table audit_entry (
        id uuid primary key,
        ord bigserial not null unique,
        at timestamptz not null,
        actor text not null,
        address text not null,
        request_id text not null,
        action text not null,
        subject_kind text not null,
        subject_id text not null,
        before jsonb,
        after jsonb,
        reason text
      );
      create index audit_entry_subject on audit_entry (subject_kind, subject_id, ord);
      create index audit_entry_at on audit_entry (at);
      create index audit_entry_actor on audit_entry (actor, ord);

      -- The chain, written right after the entries by one sealer: hash = sha256(prev_hash, entry).
      create table audit_seal (
        position bigint primary key,
        entry_id uuid not null unique references audit_entry (id),
        prev_hash text not null,
        hash text not null
      );

      -- Entries that the sealer has still to chain; written and emptied beside them.
      create table audit_unsealed (
        ord bigint primary key,
        entry_id uuid not null references audit_entry (id)
      );
      create function await_seal() returns trigger language plpgsql as $$
      begin
        insert into audit_unsealed (ord, entry_id) values (new.ord, new.id);
        return null;
      end $$;
      create trigger audit_entry_await_seal after insert on audit_entry for each row execute function await_seal();

      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();
      create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_change();
      create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_change();
      create trigger audit_seal_no_truncate before truncate on audit_seal for each statement execute function refuse_change();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
