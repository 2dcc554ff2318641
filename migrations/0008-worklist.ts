import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Worklist1700000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table job_card (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        patient_id uuid not null references patient (id),
        profile_id uuid not null references profile (id),
        code text not null,
        testname text not null,
        unit text not null,
        priority text not null,
        -- 0 stat, 1 urgent, 2 routine: the order of the bench.
        priority_rank smallint not null,
        patient_name text not null,
        lab_number text not null,
        opened_at timestamptz not null,
        due_at timestamptz not null,
        status text not null default 'waiting' check (status in ('waiting','processing')),
        open boolean not null default true,
        closed_by text,
        time_out timestamptz,
        changed_reason text,
        unique (booking_id, code)
      );
      create index job_card_waiting on job_card (unit, priority_rank, opened_at, id) where open and status = 'waiting';
      create index job_card_waiting_all on job_card (priority_rank, opened_at, id) where open and status = 'waiting';
      create index job_card_opened on job_card (opened_at);
      create index job_card_due on job_card (due_at) where open and status = 'waiting';
      create index job_card_lab_number on job_card (lab_number) where open and status = 'waiting';
      create index job_card_patient on job_card (patient_id);
      create index job_card_profile on job_card (profile_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
