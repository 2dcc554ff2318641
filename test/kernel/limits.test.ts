import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const SERVER = path.resolve(import.meta.dirname, '../../server');

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

const LIMITS = `
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;

it('every call waits for the database no longer than it may; what reads a great deal has its own limit', async () => {
  expect(await lab.sql(LIMITS)).toEqual([{ statement: '20s', lock: '10s', idle: '1min' }]);
  const read = await lab.database.reading((sql) => sql.one(LIMITS));
  expect(read).toEqual({ statement: '2min', lock: '10s', idle: '1min' });
});

it('a machine that is gone without a word is noticed by its connection, which no socket of the same machine needs', async () => {
  const [seen] = await lab.sql(
    `select inet_client_addr() is null as "isSocket", current_setting('tcp_keepalives_idle') as idle`,
  );
  expect(seen?.['idle']).toBe(seen?.['isSocket'] === true ? '0' : '10');
});

it('a call that waits for what another holds is answered that it is to be tried again', async () => {
  const desk = await lab.as('ROLE_RECEPTION');
  const holder = new pg.Client({ connectionString: lab.databaseUrl });
  await holder.connect();
  // Ten seconds otherwise, as is said above.
  const shortly = (client: pg.PoolClient): void =>
    void client.query(`set lock_timeout = '200ms'`).catch(() => undefined);
  lab.database.pool.on('acquire', shortly);
  try {
    await holder.query('begin; lock table patient in access exclusive mode');
    const answer = await desk.post('/api/booking/book', {
      patient: { fullName: 'Held Up', dateOfBirth: '1980-01-01', gender: 'male' },
      profiles: ['FBS'],
    });
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  } finally {
    lab.database.pool.off('acquire', shortly);
    await holder.end();
  }
});

it('no connection is made without its limits', () => {
  const files = fs
    .readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'));
  const made = files.flatMap((name) => {
    const text = fs.readFileSync(path.join(SERVER, name), 'utf8');
    return [...text.matchAll(/new (?:pg\.)?(?:Client|Pool|DataSource)\(([\s\S]{0,400})/g)].map(
      ([, rest = '']) => ({
        name,
        isLimited:
          /^(?:ownerClient|applicationClient)\(|connectionTimeoutMillis|\.\.\.(?:patience|driverTimeouts|address)/.test(
            rest,
          ),
      }),
    );
  });
  expect(made.length).toBeGreaterThan(8);
  expect(made.filter(({ isLimited }) => !isLimited)).toEqual([]);
});
