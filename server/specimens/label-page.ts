import type { LabelLayout } from '../../shared/contract/reports.js';
import { isolated } from '../../shared/domain/isolated.js';
import { sexLetter } from '../../shared/domain/sex.js';
import { writtenDay } from '../../shared/domain/written-day.js';
import type { Block, PrintedPage, TextBlock } from '../kernel/print/page.js';
import { stamp } from '../kernel/print/stamp.js';

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
/** Four lines, the bars, the number. */
const FACE_HEIGHT = 66;
const SHEET_GAP = 20;
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
    content: labels.flatMap((label, index): Block[] => {
      const face = faceOf(label, timeZone);
      return index === 0 ? face : [{ kind: 'page' }, ...face];
    }),
  };
}

/** Three across; a label is as wide as on the roll. */
function sheet(labels: readonly SpecimenLabel[], timeZone: string): Block[] {
  const rows = Math.ceil(labels.length / COLUMNS);
  return Array.from({ length: rows }, (_, row): Block => {
    const inRow = labels.slice(row * COLUMNS, (row + 1) * COLUMNS);
    return {
      kind: 'columns',
      gap: SHEET_GAP,
      above: row === 0 ? 0 : HEIGHT - FACE_HEIGHT,
      parts: inRow.map((label) => ({ width: WIDTH, content: faceOf(label, timeZone) })),
    };
  });
}

/** Two identifiers, what is in the tube and when it was taken: readable when the code is not. */
function faceOf(label: SpecimenLabel, timeZone: string): Block[] {
  const taken =
    label.collected_at === null ? 'taken ____________' : stamp(label.collected_at.toISOString(), timeZone);
  const lines = [
    isolated(shortened(label.full_name)),
    `${label.lab_number} · ${label.date_of_birth === null ? 'born ?' : writtenDay(label.date_of_birth)} · ${sexLetter(label.gender)}`,
    isolated(shortened(`${label.specimen}, ${label.container}`)),
    taken,
  ];
  return [
    {
      kind: 'columns',
      gap: 0,
      parts: [
        { width: INSET, content: [] },
        { width: WIDTH - 2 * INSET, content: lines.map(written) },
      ],
    },
    {
      kind: 'figure',
      alt: `Bar code ${label.accession}`,
      above: 1,
      width: WIDTH,
      height: BARS_HEIGHT,
      picture: { kind: 'code128', text: label.accession },
    },
    { kind: 'text', text: label.accession, align: 'center', size: 6 },
  ];
}

function written(text: string, index: number): TextBlock {
  return { kind: 'text', text, bold: index === 0, size: index === 0 ? 7.5 : 6.5 };
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(text: string): string {
  const parts = [...letters.segment(text)].map(({ segment }) => segment);
  return parts.length <= NAME_LENGTH ? text : `${parts.slice(0, NAME_LENGTH - 1).join('')}…`;
}
