import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stands for the number, as plain text and escaped inside JSON: the two forms that filled() knows. */
const AS_TEXT = `U&'\\0001lab-number\\0001'`;
const AS_JSON = `'\\u0001lab-number\\u0001'`;

/** Everywhere that something goes which was sent ahead of its lab number. */
const NUMBER_TRAVELS_TO = [
  ['patient', 'lab_number', AS_TEXT],
  ['booking', 'lab_number', AS_TEXT],
  ['job_card', 'lab_number', AS_TEXT],
  ['specimen', 'accession', AS_TEXT],
  ['event', 'payload', AS_JSON],
  ['audit_entry', 'after', AS_JSON],
  ['idempotency_key', 'answer', AS_JSON],
] as const;

/**
 * A row that has a version says who changed it last: the trail also knows who looked at it or printed it. What
 * was changed before this is read once from the trail. And no column takes what stands for a lab number.
 */
export class LastChange1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table booking add column last_changed_by text not null default 'system',
        add column last_changed_at timestamptz not null default now();
      update booking set last_changed_by = captured_by, last_changed_at = last_updated;
      update booking b set last_changed_by = l.actor, last_changed_at = l.at
      from (
        select distinct on (booking_id) booking_id, actor, at
        from (
          select subject_id as booking_id, actor, at, ord from audit_entry
            where subject_kind = 'booking' and action like 'booking.%'
          union all
          select r.booking_id::text, e.actor, e.at, e.ord from audit_entry e join result r on r.id::text = e.subject_id
            where e.subject_kind = 'result' and e.action ~ '^result[.](update|validate|release|amend)$'
        ) changes
        order by booking_id, ord desc
      ) l where l.booking_id = b.id::text;

      alter table patient add column last_changed_by text not null default 'system',
        add column last_changed_at timestamptz not null default now();
      update patient p set last_changed_at = created_at;
      update patient p set last_changed_by = l.actor, last_changed_at = l.at
      from (
        select distinct on (subject_id) subject_id, actor, at from audit_entry
        where subject_kind = 'patient' and action like 'patient.%' order by subject_id, ord desc
      ) l where l.subject_id = p.id::text;

      alter table job_card add column last_changed_by text not null default 'system',
        add column last_changed_at timestamptz not null default now();
      update job_card c set last_changed_by = coalesce(c.closed_by, b.captured_by),
        last_changed_at = coalesce(c.time_out, c.opened_at)
      from booking b where b.id = c.booking_id;

      alter table param_record add column last_changed_by text not null default 'system',
        add column last_changed_at timestamptz not null default now();
      update param_record p set last_changed_by = l.actor, last_changed_at = l.at
      from (
        select distinct on (subject_id, after ->> 'code') subject_id, after ->> 'code' as code, actor, at
        from audit_entry where action = 'params.save' order by subject_id, after ->> 'code', ord desc
      ) l where l.subject_id = p.booking_id::text and l.code = p.code;

      -- As before, in a form that PostgreSQL takes into the statement instead of calling it.
      create or replace function filled(text) returns text language sql stable as $$
        select case when coalesce(current_setting('meniscus.lab_number', true), '') = '' then $1
          else replace(replace($1, U&'\\0001lab-number\\0001', current_setting('meniscus.lab_number', true)),
            '\\u0001lab-number\\u0001',
            trim(both '"' from to_json(current_setting('meniscus.lab_number', true))::text)) end
      $$;
    `);
    for (const [table, column, waiting] of NUMBER_TRAVELS_TO) {
      await runner.query(/* sql */ `
        alter table ${table} add constraint ${table}_number_arrived check (strpos(${column}::text, ${waiting}) = 0)
      `);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
