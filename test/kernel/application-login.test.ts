import { readConfig } from '../../server/kernel/config.js';
import { migrate } from '../../server/kernel/migrate.js';
import { separateLogin } from '../../server/kernel/application-login.js';
import { prepareDatabase } from '../../server/boot/prepare-database.js';
import { aBooking } from '../results/bench.js';
import { emptyDatabase, newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';
import { giveAway, on, withRole } from '../support/roles.js';

const ATTRIBUTES = `
  select session_user::text as session, current_user::text as "current",
    (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles where rolname = session_user) as mighty`;
const CONNECTED = `
  select distinct usename::text as name from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

describe('the application', () => {
  let lab: Laboratory;
  beforeAll(async () => {
    lab = await openLaboratory();
    await aBooking(lab, ['UE']);
    await lab.drain();
  });
  afterAll(() => lab?.close());

  it('signs in as a role without superuser and works under its own role', async () => {
    const [who] = await lab.sql(ATTRIBUTES);
    expect(who).toMatchObject({ current: 'meniscus_app', mighty: false });
    expect(who?.['session']).not.toBe(new URL(lab.databaseUrl).username);
  });

  it('has no connection as the owner, neither for its queue nor for what it listens to', async () => {
    const { rows } = await on(lab.databaseUrl, (client) => client.query<{ name: string }>(CONNECTED));
    expect(rows).toEqual([{ name: `${new URL(lab.databaseUrl).username}_login` }]);
  });

  it('cannot become the owner, nor change what is append-only after giving up its role', async () => {
    const client = await lab.database.pool.connect();
    try {
      await expect(client.query(`set role ${new URL(lab.databaseUrl).username}`)).rejects.toThrow(
        'permission denied',
      );
      await client.query('reset role');
      await client.query('set role none');
      for (const table of ['audit_entry', 'audit_seal', 'audit_segment', 'result_version'])
        await expect(client.query(`delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(client.query('drop table audit_entry cascade')).rejects.toThrow('must be owner');
      await expect(client.query(`set session_replication_role = 'replica'`)).rejects.toThrow(
        'permission denied',
      );
      await expect(client.query('create table public.mine ()')).rejects.toThrow('permission denied');
    } finally {
      client.release(true);
    }
  });
});

describe('an outside database', () => {
  it('is given its login by the owner, the same in every process', async () => {
    const url = await newDatabase();
    const [one, two] = [await separateLogin(url), await separateLogin(url)];
    expect(one).toEqual(two);
    expect(one).toMatchObject({ whyOwner: undefined });
    expect(one.url).not.toBe(url);
  });

  it('whose owner may not make a login is worked on under SET ROLE, and that is said', async () => {
    const url = await emptyDatabase();
    await withRole(url, '', async (owner, name) => {
      await giveAway(url, name);
      const { url: address, whyOwner } = await prepareDatabase(owner);
      expect(address).toBe(owner);
      expect(whyOwner).toContain('may not make');
    });
  });

  it('whose owner is named beside it is only signed in to with the other login', async () => {
    const url = await newDatabase();
    await withRole(url, '', async (application, name) => {
      const lab = await openLaboratory({ databaseUrl: application, config: { databaseOwnerUrl: url } });
      const [who] = await lab.sql(ATTRIBUTES);
      await lab.close();
      expect(who).toEqual({ session: name, current: 'meniscus_app', mighty: false });
    });
  });

  it('refuses to be signed in to by a superuser beside a named owner', async () => {
    const url = await newDatabase();
    await withRole(url, 'superuser', async (application) => {
      await expect(prepareDatabase(application, url)).rejects.toThrow('without SUPERUSER');
      await expect(prepareDatabase(url, url)).rejects.toThrow('DATABASE_URL signs in as');
    });
  });

  it('has an owner only beside an address of its own', () => {
    expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/meniscus' })).toThrow(
      'without DATABASE_URL',
    );
  });
});

it('may use what later migrations make, whoever owns the database by then', async () => {
  const databaseUrl = await newDatabase();
  const rights = `select has_table_privilege('meniscus_app', 'made_later', 'insert') as may`;
  await on(databaseUrl, async (owner) => {
    // As under an owner who was not there when the first rights were given.
    await owner.query('alter default privileges in schema public revoke all on tables from meniscus_app');
    await migrate(databaseUrl);
    await owner.query('create table made_later (id uuid primary key)');
    expect((await owner.query<{ may: boolean }>(rights)).rows).toEqual([{ may: true }]);
  });
});
