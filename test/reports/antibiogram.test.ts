import type { Isolate, Susceptibility } from '../../shared/disciplines/microbiology/culture.js';
import type { Report, ReportedResult } from '../../shared/contract/reports.js';
import type { Drug } from '../../shared/contract/microbiology.js';
import { printedLines } from '../../shared/report/lines.js';
import { aCulture, aDrug, anIsolate } from '../disciplines/culture-sheet.js';
import { aBooking, aSave, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from './paper.js';
import { pdfOf } from './picture.js';
import { elementsOf, openedPdf, rowsOf } from './structure.js';

let lab: Laboratory;
let pathologist: Client;
let manager: Client;

const ROWS = { PUS: '20', EPIC: '2', GRAM: 'Gram-negative rods', GROW: 'Growth', CFU: '>100,000 CFU/mL' };

beforeAll(async () => {
  lab = await openLaboratory();
  [pathologist, manager] = [await lab.as('ROLE_SUPER_ADMIN', 'pathologist'), await lab.as('ROLE_LABADMIN')];
  // Invented figures, no guideline's.
  const csv = 'guideline,year,organism,drug,method,site,s,r\nEUCAST,2026,Enterobacterales,CIP,mic,,2,8';
  const imported = await manager.post('/api/catalogue/breakpoints', { kind: 'breakpoints', csv });
  if (imported.status !== 200) throw new Error(imported.text);
});
afterAll(() => lab.close());

async function released(isolates: readonly Isolate[]): Promise<Booked> {
  const booking = await aBooking(lab, ['UMCS']);
  const sheet = aSave(booking, 'UMCS', ROWS, { action: 'release' }, 'microbiology');
  const answer = await pathologist.put('/api/microbiology/', {
    ...sheet,
    sections: { culture: aCulture({ isolates }) },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

const LINES = [
  aDrug({ value: '4' }),
  aDrug({ drug: 'Gentamicin', value: '<=0.25', interpretation: 'S' }),
  aDrug({ drug: 'Meropenem', value: '0.06', interpretation: 'S', reported: false }),
];

it('an antibiogram is a table of the PDF, a cell each, named by its drug', async () => {
  const booking = await released([anIsolate({ susceptibility: LINES })]);
  const pdf = await pdfOf(pathologist, `/api/report/${booking.id}.pdf`);
  const rows = await rowsOf(pdf);
  const named = (name: string) => rows.find(([first]) => first?.text === name);
  expect(named('Ciprofloxacin')?.map(({ text }) => text)).toEqual([
    'Ciprofloxacin',
    'MIC',
    '4',
    'mg/L',
    'I',
    'susceptible, increased exposure',
  ]);
  expect(named('Gentamicin')?.map(({ role }) => role)).toEqual(['TH', 'TD', 'TD', 'TD', 'TD', 'TD']);
  expect(named('Drug')?.map(({ role }) => role)).toEqual(Array(6).fill('TH'));
  expect(named('Meropenem')).toBeUndefined();
  const titles = (await elementsOf(pdf)).filter(({ role }) => role === 'H3').map(({ text }) => text.trim());
  expect(titles.map((text) => text.replace(/[⁨⁩]/g, ''))).toEqual([
    'Isolate 1: Escherichia coli, >100,000 CFU/mL, significant',
  ]);
});

it('the patient’s report says by which guideline and year, and not who typed; the bench copy says who', async () => {
  const booking = await released([anIsolate({ susceptibility: LINES })]);
  const textOf = async (query: string) =>
    (await paper(pathologist, `/api/report/${booking.id}.pdf${query}`)).lines.join(' ');
  const given = await textOf('');
  expect(given).toMatch(/Interpreted by: *EUCAST 2026/);
  expect(given).toMatch(/without a breakpoint table: *Gentamicin/);
  expect(given).not.toMatch(/typed|row 2|Meropenem/);
  const ours = await textOf('?copy=bench');
  expect(ours).toContain('typed by Pathologist Tester');
  expect(ours).toMatch(/Meropenem.*not reported/);
});

it('what the tables say is not said again by the row of isolates, and the reading stands above them', async () => {
  const booking = await released([anIsolate({ susceptibility: LINES })]);
  const text = (await paper(pathologist, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  expect(text).not.toContain('Isolates and antibiogram');
  expect(text.match(/Escherichia coli/g)?.length).toBe(1);
  expect(text.indexOf('Culture: Final reading')).toBeGreaterThan(0);
  expect(text.indexOf('Culture: Final reading')).toBeLessThan(text.indexOf('Isolate 1'));
});

it('the row of isolates stays where it says more: a comment, a flag, a call', () => {
  const row = { code: 'ISOL', name: 'Isolates', flag: '', critical: false, comment: null } as const;
  const tables = [{ title: 'Isolate 1', columns: [], rows: [], notes: [] }];
  const linesOf = (more: object, calls: readonly object[] = []) =>
    printedLines({ lines: [{ ...row, ...more }], tables, calls } as unknown as ReportedResult).length;
  expect(linesOf({})).toBe(0);
  expect(linesOf({ comment: 'Mixed growth' })).toBe(1);
  expect(linesOf({ flag: 'A' })).toBe(1);
  expect(linesOf({ critical: true })).toBe(1);
  expect(linesOf({}, [{ parameter: 'Isolates' }])).toBe(1);
});

it('an amendment on the patient’s report does not say who typed an interpretation; the bench copy does', async () => {
  const booking = await released([anIsolate({ susceptibility: LINES })]);
  const [cip, gentamicin, meropenem] = LINES;
  const changed = [cip, { ...gentamicin, value: '8', interpretation: 'R' }, meropenem];
  const isolates = [anIsolate({ susceptibility: changed as Susceptibility[] })];
  const answer = await pathologist.post('/api/results/amend', {
    bookingId: booking.id,
    profileCode: 'UMCS',
    version: 1,
    reason: 'Read again',
    sections: { culture: aCulture({ isolates }) },
  });
  expect(answer.status).toBe(200);
  const changesOf = async (query: string) =>
    ((await pathologist.get(`/api/report/${booking.id}${query}`)).body as Report).results[0]?.amendments[0]
      ?.changes;
  expect(await changesOf('')).toMatchObject([
    { from: 'MIC <=0.25 mg/L, S, susceptible', to: 'MIC 8 mg/L, R, resistant' },
  ]);
  const [ours] = (await changesOf('?copy=bench')) ?? [];
  expect(ours?.from).toContain('(typed by Pathologist Tester)');
});

it('rows stand under their headings on the report as on the screen', async () => {
  const booking = await released([anIsolate()]);
  const { results } = (await pathologist.get(`/api/report/${booking.id}`)).body as Report;
  expect(results[0]?.lines.map(({ code, section }) => [code, section])).toEqual([
    ['PUS', 'MICROSCOPY'],
    ['EPIC', 'MICROSCOPY'],
    ['GRAM', 'MICROSCOPY'],
    ['GROW', 'CULTURE'],
    ['CFU', 'CULTURE'],
    ['ISOL', 'CULTURE'],
  ]);
});

it('goes on to the next page with the organism repeated', async () => {
  const drugs = (await manager.get('/api/catalogue/drugs')).body as Drug[];
  const susceptibility = drugs
    .slice(0, 30)
    .map(({ name }): Susceptibility => aDrug({ drug: name, value: '1', interpretation: 'R' }));
  const booking = await released([
    anIsolate({ susceptibility }),
    anIsolate({ number: 2, organism: 'Klebsiella pneumoniae', susceptibility }),
  ]);
  const pdf = await pdfOf(pathologist, `/api/report/${booking.id}.pdf`);
  const pages = (await openedPdf(pdf)).numPages;
  expect(pages).toBeGreaterThan(1);
  const { lines } = await paper(pathologist, `/api/report/${booking.id}.pdf`);
  expect(lines.join(' ')).toMatch(/Isolate \d: (Escherichia coli|Klebsiella pneumoniae).{0,60}, continued/);
});
