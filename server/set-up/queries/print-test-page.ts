import type { TestPage } from '../../../shared/domain/set-up.js';
import type { Laboratory } from '../../../shared/contract/settings.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { labelPage } from '../../specimens/index.js';
import { printedMoment, type Block, type PrintedPage, type TextBlock } from '../../kernel/print/page.js';

/** A label, or a sheet of A4, to see whether the printers are set right. */
export class PrintTestPage extends RequestQuery<TestPage, Buffer> {}

export const PrintTestPageHandler = queryHandler(
  PrintTestPage,
  async ({ database, clock }, { request: kind }) => {
    const lab = await laboratory(database);
    const now = clock.now();
    return printPdf(
      kind === 'a4' ? setUpCsv(lab, now) : labelPage([sample(now)], 'roll', { now, timeZone: lab.timeZone }),
    );
  },
);

/** A label of nobody: scanning it leads nowhere. */
function sample(now: Date) {
  return {
    accession: 'TEST-1-1',
    specimen: 'BLOOD',
    container: 'Serum (gold top)',
    collected_at: now,
    lab_number: 'TEST',
    full_name: 'Printer test',
    date_of_birth: '1990-01-01',
    gender: 'female',
    codes: ['TEST'],
    dob_estimated: false,
    priority: 'stat',
  } as const;
}

const A4_WIDTH = 595.28;
const MARGIN = 36;
const MILLIMETRE = 72 / 25.4;
const BAR = 100 * MILLIMETRE;
const INK = '#111827';

/** A sheet of A4 with the laboratory's heading and what tells that a printer is set right. */
function setUpCsv(lab: Laboratory, now: Date): PrintedPage {
  return {
    title: 'Printer test',
    pageSize: 'A4',
    margins: [MARGIN, MARGIN, MARGIN, MARGIN],
    fontSize: 10,
    foot: [isolateDirection(lab.name)],
    content: [
      ...heading(lab),
      { kind: 'rule', color: INK, width: 1, above: 8 },
      { kind: 'text', text: 'Printer test', heading: 2, size: 14, bold: true, above: 14 },
      textBlock(`Printed ${printedMoment(now.toISOString(), lab.timeZone)}`),
      textBlock('The lines above and below reach from margin to margin, with nothing cut off.'),
      textBlock(
        'The bar below is 100 mm long. Where it is shorter, print at actual size, not "fit to page".',
      ),
      ruler(),
      textBlock(
        'Letters with accents: Núñez, Dąbrowski, Nguyễn, Łukasz, Söder; 4.5–11.0 ×10⁹/L; µmol/L; ≥ ≤.',
      ),
      textBlock('The code can be scanned:'),
      {
        kind: 'figure',
        alt: 'Bar code TEST-1-1',
        width: 170,
        height: 34,
        align: 'left',
        above: 4,
        picture: { kind: 'code128', text: 'TEST-1-1' },
      },
      { kind: 'rule', color: INK, width: 1, above: 14 },
    ],
  };
}

function heading({ name, address, phones, logo }: Laboratory): Block[] {
  const lines = [address, phones]
    .filter((text) => text !== '')
    .map((text) => textBlock(isolateDirection(text), 2));
  const words: Block[] = [
    { kind: 'text', text: isolateDirection(name), heading: 1, size: 18, bold: true },
    ...lines,
  ];
  if (logo === '') return words;
  const picture = { kind: 'image', data: logo } as const;
  return [
    {
      kind: 'columns',
      gap: 14,
      parts: [
        { width: { share: 1 }, content: words },
        {
          width: 110,
          content: [
            { kind: 'figure', alt: "The laboratory's logo", width: 110, height: 56, align: 'right', picture },
          ],
        },
      ],
    },
  ];
}

function textBlock(text: string, above = 8): TextBlock {
  return { kind: 'text', text, above };
}

/** A bar of 100 mm with a mark at each 10. */
function ruler(): Block {
  const marks = Array.from({ length: 11 }, (_, index) => (BAR * index) / 10);
  const strokes = [
    { line: [[0, 10] as const, [BAR, 10] as const], color: INK, width: 1 },
    ...marks.map((at) => ({ line: [[at, 5] as const, [at, 15] as const], color: INK, width: 0.6 })),
  ];
  return {
    kind: 'figure',
    alt: 'A bar of 100 mm',
    width: A4_WIDTH - 2 * MARGIN,
    height: 20,
    align: 'left',
    above: 6,
    picture: { kind: 'strokes', strokes },
  };
}
