import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../server/kernel/migrate.js';
import { emptyDatabase } from '../support/laboratory.js';

const DIRTY = '[\\u0001-\\u001F\\u007F-\\u009F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]';

/** Rows as an earlier version took them, whose screens and papers said different things. */
const ROWS = /* sql */ `
  insert into patient (id, lab_number, full_name, gender, ward_number) values
    (gen_random_uuid(), 'LAB1', E'Anna \\u202Ennosnhoj', 'female', E'W\\t4'),
    (gen_random_uuid(), 'LAB2', E'Line\\nBreak\\u2028Moyo', 'female', null),
    (gen_random_uuid(), 'LAB3', E'Rudo Ncube', 'female', 'W5'),
    (gen_random_uuid(), 'LAB4', E'\\t\\n', 'female', null);
  insert into app_user (id, username, first_name, surname, role, password_hash) values
    (gen_random_uuid(), 'tendai', E'Ten\\u202Edai', E'Mhofu\\r\\n', 'ROLE_LAB', 'x');
  insert into referring_doctor (id, name, practice) values
    (gen_random_uuid(), E'Dr\\tMoyo', E'Harley\\nStreet');
  insert into stock_customer (id, kind, name, contact) values
    (gen_random_uuid(), 'department', E'Ward\\u20664', E'Sr\\tDube');
  insert into container (id, name) values
    (gen_random_uuid(), 'Grey top'), (gen_random_uuid(), E'Grey\\ttop');
  insert into organism (id, name, code, group_name) values
    (gen_random_uuid(), E'Escherichia\\u2029coli', '', 'Enterobacterales');
`;

let database: DataSource;

beforeAll(async () => {
  const url = await emptyDatabase();
  const place = migrations.findIndex(({ name }) => name.startsWith('ReadableNames'));
  const before = new DataSource({ type: 'postgres', url, migrations: migrations.slice(0, place) });
  await before.initialize();
  await before.runMigrations({ transaction: 'each' });
  await before.query(ROWS);
  await before.destroy();
  await migrate(url);
  database = await new DataSource({ type: 'postgres', url }).initialize();
});
afterAll(() => database?.destroy());

const column = async (table: string, name: string, order: string): Promise<readonly string[]> => {
  const rows = await database.query(`select ${name} as said from ${table} order by ${order}`);
  return rows.map(({ said }: { said: string }) => said);
};

it('names of patients are readable after the upgrade, and nobody is without one', async () => {
  expect(await column('patient', 'full_name', 'lab_number')).toEqual([
    'Anna nnosnhoj',
    'Line Break Moyo',
    'Rudo Ncube',
    'Unknown',
  ]);
  expect(await column('patient', 'ward_number', 'lab_number')).toEqual(['W 4', null, 'W5', null]);
});

it('so are those of users, doctors, customers, containers and organisms', async () => {
  expect(await column('app_user', "first_name || '/' || surname", 'username')).toContain('Tendai/Mhofu');
  expect(await column('referring_doctor', "name || '/' || practice", 'name')).toEqual([
    'Dr Moyo/Harley Street',
  ]);
  expect(await column('stock_customer', "name || '/' || contact", 'name')).toContain('Ward4/Sr Dube');
  expect(await column('organism', 'name', 'name')).toContain('Escherichia coli');
});

it('one that would be called as another is keeps a name of its own', async () => {
  expect(await column('container', 'name', 'name')).toEqual(
    expect.arrayContaining(['Grey top', 'Grey top (2)']),
  );
});

it('the trail says of each what it was, and nothing that was readable is in it', async () => {
  const entries = await database.query(
    `select action, subject_kind, before::text as before, after::text as after from audit_entry
     where reason like '%direction of writing%'`,
  );
  const kinds = entries.map(({ subject_kind }: { subject_kind: string }) => subject_kind).sort();
  expect(kinds).toEqual([
    ...['container', 'customer', 'customer', 'dictionary', 'doctor', 'doctor'],
    ...['patient', 'patient', 'patient', 'patient', 'user', 'user'],
  ]);
  for (const { before, after } of entries) expect(before).not.toBe(after);
  expect(entries.some(({ after }: { after: string }) => after.includes('Rudo'))).toBe(false);
});

it('no single-line name of a row that may be changed holds such a sign', async () => {
  const left: string[] = [];
  for (const table of [
    'patient',
    'app_user',
    'referring_doctor',
    'stock_customer',
    'container',
    'organism',
  ]) {
    const columns = await database.query(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'text' and table_schema = 'public'`,
      [table],
    );
    for (const { name } of columns) {
      const rows = await database.query(`select 1 from ${table} where ${name} ~ '${DIRTY}'`);
      if (rows.length > 0) left.push(`${table}.${name}`);
    }
  }
  expect(left).toEqual([]);
});
