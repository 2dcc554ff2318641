import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each migration read when it ran here: a server of other sources is refused at start. */
export class MigrationChecksums1700000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Written by the owner at start; the application has no business here.
      create table migration_checksum (
        name text primary key,
        sha256 text not null
      );
      revoke insert, update, delete, truncate on migration_checksum from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
