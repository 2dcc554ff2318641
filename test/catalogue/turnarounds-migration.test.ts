import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../server/kernel/migrate.js';
import { emptyDatabase } from '../support/laboratory.js';

const [PROFILE, VERSION, PATIENT, BOOKING] = [2, 3, 6, 7].map(
  (n) => `00000000-0000-7000-8000-00000000000${n}`,
);
const DUE = '2026-11-21T12:00:00Z';

/** A laboratory from before there were three: a version, a draft of the next, and an open card of a STAT booking. */
const FROM_BEFORE = `
  begin;
  insert into profile (id, code, published_version_id, version) values ('${PROFILE}', 'UE', '${VERSION}', 1);
  insert into profile_version (id, profile_id, number, name, unit, specimen, container, turnaround_minutes,
    published_by, published_at)
    values ('${VERSION}', '${PROFILE}', 1, 'Urea', 'biochemistry', 'BLOOD', 'Gold top', 240, 'system', now());
  insert into profile_draft (profile_id, content, based_on, version)
    values ('${PROFILE}', '{"name": "Urea", "turnaroundMinutes": 180}', '${VERSION}', 2);
  insert into patient (id, lab_number, full_name, gender) values ('${PATIENT}', 'LAB1', 'Ana Moyo', 'female');
  insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, captured_by, verify_token,
    booked_at, last_updated)
    values ('${BOOKING}', '${PATIENT}', 'LAB1', 'Ana Moyo', 1, 'stat', 'Old Hand', 't', now(), now());
  insert into booking_profile (id, booking_id, profile_id, profile_version_id, code, name, unit, price_minor, position,
    price_list_id)
    select gen_random_uuid(), '${BOOKING}', '${PROFILE}', '${VERSION}', 'UE', 'Urea', 'biochemistry', 1200, 0, id
    from price_list limit 1;
  insert into job_card (id, booking_id, patient_id, profile_id, code, testname, unit, priority, priority_rank,
    patient_name, lab_number, opened_at, due_at, status, open)
    values (gen_random_uuid(), '${BOOKING}', '${PATIENT}', '${PROFILE}', 'UE', 'Urea', 'biochemistry', 'stat', 0,
      'Ana Moyo', 'LAB1', '2026-11-21T08:00:00Z', '${DUE}', 'waiting', true);
  commit`;

let database: DataSource;

beforeAll(async () => {
  const url = await emptyDatabase();
  const place = migrations.findIndex(({ name }) => /^Turnarounds\d/.test(name));
  const before = new DataSource({ type: 'postgres', url, migrations: migrations.slice(0, place) });
  await before.initialize();
  await before.runMigrations({ transaction: 'each' });
  await before.query(FROM_BEFORE);
  await before.destroy();
  await migrate(url);
  database = await new DataSource({ type: 'postgres', url }).initialize();
});
afterAll(() => database?.destroy());

it('has its own routine time for urgent and STAT too, in what is published and in a draft', async () => {
  const [version] = await database.query(
    `select turnaround_minutes as routine, urgent_turnaround_minutes as urgent, stat_turnaround_minutes as stat
     from profile_version`,
  );
  expect(version).toEqual({ routine: 240, urgent: 240, stat: 240 });
  const [draft] = await database.query('select content from profile_draft');
  expect(draft.content).toEqual({
    ...{ name: 'Urea', turnaroundMinutes: 180 },
    ...{ urgentTurnaroundMinutes: 180, statTurnaroundMinutes: 180 },
  });
});

it('leaves an open card due when it was, however urgent', async () => {
  const [card] = await database.query('select due_at, open from job_card');
  expect(card).toEqual({ due_at: new Date(DUE), open: true });
});

it('has versions that nobody can change, as before', async () => {
  const change = database.query('update profile_version set stat_turnaround_minutes = 30');
  await expect(change).rejects.toThrow(/append-only/);
});
