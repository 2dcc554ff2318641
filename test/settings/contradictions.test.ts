import type { ListedContradiction } from '../../shared/contract/contradictions.js';
import { aBooking, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const LIST = '/api/contradictions';
const CODE = 'albumin_above_total_protein';

let lab: Laboratory;
let manager: Client;
let bench: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  [manager, bench] = [await lab.as('ROLE_LABADMIN'), await lab.as('ROLE_LAB')];
});
afterAll(() => lab?.close());

const listed = async (code = CODE): Promise<ListedContradiction | undefined> =>
  ((await bench.get(LIST)).body as readonly ListedContradiction[]).find((one) => one.code === code);
const switching = (
  on: boolean,
  version: number,
  reason = 'Our albumin method reads high at the end of its range',
) => manager.put(`${LIST}/${CODE}`, { on, reason, version });

it('lists every contradiction with its bench, its source and that it is on', async () => {
  expect(((await bench.get(LIST)).body as unknown[]).length).toBeGreaterThanOrEqual(40);
  expect(await listed()).toEqual({
    code: CODE,
    unit: 'biochemistry',
    title: 'Albumin is above total protein',
    source: 'Tietz Textbook of Laboratory Medicine, 7th ed. (2023), Proteins',
    parameters: ['ALB', 'TP'],
    on: true,
    changed: null,
    version: 0,
  });
});

it('one that a manager switched off with a reason is asked about no more, until it is on again', async () => {
  const warnings = async () => {
    const answer = await save(bench, await aBooking(lab, ['LFT']), 'LFT', { TP: '60', ALB: '61' });
    return answer.body.warnings.map(({ code }: { code: string }) => code);
  };
  expect(await warnings()).toEqual([CODE]);
  const off = await switching(false, 0);
  expect([off.status, off.body]).toEqual([200, await listed()]);
  expect(off.body).toMatchObject({ on: false, version: 1, changed: { by: expect.stringMatching(/\S/) } });
  expect(await warnings()).toEqual([]);
  expect((await switching(true, 1, 'The method was changed')).body).toMatchObject({ on: true, version: 2 });
  expect(await warnings()).toEqual([CODE]);
  const traced = await lab.sql(
    `select actor, reason from audit_entry where action = 'settings.contradiction' order by ord`,
  );
  expect(traced).toEqual([
    { actor: manager.username, reason: 'Our albumin method reads high at the end of its range' },
    { actor: manager.username, reason: 'The method was changed' },
  ]);
});

it('needs the reason, the version that was read, a code that there is, and a manager', async () => {
  expect((await switching(false, 2, '  ')).body.errors).toMatchObject([{ field: 'reason' }]);
  expect((await switching(false, 0)).status).toBe(409);
  const asked = { on: false, reason: 'None', version: 0 };
  expect((await manager.put(`${LIST}/nothing`, asked)).status).toBe(404);
  expect((await bench.put(`${LIST}/${CODE}`, asked)).status).toBe(403);
});
