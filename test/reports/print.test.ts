import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { printFonts } from '../../server/kernel/print/fonts.js';
import { printPdf } from '../../server/kernel/print/pdf.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { FORBIDDEN_CHARACTER } from '../../shared/domain/text.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBill, pay } from '../billing/till.js';
import { paper, printed as paperOf, readPaper } from './paper.js';

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab.close());

async function printed(texts: readonly string[]): Promise<readonly string[]> {
  const pdf = await printPdf({
    title: 'Names',
    pageSize: 'A4',
    margins: [40, 40, 40, 40],
    content: texts.map((text) => ({ kind: 'text', text: isolateDirection(text) })),
  });
  return (await readPaper(new Uint8Array(pdf))).lines.filter((line) => line !== '');
}

const LATIN = [
  'Ana Núñez',
  'Łukasz Żółć',
  'office fi ﬁ',
  'Дмитрий Ёлкин',
  'Ελένη',
  '<script>alert(1)</script>',
];
const WIDE = [
  'محمد علي',
  'الله لا',
  'שרה כהן',
  '王小明',
  '田中さくら',
  '김민수',
  'अनीता कुमारी',
  'สมชาย ใจดี',
  'தமிழ்',
  '😀',
];

test('a name reads the same on paper as it was typed', async () => {
  expect(await printed(LATIN)).toEqual(LATIN);
});

test('names of every script read the same, and a character without a font is named', async () => {
  const installed = printFonts().length > 1;
  const lines = await printed([...WIDE, '𠀀']);
  expect(lines.at(-1)).toBe('<U+20000>');
  if (installed) expect(lines.slice(0, -1)).toEqual(WIDE);
  else expect(lines[3]).toBe('<U+738B><U+5C0F><U+660E>');
});

/** Blanks are at the ends of lines, and direction marks are not printed; a character without a font is named. */
function compact(text: string): string {
  return text
    .replace(/<U\+([0-9A-F]+)>/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .normalize('NFC')
    .replace(/[\s\p{Cf}\u00ad\u3164\u115f\u1160\u2800]+/gu, '');
}
/** Readers move marks over Arabic letters and piles of marks about: all of the letters are there. */
const MOVABLE = /\p{Script=Arabic}\p{M}|\p{M}{3,}/u;
const letters = (marked: string): string => [...compact(marked).normalize('NFD')].sort().join('');

test('whatever is typed as a name is on paper', async () => {
  const naughty = JSON.parse(readFileSync('test/data/blns.json', 'utf8')) as readonly string[];
  const names = naughty
    .filter((name) => !FORBIDDEN_CHARACTER.test(name))
    .map((name) => name.normalize('NFC'));
  const text = compact((await printed(names)).join(''));
  const lost: string[] = [];
  for (const name of names.filter((one) => !text.includes(compact(one)))) {
    const alone = (await printed([name])).join('');
    if (!MOVABLE.test(name) || letters(alone) !== letters(name)) lost.push(name);
  }
  expect(lost).toEqual([]);
});

test('a page that cannot be drawn fails alone; the next one prints', async () => {
  const picture = { kind: 'image', data: 'none' } as const;
  const content = [{ kind: 'figure', alt: '', width: 10, height: 10, picture }] as const;
  const broken = printPdf({ title: '', pageSize: 'A4', margins: [0, 0, 0, 0], content });
  await expect(broken).rejects.toThrow();
  expect(await printed(['Still here'])).toEqual(['Still here']);
});

test('the first print of a receipt is the original, every later one a COPY, and each is logged', async () => {
  const cashier = await lab.as('ROLE_CASHIER');
  const bill = await aBill(lab);
  const { body } = await pay(cashier, bill, '20.00');
  const address = `/api/receipts/${body.receipt.number}.pdf`;
  // Looking at it, however often, uses up no original.
  expect((await paper(cashier, address)).lines).toContain('COPY');
  const first = (await paperOf(cashier, address)).lines;
  expect(first).toContain(`RECEIPT No. ${body.receipt.number}`);
  expect(first).not.toContain('COPY');
  expect(first.join('\n')).toMatch(/Change\s*−\$8\.00/);
  expect((await paperOf(cashier, `${address}?format=a4`)).lines).toContain('COPY');
  const log = await lab.sql(`select after from audit_entry where action = 'receipt.print' order by ord`);
  expect(log).toEqual([
    { after: { format: '80mm', isCopy: false } },
    { after: { format: 'a4', isCopy: true } },
  ]);
  expect((await cashier.get(`${address}?format=a5`)).status).toBe(422);
});

test('a specimen has one label, with two identifiers and its accession, and each print is counted', async () => {
  const reception = await lab.as('ROLE_RECEPTION');
  const bill = await aBill(lab, ['UE', 'FBC']);
  expect((await paper(reception, `/api/specimens/${bill.id}/labels.pdf`)).pages).toBe(2);
  const roll = await paperOf(reception, `/api/specimens/${bill.id}/labels.pdf`);
  expect(roll.pages).toBe(2);
  const text = roll.lines.join('\n');
  expect(text).toContain(`${bill.labNumber} · 15 Jan 1980 · F`);
  expect(text).toContain(`${bill.labNumber}-1-1`);
  expect((await paperOf(reception, `/api/specimens/${bill.id}/labels.pdf?layout=sheet`)).pages).toBe(1);
  const counts = await lab.sql('select labels_printed from specimen where booking_id = $1', [bill.id]);
  expect(counts).toEqual([{ labels_printed: 2 }, { labels_printed: 2 }]);
  expect((await (await lab.as('ROLE_CASHIER')).get(`/api/specimens/${bill.id}/labels.pdf`)).status).toBe(403);
});

test('a bar code keeps a quiet zone of ten modules on either side', async () => {
  const reception = await lab.as('ROLE_RECEPTION');
  const answer = await reception.get('/api/specimens/barcode/LAB2-1-1.svg');
  const svg = answer.text ?? answer.body.toString();
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  // Code 128: 11 modules a character, start and check, 13 for stop.
  expect(width).toBe(11 * ('LAB2-1-1'.length + 2) + 13 + 20);
  const edges = [...svg.matchAll(/stroke-width="(\d+)" d="M([\d.]+)/g)].map(
    ([, stroke, x]) => Number(x) - Number(stroke) / 2,
  );
  expect(Math.min(...edges)).toBe(10);
});
