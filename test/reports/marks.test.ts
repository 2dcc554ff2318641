import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { reportPage } from '../../server/reports/paper/report-page.js';
import { printPdf } from '../../server/kernel/print/pdf.js';
import type { Block, Cell, TableRow } from '../../server/kernel/print/page.js';
import type { Report } from '../../shared/contract/reports.js';
import { aBooking, NORMAL_UE, save } from '../results/bench.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { paper } from './paper.js';
import { pdfOf } from './picture.js';

const ROWS = { ...NORMAL_UE, K: '7.5', NA: '128', HCO3: '30' };

let lab: Laboratory;
let report: Report;
let pdf: Uint8Array;
let text: string;

beforeAll(async () => {
  lab = await openLaboratory();
  const director = await lab.as('ROLE_SUPER_ADMIN');
  const booking = await aBooking(lab, ['UE']);
  await save(director, booking, 'UE', ROWS);
  await lab.drain();
  const [call] = (await director.get('/api/results/critical')).body;
  const told = { outcome: 'told', person: 'Sr Moyo', role: 'sister', phone: '0242', readBack: true };
  await director.post('/api/results/critical/acknowledge', { callId: call.callId, ...told });
  await save(director, booking, 'UE', {}, { version: 1, action: 'release' });
  report = (await director.get(`/api/report/${booking.id}`)).body;
  text = (await paper(director, `/api/report/${booking.id}.pdf`)).lines.join('\n');
  pdf = await pdfOf(director, `/api/report/${booking.id}.pdf`);
});
afterAll(() => lab.close());

function rows(): readonly TableRow[] {
  const { content } = reportPage(report, new Date('2026-11-22T08:00:00Z'));
  return content.flatMap((block: Block) =>
    block.kind === 'table' && block.title === 'Urea & Electrolytes' ? block.rows : [],
  );
}

function plain({ text: written }: Cell): string {
  const words = typeof written === 'string' ? written : written.map((run) => run.text).join('');
  return words.replace(/[\u2066-\u2069]/g, '');
}

/** Value and flag of a test, as the page has to draw them. */
function cellsOf(name: string): { readonly value: Cell | undefined; readonly flag: Cell | undefined } {
  const row = rows().find(({ cells }) => cells[0] !== undefined && plain(cells[0]) === name);
  return { value: row?.cells[1], flag: row?.cells[2] };
}

test('a critical figure stands in a frame, and no other does', () => {
  expect(cellsOf('Potassium').value).toMatchObject({ framed: true, bold: true });
  const framed = rows().flatMap(({ cells }) => cells.filter((cell) => cell.framed).map(plain));
  expect(framed).toEqual(['7.5']);
});

test('a frame is drawn around the figure, on paper', async () => {
  const strokes = async (framed: boolean): Promise<number> => {
    const cell = { text: '7.5', framed };
    const content = [
      { kind: 'table', columns: [{ share: 1, align: 'figures' }], rows: [{ cells: [cell] }] },
    ] as const;
    const page = { title: 'Frame', pageSize: 'A4', margins: [40, 40, 40, 40], content } as const;
    const drawn = await getDocument({ data: new Uint8Array(await printPdf(page)), verbosity: 0 }).promise;
    const { fnArray } = await (await drawn.getPage(1)).getOperatorList();
    return fnArray.length;
  };
  expect(await strokes(true)).toBeGreaterThan(await strokes(false));
});

test('an arrow says which way a flagged figure is off, beside its letter and in bold', () => {
  expect(cellsOf('Sodium').flag).toMatchObject({ arrow: 'down', bold: true });
  expect(cellsOf('Bicarbonate').flag).toMatchObject({ arrow: 'up', bold: true });
  expect(cellsOf('Sodium').value).toMatchObject({ bold: true });
  const { value, flag } = cellsOf('Chloride');
  expect([value?.bold, flag?.arrow, value?.framed]).toEqual([false, undefined, undefined]);
});

test('who was told of a critical figure stands right under it', () => {
  const all = rows();
  const at = all.findIndex(({ cells }) => cells[0] !== undefined && plain(cells[0]) === 'Potassium');
  const below = all[at + 1];
  expect(below?.follows).toBe(true);
  expect(below?.cells[0] && plain(below.cells[0])).toMatch(
    /^Potassium: telephoned to Sr Moyo, sister, at .*, read back by Sr Moyo$/,
  );
  expect(text).toMatch(/Potassium 7\.5 .*\n(.*\n)?Potassium: telephoned to Sr Moyo/);
});

interface Figure {
  readonly words: string;
  readonly left: number;
  readonly width: number;
}

/** Every figure of the page with its place, in points from the left. */
async function figures(): Promise<readonly Figure[]> {
  const drawn = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const { items } = await (await drawn.getPage(1)).getTextContent({ disableNormalization: true });
  return items.flatMap((item) =>
    'str' in item && /^\d+(\.\d+)?$/.test(item.str)
      ? [{ words: item.str, left: Number(item.transform[4]), width: item.width }]
      : [],
  );
}

test('decimal points stand below each other, also of figures that have none', async () => {
  const shown = report.results.flatMap(({ lines }) => lines.filter(({ flag }) => flag === ''));
  const found = await figures();
  const normal = shown
    .map(({ value }) => found.find(({ words }) => words === value))
    .filter((one) => one !== undefined);
  const written = normal.map(({ words }) => words);
  expect([written.length > 3, written.includes('5.0'), written.includes('103')]).toEqual([true, true, true]);
  const digit = Math.max(
    ...normal.filter(({ words }) => /^\d{3}$/.test(words)).map(({ width }) => width / 3),
  );
  const points = normal.map(({ words, left }) => left + digit * (words.split('.')[0] ?? '').length);
  for (const point of points) expect(point).toBeCloseTo(points[0] ?? Number.NaN, 0);
});
