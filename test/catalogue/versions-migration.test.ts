import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../server/kernel/migrate.js';
import { emptyDatabase } from '../support/laboratory.js';

/** A laboratory from before: a profile that was edited, with a parameter that was retired, booked and reported. */
const FROM_BEFORE = `
  insert into app_user (id, username, first_name, surname, role, password_hash)
    values ('00000000-0000-7000-8000-000000000001', 'old', 'Old', 'Hand', 'ROLE_LAB', '');
  insert into profile (id, code, name, unit, specimen, container, price_minor, turnaround_minutes, position, version,
    last_changed_by, last_changed_at)
    values ('00000000-0000-7000-8000-000000000002', 'UE', 'Urea', 'biochemistry', 'BLOOD', 'Gold top', 1200, 240, 7, 3,
      'manager', '2026-01-02T03:04:05Z');
  insert into parameter (id, profile_id, position, code, name, unit_of_measure, kind, critical_low, version, retired_at)
    values
      ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000002', 4, 'NA', 'Sodium', 'mmol/L', 'numeric', 120, 2, null),
      ('00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000002', 4, 'K', 'Potassium', 'mmol/L', 'numeric', 2.50, 1, null),
      ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000002', 0, 'OLD', 'Gone', '', 'text', null, 1, now());
  insert into patient (id, lab_number, full_name, gender)
    values ('00000000-0000-7000-8000-000000000006', 'LAB1', 'Ana Moyo', 'female');
  insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, captured_by, verify_token,
    booked_at, last_updated)
    values ('00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000006', 'LAB1', 'Ana Moyo', 1,
      'routine', 'Old Hand', 't', now(), now());
  insert into booking_profile (id, booking_id, profile_id, code, name, unit, price_minor, position)
    select '00000000-0000-7000-8000-000000000008', b.id, p.id, p.code, p.name, p.unit, p.price_minor, 0
    from booking b, profile p;
  insert into result (id, booking_id, patient_id, profile_id, code, discipline, profile_name, values, stage, doneby,
    entered_by, validated, date_time_updated, version)
    select '00000000-0000-7000-8000-000000000009', b.id, b.patient_id, p.id, p.code, p.unit, p.name, '[]', 'released',
      'Old Hand', u.id, true, now(), 1
    from booking b, profile p, app_user u`;

describe('a laboratory from before the catalogue had versions', () => {
  let database: DataSource;

  beforeAll(async () => {
    const url = await emptyDatabase();
    const place = migrations.findIndex(({ name }) => name.startsWith('CatalogueVersions'));
    const before = new DataSource({ type: 'postgres', url, migrations: migrations.slice(0, place) });
    await before.initialize();
    await before.runMigrations({ transaction: 'each' });
    await before.query(FROM_BEFORE);
    await before.destroy();
    await migrate(url);
    database = await new DataSource({ type: 'postgres', url }).initialize();
  });
  afterAll(() => database.destroy());

  it('has what it had as version 1, published by whoever changed it last', async () => {
    const versions = await database.query(
      `select p.code, p.version, q.minor, q.valid_from, v.number, v.name, v.container, v.position, v.published_by, v.published_at
       from profile p join profile_version v on v.id = p.published_version_id and v.profile_id = p.id
       join price q on q.profile_id = p.id`,
    );
    expect(versions).toEqual([
      {
        ...{
          code: 'UE',
          version: 3,
          minor: '1200',
          valid_from: new Date(2000, 0, 1),
          number: 1,
          name: 'Urea',
          container: 'Gold top',
        },
        ...{ position: 7, published_by: 'manager', published_at: new Date('2026-01-02T03:04:05Z') },
      },
    ]);
  });

  it('lays out the parameters that were asked for, in their order, and keeps the retired one', async () => {
    const laidOut = await database.query(
      `select o.position, q.code, v.number, v.critical_low from profile_version_parameter o
       join parameter_version v on v.id = o.parameter_version_id join parameter q on q.id = v.parameter_id
       order by o.position`,
    );
    expect(laidOut).toEqual([
      { position: 0, code: 'K', number: 1, critical_low: '2.50' },
      { position: 1, code: 'NA', number: 2, critical_low: '120' },
    ]);
    const kept = `select name from parameter_version v join parameter q on q.id = v.parameter_id where q.code = 'OLD'`;
    expect(await database.query(kept)).toEqual([{ name: 'Gone' }]);
  });

  it('has bookings and results that name that version', async () => {
    const naming = await database.query(
      `select (select number from profile_version where id = t.profile_version_id) as booked,
         (select number from profile_version where id = r.profile_version_id) as reported
       from booking_profile t join result r on r.booking_id = t.booking_id and r.code = t.code`,
    );
    expect(naming).toEqual([{ booked: 1, reported: 1 }]);
  });
});
