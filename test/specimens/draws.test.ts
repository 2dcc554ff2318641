import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Specimen } from '../../shared/contract/booking-shapes.js';
import type { Report } from '../../shared/contract/reports.js';
import { paper } from '../reports/paper.js';
import { aBooking, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let desk: Client;
let bench: Client;
let pathologist: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  desk = await lab.as('ROLE_RECEPTION');
  bench = await lab.as('ROLE_LAB');
  pathologist = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab.close());

const tubes = async ({ id }: Booked): Promise<readonly Specimen[]> =>
  (await desk.get(`/api/booking/${id}`)).body.specimens;
const change = (who: Client, { accession }: Pick<Specimen, 'accession'>, body: object) =>
  who.put(`/api/specimens/${accession}`, body);
const sheet = async ({ id }: Booked) => (await bench.get(`/api/biochemistry/${id}/OGTT`)).body;

test('a test over time gets a tube, a number and a time for each draw', async () => {
  const at = new Date(lab.clock.now().getTime() - 3 * 3_600_000).toISOString();
  const booking = await aBooking(lab, ['OGTT', 'FBS'], { clinical: { collectedAt: at } });
  const made = await tubes(booking);
  expect(made.map(({ accession, draw, codes, state }) => [accession.slice(-1), draw, codes, state])).toEqual([
    ['1', '0 h', ['OGTT'], 'collected'],
    ['2', '1 h', ['OGTT'], 'ordered'],
    ['3', '2 h', ['OGTT'], 'ordered'],
    ['4', null, ['FBS'], 'collected'],
  ]);
  expect(made.map(({ collectedAt }) => collectedAt)).toEqual([at, null, null, at]);
  const labels = (await paper(desk, `/api/specimens/${booking.id}/labels.pdf`)).lines.join('\n');
  for (const draw of ['0 h', '1 h', '2 h']) expect(labels).toContain(draw);
});

const VALUES = { OGTT0: '5.0', OGTT60: '9.0', OGTT120: '7.0' };

test('the sheet and the report give each draw its own time', async () => {
  const booking = await aBooking(lab, ['OGTT']);
  const times = [130, 70, 10].map((minutes) =>
    new Date(lab.clock.now().getTime() - minutes * 60_000).toISOString(),
  );
  for (const [place, tube] of (await tubes(booking)).entries())
    expect((await change(desk, tube, { state: 'collected', at: times[place] })).status).toBe(200);
  const { surroundings } = await sheet(booking);
  expect(surroundings.draws).toMatchObject([
    { draw: '0 h', collectedAt: times[0], rejected: null },
    { draw: '1 h', collectedAt: times[1] },
    { draw: '2 h', collectedAt: times[2] },
  ]);
  expect((await save(bench, booking, 'OGTT', VALUES)).status).toBe(200);
  expect((await tubes(booking)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  await save(pathologist, booking, 'OGTT', {}, { version: 1, action: 'release' });
  const report = (await bench.get(`/api/report/${booking.id}`)).body as Report;
  expect(report.specimens.map(({ draw, collectedAt }) => [draw, collectedAt])).toEqual([
    ['0 h', times[0]],
    ['1 h', times[1]],
    ['2 h', times[2]],
  ]);
});

test('a draw with a value is received, the others are still awaited', async () => {
  const booking = await aBooking(lab, ['OGTT']);
  const pending = { state: 'pending' } as const;
  const rows = { OGTT0: '5.0', OGTT60: pending, OGTT120: pending };
  expect((await save(bench, booking, 'OGTT', rows)).status).toBe(200);
  expect((await tubes(booking)).map(({ state }) => state)).toEqual(['in_process', 'ordered', 'ordered']);
});

test('a rejected draw stops only its own row', async () => {
  const booking = await aBooking(lab, ['OGTT']);
  const [, second] = await tubes(booking);
  if (second === undefined) throw new Error('no second draw');
  expect((await change(bench, second, { state: 'rejected', reason: 'haemolysed' })).status).toBe(200);
  const card = await lab.sql<{ open: boolean }>('select open from job_card where booking_id = $1', [
    booking.id,
  ]);
  expect(card).toEqual([{ open: true }]);
  const refused = await save(bench, booking, 'OGTT', VALUES);
  expect([refused.status, refused.body.errors[0].field]).toEqual([
    422,
    expect.stringMatching(/\.1\.parameter$/),
  ]);
  expect(refused.body.errors[0].message).toContain(`${second.accession} (1 h) was rejected (haemolysed)`);
  const rest = { ...VALUES, OGTT60: { state: 'insufficient', reason: 'Haemolysed' } } as const;
  expect((await save(bench, booking, 'OGTT', rest)).status).toBe(200);
});

test('a draw that is taken again keeps what the other draws gave', async () => {
  const booking = await aBooking(lab, ['OGTT']);
  const [, , third] = await tubes(booking);
  if (third === undefined) throw new Error('no third draw');
  const pending = { state: 'pending' } as const;
  await save(bench, booking, 'OGTT', { ...VALUES, OGTT120: pending });
  await change(bench, third, { state: 'rejected', reason: 'clotted' });
  const again = await bench.post(`/api/specimens/${third.accession}/recollect`, {});
  expect(again.status).toBeLessThan(300);
  const all = await tubes(booking);
  expect(all.at(-1)).toMatchObject({ draw: '2 h', codes: ['OGTT'], recollects: third.accession });
  expect((await save(bench, booking, 'OGTT', VALUES, { version: 1 })).status).toBe(200);
});

test('a booking of before draws had tubes keeps its one tube', async () => {
  const booking = await aBooking(lab, ['OGTT']);
  await lab.sql(
    `update specimen set codes = case draw when '0 h' then codes else '{}' end, draw = null where booking_id = $1`,
    [booking.id],
  );
  expect((await sheet(booking)).surroundings.draws).toBeUndefined();
  expect((await save(bench, booking, 'OGTT', VALUES)).status).toBe(200);
  expect(await tubes(booking)).toMatchObject([{ draw: null, state: 'done' }]);
});
