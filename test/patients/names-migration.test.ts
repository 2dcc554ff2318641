import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../server/kernel/migrate.js';
import { emptyDatabase } from '../support/laboratory.js';
import { ALIKE, OTHERS } from './names-alike.js';

const MANY = 2_000;
let database: DataSource;

beforeAll(async () => {
  const url = await emptyDatabase();
  const place = migrations.findIndex(({ name }) => name.startsWith('NamesAsSaid'));
  const before = new DataSource({ type: 'postgres', url, migrations: migrations.slice(0, place) });
  await before.initialize();
  await before.runMigrations({ transaction: 'each' });
  const names = [...new Set(ALIKE.map(([name]) => name)), ...OTHERS];
  await before.query(
    `insert into patient (id, lab_number, full_name, gender)
     select gen_random_uuid(), 'LAB' || place, name, 'female' from unnest($1::text[]) with ordinality as n (name, place)`,
    [[...names, ...Array.from({ length: MANY }, (_, at) => `Person${at} Moyo`)]],
  );
  await before.query(
    `update patient set merged_into = (select id from patient where lab_number = 'LAB1') where lab_number = 'LAB2'`,
  );
  await before.query(
    `insert into audit_entry (id, at, actor, address, request_id, action, subject_kind, subject_id, before, after)
     select gen_random_uuid(), now(), 'reception', 'local', 'r', 'patient.update', 'patient', id::text,
       '{"fullName": "Ottilie Marschner"}', jsonb_build_object('fullName', full_name)
     from patient where lab_number = 'LAB3'`,
  );
  await before.destroy();
  await migrate(url);
  database = await new DataSource({ type: 'postgres', url }).initialize();
});
afterAll(() => database?.destroy());

it('finds everybody who was registered before, under what a new registration is found under', async () => {
  const differing = await database.query(`
    with due as (
      select distinct p.id, k.key from patient p cross join lateral unnest(patient_keys(p.id, p.full_name)) as k (key)
      where p.merged_into is null)
    select d.key, n.key as kept from due d full join patient_name n on n.patient_id = d.id and n.key = d.key
    where d.key is null or n.key is null`);
  expect(differing).toEqual([]);
  const words = await database.query(`
    select w.word from patient p cross join lateral unnest(name_index_words(p.full_name)) as w (word)
    where p.merged_into is null and not exists (select from name_word known where known.word = w.word)`);
  expect(words).toEqual([]);
});

it('finds whoever was renamed or merged before by the former name', async () => {
  const rows = await database.query(`
    select p.lab_number, f.name = 'Ottilie Marschner' or f.name = d.full_name as known
    from patient_former_name f join patient p on p.id = f.patient_id left join patient d on d.id = f.merged_from
    order by p.lab_number`);
  expect(rows).toEqual([
    { lab_number: 'LAB1', known: true },
    { lab_number: 'LAB3', known: true },
  ]);
});

it('keeps every index that a search goes by', async () => {
  const rows = await database.query(
    `select indexname from pg_indexes where tablename in ('patient_name', 'name_word') order by indexname`,
  );
  expect(rows.map(({ indexname }: { indexname: string }) => indexname)).toEqual([
    'name_word_trgm',
    'name_word_word',
    'patient_name_pkey',
  ]);
});
