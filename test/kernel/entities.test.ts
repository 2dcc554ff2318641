import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../server/boot/entities.js';
import { insertRows } from '../../server/catalogue/publish-profiles.js';
import { UnitOfWork, type Tx } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { DESCRIBED_COLUMNS } from '../../server/kernel/table.js';
import { DoctorEntity } from '../../server/patients/index.js';
import { RETENTION } from '../../server/events/retention.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

describe('the tables that people edit in forms', () => {
  let lab: Laboratory;

  beforeAll(async () => {
    lab = await openLaboratory();
  });
  afterAll(() => lab.close());

  const source = () => lab.server.app.get(DataSource);
  const work = <T>(does: (tx: Tx) => Promise<T>): Promise<T> =>
    lab.server.app.get(UnitOfWork).run({ ...SYSTEM, username: 'editor' }, does);

  it('are described by entities that agree with the schema to the last index', async () => {
    expect(new Set(source().entityMetadatas.map(({ target }) => target))).toEqual(new Set(ENTITIES));
    const { upQueries } = await source().driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('and so do the tables whose columns are described once', async () => {
    const people = ['booking', 'booking_profile', 'critical_call', 'job_card', 'patient'];
    const samples = ['result', 'result_value', 'result_version', 'specimen'];
    expect([...new Set(DESCRIBED_COLUMNS.map(({ table }) => table))].sort()).toEqual([...people, ...samples]);
    const disagreeing = await lab.sql(
      `select said.* from json_to_recordset($1) as said ("table" text, "column" text, type text, nullable boolean)
       left join pg_attribute a on a.attrelid = said."table"::regclass and a.attname = said."column"
       where a.attname is null or a.atttypid <> said.type::regtype or a.attnotnull = said.nullable`,
      [JSON.stringify(DESCRIBED_COLUMNS)],
    );
    expect(disagreeing).toEqual([]);
  });

  it('would be caught disagreeing', async () => {
    const disagreeing = await openLaboratory();
    const owner = await new DataSource({ type: 'postgres', url: disagreeing.databaseUrl }).initialize();
    await owner.query('alter table referring_doctor add column nickname text');
    await owner.destroy();
    const builder = disagreeing.server.app.get(DataSource).driver.createSchemaBuilder();
    expect((await builder.log()).upQueries.map(({ query }) => query)).toEqual([
      'ALTER TABLE "referring_doctor" DROP COLUMN "nickname"',
    ]);
    await disagreeing.close();
  });

  const named = (name: string, id: string) => ({ id, name, createdAt: new Date() });

  it('share the transaction of the statements beside them, and sign who changed them', async () => {
    await work(async (tx) => {
      await tx.entities.insert(DoctorEntity, named('Dr Amara', tx.id()));
      const [seen] = await tx.sql('select name, last_changed_by from referring_doctor');
      expect(seen).toEqual({ name: 'Dr Amara', last_changed_by: 'editor' });
      await tx.sql(`update referring_doctor set practice = 'Riverside'`);
      expect(await tx.entities.findOneBy(DoctorEntity, { name: 'Dr Amara' })).toMatchObject({
        practice: 'Riverside',
        lastChangedAt: tx.now,
      });
    });
    expect(await lab.database.entities.countBy(DoctorEntity, { practice: 'Riverside' })).toBe(1);
  });

  it('roll back together with what was written beside them, whichever of the two fails', async () => {
    const byStatement = work(async (tx) => {
      await tx.entities.insert(DoctorEntity, named('Dr Lost', tx.id()));
      await tx.sql('select 1 / 0');
    });
    await expect(byStatement).rejects.toMatchObject({ code: '22012' });
    const byEntity = work(async (tx) => {
      tx.emit('SettingsChanged', 'laboratory', { keys: ['name'] });
      await tx.sql(`insert into dictionary_phrase (id, code, phrase) values ($1, 'lost', 'lost')`, [tx.id()]);
      await tx.entities.insert(DoctorEntity, {
        ...named('Dr Lost', tx.id()),
        name: null as unknown as string,
      });
    });
    await expect(byEntity).rejects.toMatchObject({ code: '23502' });
    const [left] = await lab.sql(
      `select (select count(*) from referring_doctor where name = 'Dr Lost') as doctors,
        (select count(*) from dictionary_phrase where code = 'lost') as phrases,
        (select count(*) from event where actor = 'editor') as events`,
    );
    expect(left).toEqual({ doctors: 0, phrases: 0, events: 0 });
  });

  it('are written inside a transaction only', async () => {
    const outside = lab.database.entities.insert(
      DoctorEntity,
      named('Dr Nobody', '018f0000-0000-7000-8000-000000000000'),
    );
    await expect(outside).rejects.toThrow('through tx.entities only');
  });

  /** The next lab number is taken by one statement inside each booking. */
  const COUNTER = path.join('server', 'settings', 'lab-number.entity.ts');

  /** Published versions, which nobody edits, come by the thousand with a file: measured there. It refuses signed rows. */
  const VERSIONS = path.join('server', 'catalogue', 'publish-profiles.ts');

  /** Tables without an entity whose rows are deleted by age. */
  const PRUNED = path.join('server', 'events', 'retention.ts');
  /** Tables without an entity, whose columns are described once. */
  const DESCRIBED = path.join('server', 'kernel', 'table.ts');

  it('have one way to be written', () => {
    const tables = source().entityMetadatas.map(({ tableName }) => tableName);
    const bySql = new RegExp(`(insert into|update|delete from) (${tables.join('|')})\\b`, 'i');
    const files = ['server', 'demo'].flatMap((top) =>
      fs.readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => path.join(top, file)),
    );
    const wrong = files.filter(
      (file) => file.endsWith('.ts') && file !== COUNTER && bySql.test(fs.readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
    expect(RETENTION.map(({ table }) => table).filter((table) => tables.includes(table))).toEqual([]);
    // A table whose name is not spelled out.
    const unnamed = files.filter(
      (file) =>
        file.endsWith('.ts') && /(insert into|update|delete from) \$\{/i.test(fs.readFileSync(file, 'utf8')),
    );
    expect(unnamed.sort()).toEqual([VERSIONS, PRUNED, DESCRIBED]);
  });

  it('are never written by the thousand where somebody signs them', async () => {
    const row = { ...named('Dr Thousand', '018f0000-0000-7000-8000-000000000001'), practice: '' };
    await expect(work(async (tx) => insertRows(tx, DoctorEntity, [row as DoctorEntity]))).rejects.toThrow(
      'write it through tx.entities',
    );
  });
});
