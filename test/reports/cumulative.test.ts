import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Cumulative, CumulativeSeries } from '../../shared/contract/cumulative.js';
import { trendOf } from '../../shared/report/trend.js';
import { aBooking, aSave, NORMAL_UE, save } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from './paper.js';

const RELEASE = { action: 'release' } as const;

let lab: Laboratory;
let director: Client;
let patientId: string;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
  const first = await aBooking(lab, ['UE']);
  patientId = first.patientId;
  await save(director, first, 'UE', { ...NORMAL_UE, K: '4.1' }, RELEASE);
  await equation('CKD-EPI 2021');
  const second = await aBooking(lab, ['UE', 'CD4'], { patient: { id: patientId } });
  await save(director, second, 'UE', { ...NORMAL_UE, K: '6.0' }, { ...RELEASE, remarks: 'Repeated.' });
  const cells = aSave(second, 'CD4', { CD4A: '650' }, RELEASE, 'haematology');
  expect((await director.put('/api/haematology/', cells)).status).toBe(200);
});
afterAll(() => lab.close());

async function equation(egfrEquation: string): Promise<void> {
  const { body } = await director.get('/api/about');
  const answer = await director.post('/api/about/', { name: body.name, version: body.version, egfrEquation });
  expect(answer.status).toBe(200);
}

const opened = async (query = ''): Promise<Cumulative> =>
  (await director.get(`/api/report/cumulative/${patientId}${query}`)).body;
const seriesOf = ({ profiles }: Cumulative, code: string) =>
  profiles.flatMap(({ series }) => series).filter((one) => one.code === code);

test("the cumulative report shows the patient's released results over time, the newest beside the older", async () => {
  const [potassium] = seriesOf(await opened(), 'K');
  expect(potassium?.points.map(({ value, flag }) => [value, flag])).toEqual([
    ['4.1', ''],
    ['6.0', 'H'],
  ]);
  const { lines } = await paper(director, `/api/report/cumulative/${patientId}.pdf`);
  expect(lines.join('\n')).toMatch(/Potassium mmol\/L [\d.]+-[\d.]+ 6\.0 H 4\.1/);
});

test('the paper says whose it is, where the laboratory is, and reads without its colours', async () => {
  const { body } = await director.get('/api/about');
  const told = { name: body.name, version: body.version, address: '12 Hill Road', phones: '0242 123456' };
  expect((await director.post('/api/about/', told)).status).toBe(200);
  const text = (await paper(director, `/api/report/cumulative/${patientId}.pdf`)).lines.join('\n');
  expect(text).toContain('12 Hill Road');
  expect(text).toContain('0242 123456');
  expect(text).toMatch(/Female · born 15 Jan 1980 \(\d+\)/);
});

test('one line over time never mixes two equations', async () => {
  const series = seriesOf(await opened(), 'EGFR');
  expect(series.map(({ points }) => points.length)).toEqual([1, 1]);
  expect(new Set(series.map(({ equation: named }) => named)).size).toBe(2);
});

test('one line over time never mixes units', async () => {
  await lab.sql(
    `update result set values = (select jsonb_agg(case when v ->> 'code' = 'K'
       then v || '{"unitOfMeasure": "meq/L"}' else v end) from jsonb_array_elements(values) v)
     where patient_id = $1 and code = 'UE' and remarks = ''`,
    [patientId],
  );
  const series = seriesOf(await opened(), 'K');
  expect(series.map(({ unitOfMeasure, points }) => [unitOfMeasure, points.length])).toEqual([
    ['meq/L', 1],
    ['mmol/L', 1],
  ]);
});

test('a confidential profile stays off unless somebody asks who reads its values', async () => {
  const codes = ({ profiles }: Cumulative) => profiles.map(({ code }) => code);
  const [plain, asked] = [await opened(), await opened('?confidential=true')];
  expect([codes(plain), plain.leftOff]).toEqual([['UE'], 1]);
  expect(codes(asked)).toContain('CD4');
  const reception = await lab.as('ROLE_RECEPTION');
  const path = `/api/report/cumulative/${patientId}`;
  expect((await reception.get(`${path}?confidential=true`)).status).toBe(403);
  expect((await reception.get(path)).body).toMatchObject({ leftOff: 0, profiles: [{ code: 'UE' }] });
});

test('opening results over time is logged', async () => {
  await opened();
  const [entry] = await lab.sql(
    `select subject_id from audit_entry where action = 'report.cumulative' order by ord desc limit 1`,
  );
  expect(entry).toMatchObject({ subject_id: patientId });
});

test('"<5" is drawn as no 5', () => {
  const point = (value: string, day: number) => ({
    at: `2026-01-0${day}T08:00:00.000Z`,
    bookingNumber: 'LAB1-0',
    value,
    flag: '' as const,
    critical: false,
    referenceRange: '3-7',
  });
  const series = (...values: readonly string[]): CumulativeSeries => ({
    code: 'CRP',
    name: 'CRP',
    unitOfMeasure: 'mg/L',
    equation: null,
    points: values.map((value, index) => point(value, index + 1)),
  });
  expect(trendOf(series('4', '<5', '6'), 100, 50)?.dots).toHaveLength(2);
  expect(trendOf(series('4', '<5'), 100, 50)).toBeUndefined();
});
