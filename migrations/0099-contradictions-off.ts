import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContradictionsOff1700000000099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- Contradictions of the shipped tables that a laboratory switched off, or on again, and why; what is not here is on.
      create table contradiction_switch (
        code text primary key,
        off boolean not null,
        reason text not null check (btrim(reason) <> ''),
        changed_by text not null,
        changed_at timestamptz not null,
        version integer not null check (version > 0)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
