import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Results1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table result (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        patient_id uuid not null references patient (id),
        profile_id uuid not null references profile (id),
        code text not null,
        discipline text not null,
        profile_name text not null,
        sample_type text not null default '',
        remarks text not null default '',
        remarkable boolean not null default false,
        -- The groups of the discipline: test values with the range and flag that were in force.
        values jsonb not null,
        equation text,
        stage text not null check (stage in ('validated','authorised','released','amended')),
        doneby text not null,
        entered_by uuid not null references app_user (id),
        validated boolean not null,
        authorised_by text,
        authorised_at timestamptz,
        released_by text,
        released_at timestamptz,
        date_time_updated timestamptz not null,
        amend_reason text,
        -- Every correction after release: number, reason, who, when, what it replaced, old beside new.
        amendments jsonb not null default '[]',
        -- Contradictions of the sample that a person should look at.
        warnings jsonb not null default '[]',
        -- Sex, date of birth, age and day that ranges and calculations were for, and the formula settings.
        assessed_for jsonb not null default '{}',
        formula_config jsonb not null default '{}',
        -- Counted for lists and events: {L, H, critical}; clean = no flag, no delta mark, no warning.
        flags jsonb not null default '{"L": 0, "H": 0, "critical": 0}',
        clean boolean not null default false,
        version integer not null,
        unique (booking_id, code)
      );
      create index result_stage on result (stage, date_time_updated desc);
      create index result_updated on result (date_time_updated desc);
      create index result_patient on result (patient_id, date_time_updated desc);
      create index result_profile on result (profile_id);
      create index result_entered_by on result (entered_by);

      -- Every version as it was saved, for "earlier versions stay readable".
      create table result_version (
        result_id uuid not null references result (id),
        version integer not null,
        document jsonb not null,
        saved_by text not null,
        saved_at timestamptz not null,
        reason text,
        primary key (result_id, version)
      );
      create trigger result_version_append_only before update or delete on result_version for each row execute function refuse_change();

      -- One row a parameter, for previous values, deltas and trends.
      create table result_value (
        result_id uuid not null references result (id),
        code text not null,
        patient_id uuid not null references patient (id),
        unit_of_measure text not null,
        value text not null,
        equation text,
        flag text not null,
        -- When the specimen was taken, or booked where nobody said when.
        at timestamptz not null,
        primary key (result_id, code)
      );
      create index result_value_patient on result_value (patient_id, code, at desc);

      create table critical_call (
        id uuid primary key,
        result_id uuid not null references result (id),
        booking_id uuid not null references booking (id),
        patient_id uuid not null references patient (id),
        profile_code text not null,
        unit text not null,
        parameter_code text not null,
        parameter text not null,
        value text not null,
        flag text not null,
        lab_number text not null,
        patient_name text not null,
        unit_of_measure text not null default '',
        raised_at timestamptz not null,
        -- The escalation clock: started again by a call that reached nobody.
        clock_from timestamptz not null,
        attempts jsonb not null default '[]',
        -- Set when the value was edited: the call was for another figure.
        cleared_at timestamptz,
        acknowledged_at timestamptz,
        acknowledged_by text,
        acknowledgement jsonb
      );
      create index critical_call_open on critical_call (raised_at) where acknowledged_at is null and cleared_at is null;
      create index critical_call_result on critical_call (result_id);
      create index critical_call_booking on critical_call (booking_id);
      create index critical_call_patient on critical_call (patient_id);

      create table param_record (
        id uuid primary key,
        booking_id uuid not null references booking (id),
        code text not null,
        param text not null default '',
        name text not null default '',
        selection text not null default '',
        pinterpretation text not null default '',
        ninterpretation text not null default '',
        interpretation text not null default '',
        measurementmethod text not null default '',
        remarks text not null default '',
        remarkable boolean not null default false,
        version integer not null default 1,
        unique (booking_id, code)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
