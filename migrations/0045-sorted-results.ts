import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of results is sorted by any of its columns without reading all of it; patients are found by their birth. */
export class SortedResults1700000000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      -- With their ties: newest first, and no two rows alike.
      create index result_by_test on result (profile_name, date_time_updated desc, id desc);
      create index result_by_unit on result (discipline, date_time_updated desc, id desc);
      create index result_by_doneby on result (doneby, date_time_updated desc, id desc);
      create index result_by_authoriser on result (authorised_by, date_time_updated desc, id desc);
      create index result_by_severity on result (
        (case when (flags ->> 'critical')::integer > 0 then 2
          when (flags ->> 'L')::integer + (flags ->> 'H')::integer > 0 then 1 else 0 end),
        date_time_updated desc, id desc);
      -- A lab number is a prefix and a number that grows.
      create index booking_by_lab_number on booking (length(lab_number), lab_number) where deleted_at is null;
      create index booking_by_patient on booking (patient_name) where deleted_at is null;

      create index patient_birth on patient (date_of_birth, id) where date_of_birth is not null and merged_into is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are append-only: restore a backup instead.');
  }
}
