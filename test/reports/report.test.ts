import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { amendmentBlocks } from '../../server/reports/paper/result.js';
import type { Client } from '../support/client.js';
import { aBooking, NORMAL_UE, save, type Booked } from '../results/bench.js';
import { paper, printed } from './paper.js';

let lab: Laboratory;
let pathologist: Client;
let bench: Client;
let reception: Client;

beforeAll(async () => {
  lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  pathologist = await lab.as('ROLE_SUPER_ADMIN');
  bench = await lab.as('ROLE_LAB');
  reception = await lab.as('ROLE_RECEPTION');
});
afterAll(() => lab.close());

async function released(more: Readonly<Record<string, unknown>> = {}): Promise<Booked> {
  const booking = await aBooking(lab, ['UE', 'FBC'], more);
  const rows = { ...NORMAL_UE, K: '6.0' };
  const answer = await save(pathologist, booking, 'UE', rows, { action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

async function amend(booking: Booked, potassium: string): Promise<void> {
  const current = await bench.get(`/api/biochemistry/${booking.id}/UE`);
  const answer = await pathologist.post('/api/results/amend', {
    bookingId: booking.id,
    profileCode: 'UE',
    version: current.body.version,
    reason: 'Wrong tube',
    values: [{ code: 'K', parameter: potassium }],
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

const report = (who: Client, booking: Booked, query = '') => who.get(`/api/report/${booking.id}${query}`);
const verify = (token: string) => lab.stranger().get(`/api/verify/${token}`);

test('shows the heading, the patient twice identified, values, flags, ranges and who authorised', async () => {
  const booking = await released({
    clinical: { collectedAt: '2020-01-02T03:04:05Z' },
    collectedLongAgo: true,
  });
  const { body } = await report(reception, booking);
  expect(body.laboratory.name).toBe('Meniscus Laboratory');
  expect(body.patient).toMatchObject({ dateOfBirth: '1980-01-15', gender: 'female' });
  expect(body.patient.labNumber).toMatch(/^LAB\d+$/);
  expect(body.collectedAt).toBe('2020-01-02T03:04:05.000Z');
  expect(body.results).toHaveLength(1);
  expect(body.results[0]).toMatchObject({
    code: 'UE',
    stage: 'released',
    authorisedBy: 'Super_admin Tester',
  });
  const potassium = body.results[0].lines.find((line: { code: string }) => line.code === 'K');
  expect(potassium).toMatchObject({
    value: '6.0',
    flag: 'H',
    unitOfMeasure: 'mmol/L',
    referenceRange: '3.5-5.3',
  });
  expect(body.pending).toEqual(['Full Blood Count with differential']);
  expect(body.verifyUrl).toBe(`http://lab.example/verify/${body.token}`);
});

test('prints what the report shows, on numbered pages with both identifiers', async () => {
  const booking = await released();
  const { body } = await report(reception, booking);
  const { lines } = await paper(reception, `/api/report/${booking.id}.pdf`);
  const text = lines.join('\n');
  expect(text).toContain(body.patient.fullName);
  expect(text).toContain(body.patient.labNumber);
  expect(text).toContain('15 Jan 1980');
  expect(text).toMatch(/Potassium/);
  expect(text).toMatch(/Potassium 6\.0 H mmol/);
  expect(text).toContain('3.5-5.3');
  expect(text).toContain('Authorised by Super_admin Tester');
  expect(text).toContain('Page 1 of 1');
  expect(text).toMatch(/Check this report\nIssued \d{1,2} \w{3} \d{4} \d\d:\d\d/);
  expect(text).not.toContain('CORRECTED');
});

test('drafts are for the bench, marked preliminary, and reception sees none of them', async () => {
  const booking = await aBooking(lab, ['UE']);
  await save(bench, booking, 'UE', NORMAL_UE);
  const draft = await report(bench, booking);
  expect(draft.body).toMatchObject({ preliminary: true, results: [{ code: 'UE', preliminary: true }] });
  const { lines } = await paper(bench, `/api/report/${booking.id}.pdf`);
  expect(lines.join('\n')).toContain('PRELIMINARY – NOT AUTHORISED');
  expect((await verify(draft.body.token)).body.status).toBe('not_released');
  expect((await report(reception, booking)).body).toMatchObject({ results: [], token: null });
  expect((await reception.get(`/api/report/${booking.id}.pdf`)).status).toBe(409);
});

test('a cashier, a board and a stranger open no report', async () => {
  const booking = await released();
  expect((await report(await lab.as('ROLE_CASHIER'), booking)).status).toBe(403);
  expect((await report(await lab.as('ROLE_BOARD'), booking)).status).toBe(403);
  expect((await report(lab.stranger(), booking)).status).toBe(401);
});

test('a corrected report says so and what changed, the old code is superseded, the old paper stays', async () => {
  const booking = await released();
  const first = (await report(reception, booking)).body;
  expect((await verify(first.token)).body).toMatchObject({
    genuine: true,
    status: 'current',
    initials: 'T. P. ' + first.patient.fullName.split(' ')[2]?.[0] + '.',
  });
  expect((await report(reception, booking)).body.token).toBe(first.token);
  await amend(booking, '4.1');
  const second = (await report(reception, booking)).body;
  expect(second).toMatchObject({ corrected: true, results: [{ stage: 'amended' }] });
  expect(second.token).not.toBe(first.token);
  const text = (await paper(reception, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(text).toContain('CORRECTED REPORT');
  expect(text).toContain('AMENDED REPORT no. 1');
  expect(text).toContain('Reason: Wrong tube');
  expect(text).toMatch(/Changed Was Now When, by whom Told/);
  expect(text).toMatch(/Potassium 6\.0 H 4\.1/);
  expect((await verify(first.token)).body.status).toBe('superseded');
  expect((await verify(second.token)).body.status).toBe('current');
  const issued = await bench.get(`/api/report/${booking.id}/issued`);
  expect(issued.body.map((issue: { token: string }) => issue.token)).toContain(first.token);
  const old = (await paper(bench, `/api/report/issued/${first.token}.pdf`)).lines.join('\n');
  expect(old).toContain('6.0');
  expect(old).not.toContain('CORRECTED');
});

test('a code tells a stranger initials only; an unknown one is told as unknown', async () => {
  const booking = await released();
  const { token, patient } = (await report(reception, booking)).body;
  const answer = await verify(token);
  expect(answer.text).not.toContain(patient.fullName);
  expect(answer.text).not.toContain(patient.labNumber);
  expect((await verify('AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  expect((await verify('%00')).status).toBe(404);
  const own = await lab.sql<{ verify_token: string }>('select verify_token from booking where id = $1', [
    booking.id,
  ]);
  expect((await verify(own[0]?.verify_token ?? '')).body.status).toBe('current');
});

test('the report type narrows the report to a discipline or a profile', async () => {
  const booking = await released();
  expect((await report(bench, booking, '?reportType=haematology')).body.results).toEqual([]);
  expect((await report(bench, booking, '?reportType=UE')).body.results).toHaveLength(1);
  expect((await report(bench, booking, '?reportType=masterReport')).body.results).toHaveLength(1);
});

test('opening and printing a report is logged; only a POST counts as a print', async () => {
  const booking = await released();
  await report(reception, booking);
  await paper(reception, `/api/report/${booking.id}.pdf`);
  await printed(reception, `/api/report/${booking.id}.pdf`);
  const entries = await lab.sql(
    `select action, actor from audit_entry where subject_id = $1 and action like 'report.%' order by ord`,
    [booking.id],
  );
  expect(entries).toEqual([
    { action: 'report.view', actor: 'reception' },
    { action: 'report.view', actor: 'reception' },
    { action: 'report.print', actor: 'reception' },
  ]);
});

test("who was told of an amendment stands on paper also where its change is the bench's own", () => {
  const amendment = {
    number: 1,
    supersedes: '2026-11-21T10:00:00Z',
    reason: 'Lot put right',
    by: 'Dr A',
    at: '2026-11-22T10:00:00Z',
  };
  const blocks = amendmentBlocks(
    { amendments: [{ ...amendment, changes: [], told: 'Dr Moyo, 10:05' }] },
    (at) => at,
  );
  expect(JSON.stringify(blocks)).toMatch(/Told: \W*Dr Moyo, 10:05/);
});
