import type { ReflexRule } from '../../shared/contract/catalogue-shapes.js';
import { aBooking, save } from '../results/bench.js';
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
      { field: 'reflex.1.add', message: 'The rule for PCT comes twice.' },
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
