import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { LabelLayout } from '../../shared/contract/reports.js';
import { sexLetter } from '../../shared/domain/sex.js';
import type { PrintedPage } from '../kernel/print/pdf.js';
import { stamp } from '../kernel/print/stamp.js';
import { barcodeSvg } from './barcode.js';

export interface SpecimenLabel {
  readonly accession: string;
  readonly specimen: string;
  readonly container: string;
  readonly collected_at: Date | null;
  readonly lab_number: string;
  readonly full_name: string;
  readonly date_of_birth: string | null;
  readonly gender: string;
}

const MILLIMETRE = 72 / 25.4;
const WIDTH = 50.8 * MILLIMETRE;
const HEIGHT = 25.4 * MILLIMETRE;
const COLUMNS = 3;
const INSET = 4;
const BARS_HEIGHT = 24;
const NAME_LENGTH = 34;

/** 50.8 × 25.4 mm each: one a page from a roll, or three across a sheet of A4. */
export function labelPage(
  labels: readonly SpecimenLabel[],
  layout: LabelLayout,
  timeZone: string,
): PrintedPage {
  const title = `Labels ${labels[0]?.lab_number ?? ''}`;
  if (layout === 'sheet') {
    return {
      title,
      pageSize: 'A4',
      margins: [60, 24, 60, 24],
      fontSize: 7,
      content: sheet(labels, timeZone),
    };
  }
  return {
    title,
    pageSize: { width: WIDTH, height: HEIGHT },
    margins: [0, 3, 0, 0],
    fontSize: 7,
    content: labels.map((label, index): Content => {
      const stack = faceOf(label, timeZone);
      return index === 0 ? { stack } : { stack, pageBreak: 'before' };
    }),
  };
}

function sheet(labels: readonly SpecimenLabel[], timeZone: string): Content {
  const rows = Math.ceil(labels.length / COLUMNS);
  const body = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column): TableCell => {
      const label = labels[row * COLUMNS + column];
      return label ? { stack: faceOf(label, timeZone) } : { text: '' };
    }),
  );
  return {
    table: { widths: Array<number>(COLUMNS).fill(WIDTH), heights: HEIGHT - 6, dontBreakRows: true, body },
    layout: { defaultBorder: false },
  };
}

/** Two identifiers, what is in the tube and when it was taken: readable when the code is not. */
function faceOf(label: SpecimenLabel, timeZone: string): Content[] {
  const taken =
    label.collected_at === null ? 'taken ____________' : stamp(label.collected_at.toISOString(), timeZone);
  const lines: Content[] = [
    { text: shortened(label.full_name), bold: true, fontSize: 7.5 },
    {
      text: `${label.lab_number} · ${label.date_of_birth ?? 'born ?'} · ${sexLetter(label.gender)}`,
    },
    { text: shortened(`${label.specimen}, ${label.container}`) },
    { text: taken },
  ];
  return [
    { stack: lines, margin: [INSET, 0, INSET, 1], lineHeight: 1 },
    { svg: barcodeSvg(label.accession), width: WIDTH, height: BARS_HEIGHT },
    { text: label.accession, alignment: 'center', fontSize: 6.5, lineHeight: 1 },
  ];
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(text: string): string {
  const parts = [...letters.segment(text)].map(({ segment }) => segment);
  return parts.length <= NAME_LENGTH ? text : `${parts.slice(0, NAME_LENGTH - 1).join('')}…`;
}
