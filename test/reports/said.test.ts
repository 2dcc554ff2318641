import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ReportedResult } from '../../shared/contract/reports.js';
import { printPdf } from '../../server/kernel/print/pdf.js';
import { aBooking, aSave, NORMAL_UE, row, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper, readPaper } from './paper.js';

const RELEASE = { action: 'release' } as const;

let lab: Laboratory;
let director: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  director = await lab.as('ROLE_SUPER_ADMIN');
});
afterAll(() => lab.close());

const resultsOf = async ({ id }: Booked, query = ''): Promise<readonly ReportedResult[]> =>
  (await director.get(`/api/report/${id}${query}`)).body.results;

test('each analyte of a specimen stands once on a report, and the other profile says where', async () => {
  const { UREA = '', CREA = '' } = NORMAL_UE;
  const booking = await aBooking(lab, ['UE', 'RFT']);
  await save(director, booking, 'UE', NORMAL_UE, RELEASE);
  expect((await save(director, booking, 'RFT', { UREA, CREA }, RELEASE)).status).toBe(200);
  const results = await resultsOf(booking);
  const codes = results.flatMap(({ lines }) => lines.map(({ code }) => code));
  expect(codes).toContain('CREA');
  expect(new Set(codes).size).toBe(codes.length);
  const text = (await paper(director, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(text).toMatch(/See Urea & Electrolytes: Urea, Creatinine/);
});

test('an internal control and other cycle thresholds never leave the laboratory', async () => {
  const booking = await aBooking(lab, ['COVID']);
  const draft = await director.put(
    '/api/molecular/',
    aSave(booking, 'COVID', { SC2: 'Detected', CTIC: '24.1', CTN: '31.2' }, {}, 'molecular'),
  );
  expect(draft.status).toBe(200);
  const units = async (query: string) =>
    (await resultsOf(booking, query)).flatMap(({ lines }) => lines.map(({ unitOfMeasure }) => unitOfMeasure));
  expect(await units('')).not.toContain('{Ct}');
  expect(await units('?copy=bench')).toContain('{Ct}');
  const { lines } = await paper(director, `/api/report/${booking.id}.pdf`);
  expect(lines.join('\n')).not.toMatch(/Ct internal control|24\.1/);
});

test('a report is signed with name, qualification and time', async () => {
  await lab.sql(`update app_user set qualification = 'FCPath(SA)' where role = 'ROLE_SUPER_ADMIN'`);
  const booking = await aBooking(lab, ['UE']);
  await save(director, booking, 'UE', NORMAL_UE, RELEASE);
  const text = (await paper(director, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(text).toMatch(/Authorised by Super_admin Tester, FCPath\(SA\), \d{1,2} \w{3} \d{4} \d\d:\d\d/);
});

test('ranges that the laboratory has not verified say so once', async () => {
  const booking = await aBooking(lab, ['UE']);
  await save(director, booking, 'UE', NORMAL_UE, RELEASE);
  const { lines } = await paper(director, `/api/report/${booking.id}.pdf`);
  const told = lines.join('\n');
  expect(told.match(/not verified by this laboratory yet\./g)).toHaveLength(1);
  expect(told).not.toContain('*');
});

test('the name of a profile stands again where its table goes on to the next page', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({ cells: [{ text: `Row ${index}` }] }));
  const table = {
    kind: 'table',
    columns: [{ share: 1 }],
    title: 'Urea',
    head: [{ text: 'Test' }],
    rows,
  } as const;
  const pdf = await printPdf({
    title: 'Long',
    pageSize: 'A4',
    margins: [40, 40, 40, 40],
    content: [table],
    foot: ['Foot'],
  });
  const { pages, lines } = await readPaper(new Uint8Array(pdf));
  expect(pages).toBe(3);
  expect(lines.filter((line) => line === 'Urea, continued')).toHaveLength(2);
  expect(lines.filter((line) => line === 'Test')).toHaveLength(3);
  expect(lines.filter((line) => /^Row \d+$/.test(line))).toHaveLength(90);
  expect(lines).toContain('Foot Page 3 of 3');
});

const BELOW = { NA: '128', K: '3.0', CL: '110', HCO3: '24', UREA: '5.0', CREA: '70' };

test('an anion gap below zero is saved and flagged, asks for nothing, and prints without the bench’s words', async () => {
  const booking = await aBooking(lab, ['UE']);
  const answer = await save(director, booking, 'UE', BELOW, { action: 'release' });
  expect([answer.status, row(answer, 'AGAP')]).toMatchObject([200, { parameter: '-3', flag: 'L' }]);
  const { lines } = await paper(director, `/api/report/${booking.id}.pdf`);
  const text = lines.join('\n');
  expect(text).toMatch(/Anion gap [^\n]*-3 L/);
  expect(text).not.toMatch(/below zero|may be wrong|check what/);
});

test('who enters an anion gap below zero is told what to look at, and is asked for no reason', async () => {
  const booking = await aBooking(lab, ['UE']);
  const answer = await save(await lab.as('ROLE_LAB'), booking, 'UE', BELOW);
  expect(answer.status).toBe(200);
  const said = (answer.body.warnings as { code: string; needsReason?: true }[]).filter(
    ({ code }) => code === 'negative_anion_gap',
  );
  expect(said).toHaveLength(1);
  expect(said[0]?.needsReason).toBeUndefined();
});

test('a globulin below zero is no result', async () => {
  const booking = await aBooking(lab, ['LFT']);
  const liver = { TP: '40', ALB: '41', TBIL: '10', DBIL: '3', ALT: '20', AST: '22', ALP: '80', GGT: '25' };
  const answer = await save(director, booking, 'LFT', liver, { remarks: 'Checked twice' });
  expect(answer.status === 422 || row(answer, 'GLOB').parameter === '').toBe(true);
});
