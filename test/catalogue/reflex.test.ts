import { setImmediate as immediate } from 'node:timers/promises';
import pg from 'pg';
import type { ReflexRule } from '../../shared/contract/catalogue-shapes.js';
import { aCulture, anIsolate } from '../disciplines/culture-sheet.js';
import { aBooking, aSave, save } from '../results/bench.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

const CRP_HIGH: ReflexRule = { parameter: 'CRP', is: '>100', add: 'PCT' };

async function put(code: string, reflex: unknown, more: object = {}) {
  return putProfile(manager, { ...(await profileOf(manager, code)), reflex, ...more });
}
async function refusedOf(code: string, reflex: unknown, more: object = {}): Promise<readonly object[]> {
  const answer = await put(code, reflex, more);
  expect(answer.status).toBe(422);
  return answer.body.errors;
}

/** How many wait for a lock of this database, as its owner sees it. */
async function waiting(owner: pg.Client): Promise<number> {
  // A transaction sees activity as it was when it first looked.
  await owner.query('select pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

describe('the reflex rules of a profile', () => {
  it('are none that the product ships', async () => {
    const rows = await lab.sql(`select code from profile_version v join profile p on p.id = v.profile_id
      where v.reflex <> '[]'`);
    expect(rows).toEqual([]);
  });

  it('are part of its version, and a draft’s change nothing until it is published', async () => {
    const before = await profileOf(manager, 'CRP');
    expect(before.reflex).toEqual([]);
    const draft = await put('CRP', [{ ...CRP_HIGH, is: ' >100 ' }], { draft: true });
    expect(draft.body).toMatchObject({ state: 'draft', reflex: [CRP_HIGH] });
    expect((await profileOf(manager, 'CRP')).reflex).toEqual([]);
    const { version } = draft.body;
    const published = await manager.post('/api/catalogue/profiles/publish', { code: 'CRP', version });
    expect(published.body).toMatchObject({ number: before.number + 1, reflex: [CRP_HIGH] });
    const same = await put('CRP', [CRP_HIGH]);
    expect(same.body).toMatchObject({ number: before.number + 1 });
  });

  it('stay as they are where a change says nothing of them', async () => {
    await put('CRP', [CRP_HIGH]);
    const { reflex: _, ...rest } = await profileOf(manager, 'CRP');
    const answer = await putProfile(manager, { ...rest, name: 'C-reactive protein, sensitive' });
    expect(answer.body).toMatchObject({ name: 'C-reactive protein, sensitive', reflex: [CRP_HIGH] });
    expect((await put('CRP', [])).body.reflex).toEqual([]);
  });

  it('name a parameter of the profile, something that it can read, and an existing profile', async () => {
    expect(
      await refusedOf('CRP', [
        { ...CRP_HIGH, parameter: 'TSH' },
        { ...CRP_HIGH, is: 'Reactive' },
      ]),
    ).toMatchObject([{ field: 'reflex.0.parameter' }, { field: 'reflex.1.is' }]);
    expect(await refusedOf('CRP', [{ ...CRP_HIGH, add: 'NOPE' }])).toEqual([
      { field: 'reflex.0.add', message: 'There is no profile "NOPE".' },
    ]);
    expect(await refusedOf('CRP', [CRP_HIGH, CRP_HIGH])).toEqual([
      { field: 'reflex.1.add', message: 'PCT is listed twice.' },
    ]);
  });

  it('add no retired profile, not when they are saved and not when they are published', async () => {
    const draft = await put('CRP', [{ ...CRP_HIGH, add: 'IGE' }], { draft: true });
    const ige = await profileOf(manager, 'IGE');
    await putProfile(manager, { ...ige, retired: true });
    const published = await manager.post('/api/catalogue/profiles/publish', {
      code: 'CRP',
      version: draft.body.version,
    });
    expect(published).toMatchObject({ status: 422, body: { errors: [{ field: 'reflex.0.add' }] } });
    expect(await refusedOf('CRP', [{ ...CRP_HIGH, add: 'IGE' }])).toMatchObject([{ field: 'reflex.0.add' }]);
    const discard = { code: 'CRP', version: draft.body.version };
    await manager.post('/api/catalogue/profiles/discard', discard);
  });

  it('are tried before they are published: how many results would have added a test', async () => {
    const bench = await lab.as('ROLE_LAB');
    for (const value of ['148', '12']) await save(bench, await aBooking(lab, ['CRP']), 'CRP', { CRP: value });
    const draft = await put('CRP', [CRP_HIGH], { draft: true });
    const { version } = draft.body;
    const tried = await manager.get(`/api/catalogue/profiles/CRP/dry-run?version=${version}`);
    expect(tried.body).toMatchObject({ looked: 2, reflexes: 1 });
    await manager.post('/api/catalogue/profiles/discard', { code: 'CRP', version });
  });

  it('are tried with the flags that a bench’s own rules set as well', async () => {
    const [booking, bench] = [await aBooking(lab, ['BCUL']), await lab.as('ROLE_LAB')];
    const rows = { GRAM: 'Gram-negative rods', GROW: 'Growth', CFU: '' };
    const sheet = aSave(booking, 'BCUL', rows, {}, 'microbiology');
    const sections = { culture: aCulture({ isolates: [anIsolate()] }) };
    expect((await bench.put('/api/microbiology/', { ...sheet, sections })).status).toBe(200);
    const tried = { parameter: 'GRAM', is: 'critical', add: 'CRP' };
    const { version } = (await put('BCUL', [tried], { draft: true })).body;
    const answer = await manager.get(`/api/catalogue/profiles/BCUL/dry-run?version=${version}`);
    expect(answer.body).toMatchObject({ looked: 1, reflexes: 1 });
    await manager.post('/api/catalogue/profiles/discard', { code: 'BCUL', version });
  });

  it('make no ring where two profiles are published at the same moment', async () => {
    await put('LDH', []);
    const drafts = [
      await put('LDH', [{ parameter: 'LDH', is: 'H', add: 'URIC' }], { draft: true }),
      await put('URIC', [{ parameter: 'URIC', is: 'H', add: 'LDH' }], { draft: true }),
    ];
    const holder = new pg.Client(lab.databaseUrl);
    await holder.connect();
    // Both have looked at the rules and are about to write, as far as nothing else holds one of them back.
    await holder.query('begin; lock table profile_version in share mode');
    const publishing = ['LDH', 'URIC'].map((code, at) =>
      manager.post('/api/catalogue/profiles/publish', { code, version: drafts[at]?.body.version }),
    );
    while ((await waiting(holder)) < 2) await immediate();
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(publishing);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors[0].message).toContain('leads back to');
    const [code, other] = answers[0]?.status === 422 ? ['LDH', 'URIC'] : ['URIC', 'LDH'];
    const { version } = drafts[code === 'LDH' ? 0 : 1]?.body ?? {};
    await manager.post('/api/catalogue/profiles/discard', { code, version });
    expect((await put(other, [])).status).toBe(200);
  });

  it('make no ring, of one profile or of several', async () => {
    expect(await refusedOf('CRP', [{ ...CRP_HIGH, add: 'CRP' }])).toEqual([
      { field: 'reflex.0.add', message: 'CRP cannot add itself.' },
    ]);
    await put('CRP', [CRP_HIGH]);
    await put('PCT', [{ parameter: 'PCT', is: 'H', add: 'CORT' }]);
    expect(await refusedOf('CORT', [{ parameter: 'CORT', is: 'L', add: 'CRP' }])).toEqual([
      { field: 'reflex.0.add', message: 'CRP leads back to CORT: CRP adds PCT adds CORT.' },
    ]);
  });

  it.each([
    ['no list', 'K'],
    ['a rule that is null', [null]],
    ['a text for a rule', ['CRP']],
    ['null for the parameter', [{ ...CRP_HIGH, parameter: null }]],
    ['null for what it reads', [{ ...CRP_HIGH, is: null }]],
    ['nothing for what it reads', [{ ...CRP_HIGH, is: '   ' }]],
    ['null for what is added', [{ ...CRP_HIGH, add: null }]],
    ['a field that nobody knows', [{ ...CRP_HIGH, price: '0.00' }]],
    ['more than twenty', Array.from({ length: 21 }, (_, at) => ({ ...CRP_HIGH, is: `>${at}` }))],
  ])('refuse %s', async (_, reflex) => {
    const answer = await put('LDH', reflex);
    expect(answer.status).toBe(422);
    expect((await profileOf(manager, 'LDH')).reflex).toEqual([]);
  });
});
