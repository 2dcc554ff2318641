import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements that were sent to payers by email, and what the mail server said. */
export class StatementMails1700000000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table payer_statement_mail (
        id uuid primary key,
        payer_id uuid not null references payer (id),
        -- yyyy-MM.
        month text not null,
        address text not null,
        asked_by text not null,
        asked_at timestamptz not null
      );
      create index payer_statement_mail_payer on payer_statement_mail (payer_id, asked_at desc);

      -- Missing where the server stopped while it was sent.
      create table payer_statement_mail_answer (
        mail_id uuid primary key references payer_statement_mail (id),
        sent boolean not null,
        answer text not null,
        at timestamptz not null
      );

      create trigger payer_statement_mail_append_only before update or delete on payer_statement_mail
        for each row execute function refuse_change();
      create trigger payer_statement_mail_answer_append_only before update or delete on payer_statement_mail_answer
        for each row execute function refuse_change();
      revoke update, delete, truncate on payer_statement_mail, payer_statement_mail_answer from meniscus_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
