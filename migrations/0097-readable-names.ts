import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of before, of which a screen and a paper could say different things: of the direction of writing, or of lines. */
export class ReadableNames1700000000097 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create temporary table readable_name on commit drop as
        select id, full_name as was, clean from (
          select id, full_name, coalesce(nullif(btrim(regexp_replace(regexp_replace(full_name,
            '[\\u202A-\\u202E\\u2066-\\u2069]', '', 'g'),
            '[\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]+', ' ', 'g')), ''), 'Unknown') as clean
          from patient where full_name ~ '[\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]') dirty;

      update patient p set full_name = r.clean, version = p.version + 1 from readable_name r where r.id = p.id;
      update booking b set patient_name = r.clean from readable_name r where r.id = b.patient_id;
      update job_card c set patient_name = r.clean from readable_name r join booking b on b.patient_id = r.id
        where c.booking_id = b.id;
      update critical_call c set patient_name = r.clean from readable_name r where r.id = c.patient_id;

      insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id, before, after, reason)
        select gen_random_uuid(), now(), 'system', 'local', 'system', 'patient.update', 'patient', id::text,
          jsonb_build_object('fullName', was), jsonb_build_object('fullName', clean),
          'Signs that turn the direction of writing, tabs and line breaks were taken out of the name.'
        from readable_name;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
