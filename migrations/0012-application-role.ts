import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApplicationRole1700000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- The application works under a role of its own that cannot rewrite what is append-only,
      -- even though the address that it was given may belong to the owner of the tables.
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'meniscus_app') then
          begin
            create role meniscus_app nologin;
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
      end $$;
      grant meniscus_app to current_user;
      grant usage on schema public to meniscus_app;
      grant select, insert, update, delete on all tables in schema public to meniscus_app;
      grant usage, select, update on all sequences in schema public to meniscus_app;
      revoke update, delete, truncate on audit_entry, audit_seal, ledger_entry, receipt, result_version from meniscus_app;
      alter default privileges in schema public grant select, insert, update, delete on tables to meniscus_app;
      alter default privileges in schema public grant usage, select, update on sequences to meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
