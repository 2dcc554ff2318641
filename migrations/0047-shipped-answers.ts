import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a laboratory said to newer parts of the shipped catalogue, so that none is offered twice. */
export class ShippedAnswers1700000000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table shipped_answer (
        id bigint generated always as identity primary key,
        -- By code: what was dismissed may be a profile that the laboratory never had.
        profile_code text not null,
        -- Empty: of the profile itself.
        parameter_code text not null,
        -- By field what was shipped then.
        said jsonb not null,
        answer text not null constraint shipped_answer_check check (answer in ('taken', 'dismissed')),
        answered_by text not null,
        answered_at timestamptz not null
      );
      create index shipped_answer_profile on shipped_answer (profile_code);
      create trigger shipped_answer_append_only before update or delete on shipped_answer for each row execute function refuse_change();
      revoke update, delete, truncate on shipped_answer from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
