import type { ReportLine } from '../../shared/contract/reports.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, row, save } from '../results/bench.js';
import { paper } from './paper.js';

let lab: Laboratory;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab?.close());

const RENAL = { UREA: '5.0', CREA: '70' };

async function equation(egfrEquation: string): Promise<void> {
  const { body } = await director.get('/api/about');
  const answer = await director.post('/api/about/', { name: body.name, version: body.version, egfrEquation });
  expect(answer.status).toBe(200);
}

async function linesOf(bookingId: string): Promise<readonly ReportLine[]> {
  const { body } = await director.get(`/api/report/${bookingId}`);
  return body.results.flatMap(({ lines }: { lines: readonly ReportLine[] }) => lines);
}

const release = { action: 'release' } as const;

it('a report prints values with the decimals of their parameter, and one more where the flag needs it', async () => {
  const booking = await aBooking(lab, ['UE']);
  const rows = { ...NORMAL_UE, NA: '140.4', K: '5.34', CREA: '70.5' };
  expect((await save(director, booking, 'UE', rows, release)).status).toBe(200);
  const lines = new Map((await linesOf(booking.id)).map((line) => [line.code, line]));
  expect(lines.get('NA')?.value).toBe('140');
  expect(lines.get('CREA')?.value).toBe('71');
  expect(lines.get('K')).toMatchObject({ value: '5.34', flag: 'H', referenceRange: '3.5-5.3' });
});

it('eGFR keeps two places in the API and is a whole number on the report, on screen and on paper', async () => {
  const booking = await aBooking(lab, ['RFT']);
  const answer = await save(director, booking, 'RFT', RENAL, release);
  const { parameter } = row(answer, 'EGFR');
  expect(parameter).toMatch(/^\d+\.\d\d$/);
  const line = (await linesOf(booking.id)).find(({ code }) => code === 'EGFR');
  expect(line?.value).toBe(String(Math.round(Number(parameter))));
  const { lines } = await paper(director, `/api/report/${booking.id}.pdf`);
  expect(lines.join('\n')).not.toContain(parameter);
});

it('a report says one eGFR and names its equation once', async () => {
  const booking = await aBooking(lab, ['UE', 'RFT']);
  await save(director, booking, 'UE', NORMAL_UE, release);
  await save(director, booking, 'RFT', RENAL, release);
  const lines = await linesOf(booking.id);
  const equations = lines
    .flatMap(({ equation: named }) => named ?? [])
    .filter((named) => named.startsWith('CKD'));
  expect(equations).toHaveLength(1);
  expect(lines.filter(({ code }) => code.startsWith('EGFR21'))).toEqual([]);
});

it('a second result of a booking uses the equation of the first, whatever the setting is by then', async () => {
  await equation('CKD-EPI 2009');
  const booking = await aBooking(lab, ['UE', 'RFT']);
  const first = await save(director, booking, 'UE', NORMAL_UE, release);
  await equation('CKD-EPI 2021');
  const second = await save(director, booking, 'RFT', RENAL, release);
  expect(row(second, 'EGFR').equation).toBe(row(first, 'EGFR').equation);
  const other = await aBooking(lab, ['RFT']);
  expect(row(await save(director, other, 'RFT', RENAL, release), 'EGFR').equation).toContain('2021');
  await equation('CKD-EPI 2009');
});

it('an amended report says what was printed, old and new', async () => {
  const booking = await aBooking(lab, ['UE']);
  await save(director, booking, 'UE', { ...NORMAL_UE, K: '4.12' }, release);
  const amend = (version: number, parameter: string) =>
    director.post('/api/results/amend', {
      bookingId: booking.id,
      profileCode: 'UE',
      version,
      reason: 'Wrong tube',
      values: [{ code: 'K', parameter }],
    });
  const changes = async (version: number, parameter: string) => {
    const { body } = await amend(version, parameter);
    return body.amendments.at(-1).changes.filter(({ code }: { code: string }) => code === 'K');
  };
  expect(await changes(1, '4.56')).toMatchObject([{ from: '4.1', to: '4.6' }]);
  // A change that the report would not show is given in full.
  expect(await changes(2, '4.58')).toMatchObject([{ from: '4.56', to: '4.58' }]);
});
