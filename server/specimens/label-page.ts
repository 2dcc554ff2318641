import bwipjs from 'bwip-js/node';
import type { LabelLayout } from '../../shared/contract/reports.js';
import {
  fitsCode128,
  labelBirth,
  labelTests,
  labelTube,
  NO_BARS,
} from '../../shared/domain/specimens/label-words.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { labDay } from '../../shared/domain/time/lab-time.js';
import { sexLetter } from '../../shared/domain/people/person.js';
import type { Priority } from '../../shared/vocabulary.js';
import {
  type Block,
  type FrameBlock,
  type FramedText,
  type PrintedPage,
  printedMoment,
} from '../kernel/print/page.js';
import { confidentialProfile } from '../catalogue/index.js';
import { nameMarks } from '../patients/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

export interface SpecimenLabel {
  readonly accession: string;
  readonly specimen: string;
  readonly container: string;
  readonly codes: readonly string[];
  /** The draw of a timed test, such as "1 h"; null or left out for a single draw. */
  readonly draw?: string | null;
  /** Those of its codes that would tell something of the patient. */
  readonly confidential?: readonly string[];
  readonly collected_at: Date | null;
  readonly lab_number: string;
  readonly full_name: string;
  readonly date_of_birth: string | null;
  readonly dob_estimated: boolean;
  readonly gender: string;
  readonly priority: Priority;
  /** A short word that tells this tube from its like, e.g. "TWIN II"; absent: there is none like it. */
  readonly mark?: string | null;
}

/** When it is printed and by whose clock. */
interface LabelDay {
  readonly now: Date;
  readonly timeZone: string;
}

const MILLIMETRE = 72 / 25.4;
const WIDTH = 50.8 * MILLIMETRE;
const HEIGHT = 25.4 * MILLIMETRE;
const COLUMNS = 3;
const SHEET_GAP = 20;
/** A trifle less than the paper, so that no rounding makes a second page of it. */
const FACE_HEIGHT = HEIGHT - 0.5;
const INSET = 4;
const INNER = WIDTH - 2 * INSET;
const ROW = 8.1;
const NAME_TOP = 1;
/** Two lines of the name. */
const ROWS_TOP = 19.8;
const TAKEN_WIDTH = 62;
const MARKS_WIDTH = 46;
const BARS = { top: ROWS_TOP + 3 * ROW + 0.3, height: 19 };
const NUMBER_TOP = BARS.top + BARS.height + 0.3;

/** 50.8 × 25.4 mm each: one a page from a roll, or three across a sheet of A4. */
export function labelPage(labels: readonly SpecimenLabel[], layout: LabelLayout, day: LabelDay): PrintedPage {
  const title = `Labels ${labels[0]?.lab_number ?? ''}`;
  if (layout === 'sheet') {
    return {
      title,
      pageSize: 'A4',
      margins: [60, 24, 60, 24],
      fontSize: 7,
      content: sheet(labels, day),
    };
  }
  return {
    title,
    pageSize: { width: WIDTH, height: HEIGHT },
    margins: [0, 0, 0, 0],
    fontSize: 7,
    content: labels.flatMap((label, index): Block[] => {
      const face = faceOf(label, day);
      return index === 0 ? [face] : [{ kind: 'page' }, face];
    }),
  };
}

/** Three across; a label is as large as on the roll. */
function sheet(labels: readonly SpecimenLabel[], day: LabelDay): Block[] {
  const rows = Math.ceil(labels.length / COLUMNS);
  return Array.from({ length: rows }, (_, row): Block => {
    const inRow = labels.slice(row * COLUMNS, (row + 1) * COLUMNS);
    return {
      kind: 'columns',
      gap: SHEET_GAP,
      above: row === 0 ? 0 : HEIGHT - FACE_HEIGHT,
      parts: inRow.map((label) => ({ width: WIDTH, content: [faceOf(label, day)] })),
    };
  });
}

/**
 * Two identifiers, the tests, the tube's content and the collection time: readable when the code is not. Bars and
 * number have fixed places, however long the name is.
 */
function faceOf(label: SpecimenLabel, day: LabelDay): FrameBlock {
  const marks = marksOf(label);
  const nameWidth = INNER - (marks.length > 0 ? MARKS_WIDTH + 2 : 0);
  return {
    kind: 'frame',
    height: FACE_HEIGHT,
    parts: [
      {
        text: label.full_name,
        at: [INSET, NAME_TOP],
        width: nameWidth,
        lines: 2,
        own: true,
        bold: true,
        size: 7.5,
        leastSize: 6,
      },
      ...marks,
      ...rowsOf(label, day),
      bars(label),
      { text: label.accession, at: [INSET, NUMBER_TOP], width: INNER, align: 'center', size: 6 },
    ],
  };
}

/** To the right of the name: how urgent it is, and what tells it from its like. */
function marksOf({ priority, mark }: SpecimenLabel): readonly FramedText[] {
  const at = (row: number): readonly [number, number] => [INSET + INNER - MARKS_WIDTH, NAME_TOP + row * 9.4];
  const box = { width: MARKS_WIDTH, align: 'center', bold: true, size: 7, leastSize: 5.5 } as const;
  const words = mark ?? '';
  return [
    ...(priority === 'stat' ? [{ ...box, text: 'STAT', at: at(0), inverse: true } as const] : []),
    ...(priority === 'urgent' ? [{ ...box, text: 'URGENT', at: at(0) }] : []),
    ...(words === '' ? [] : [{ ...box, text: words, at: at(1), inverse: true } as const]),
  ];
}

function rowsOf(label: SpecimenLabel, { now, timeZone }: LabelDay): readonly FramedText[] {
  const born = { dateOfBirth: label.date_of_birth, dobEstimated: label.dob_estimated };
  const birth = labelBirth(born, labDay(timeZone, now));
  const collected =
    label.collected_at === null
      ? 'taken ____________'
      : printedMoment(label.collected_at.toISOString(), timeZone);
  const top = (row: number): number => ROWS_TOP + row * ROW;
  const size = 6.5;
  return [
    {
      text: `${isolateDirection(label.lab_number)} · ${birth} · ${sexLetter(label.gender)}`,
      at: [INSET, top(0)],
      width: INNER,
      size,
    },
    {
      text: labelTests(label.codes, label.confidential, label.draw),
      at: [INSET, top(1)],
      width: INNER,
      bold: true,
      size,
    },
    {
      text: labelTube(label.specimen, label.container),
      own: true,
      at: [INSET, top(2)],
      width: INNER - TAKEN_WIDTH - 2,
      size,
    },
    {
      text: collected,
      at: [INSET + INNER - TAKEN_WIDTH, top(2)],
      width: TAKEN_WIDTH,
      align: 'right',
      size,
    },
  ];
}

function bars({ accession }: SpecimenLabel): FrameBlock['parts'][number] {
  if (!fitsCode128(accession))
    return { text: NO_BARS, at: [INSET, BARS.top + 5], width: INNER, align: 'center', bold: true, size: 7 };
  return {
    at: [0, BARS.top],
    figure: {
      kind: 'figure',
      alt: `Bar code ${accession}`,
      width: WIDTH,
      height: BARS.height,
      picture: { kind: 'code128', text: accession },
    },
  };
}

/** SQL: the content of a label for the specimen `s` of the booking `b` of the patient `p`. */
export const LABEL_COLUMNS = `s.accession, s.specimen, s.container, b.lab_number, p.full_name, p.date_of_birth,
  p.dob_estimated, p.gender, b.priority, s.codes, s.draw,
  array(select q.code from booking_profile q where q.booking_id = b.id and q.code = any (s.codes)
    and ${confidentialProfile('q.profile_id')}) as confidential,
  coalesce(s.collected_at, case when s.draw is null then (b.clinical ->> 'collectedAt')::timestamptz end)
    as collected_at`;

/** Adds the mark that tells them from those of patients with the same name. */
export async function markedLabels<Label extends SpecimenLabel>(
  sql: Sql,
  bookingId: string,
  labels: readonly Label[],
): Promise<readonly Label[]> {
  const mark = (await nameMarks(sql, [bookingId])).get(bookingId)?.mark ?? null;
  return labels.map((label) => ({ ...label, mark }));
}

const QUIET_MODULES = 10;

/** Code 128 with a quiet zone of 10 modules on either side, without which decoders fail. */
export function barcodeSvg(text: string): string {
  if (!fitsCode128(text)) throw invalid('accession', 'A bar code holds 1 to 40 plain characters.');
  return bwipjs.toSVG({
    bcid: 'code128',
    text,
    scale: 1,
    height: 10,
    paddingwidth: QUIET_MODULES,
    paddingheight: 0,
  });
}
