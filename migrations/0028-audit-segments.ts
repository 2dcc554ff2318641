import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where on the audit trail is sealed with a key that the database does not hold. */
export class AuditSegments1700000000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Seals before the first segment are plain hashes, as they were written; a segment starts from the head before it.
      create table audit_segment (
        from_position bigint primary key check (from_position > 0),
        prev_hash text not null,
        started_at timestamptz not null,
        -- Keyed hash of the three: says which key seals from here on, and that nothing before it was rewritten.
        proof text not null
      );
      create trigger audit_segment_append_only before update or delete on audit_segment for each row execute function refuse_change();
      create trigger audit_segment_no_truncate before truncate on audit_segment for each statement execute function refuse_change();
      revoke update, delete, truncate on audit_segment from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
