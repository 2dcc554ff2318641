import type {
  Cumulative,
  CumulativePoint,
  CumulativeProfile,
  CumulativeSeries,
} from '../../../shared/contract/cumulative.js';
import { ageText } from '../../../shared/domain/people/age.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import {
  cumulativeTables,
  pointText,
  rowRange,
  seriesNote,
  type CumulativeTable,
} from '../../../shared/report/cumulative-table.js';
import { trendOf, type Trend } from '../../../shared/report/trend.js';
import {
  type Block,
  type Cell,
  type PrintedPage,
  type TableRow,
  type ColumnPart,
  type Stroke,
  printedMoment,
} from '../../kernel/print/page.js';
import { ACCENT, ALARM, GREY, HIGH, line, LOW, MARGINS } from './styles.js';

const WIDTH = 160;
const HEIGHT = 52;
const A_ROW = 3;
const BAND = '#e3efee';
const SAMPLES_A_TABLE = 5;

/** A patient's results over time on A4: a table and the lines of each profile. */
export function cumulativePage(cumulative: Cumulative, printedAt: Date): PrintedPage {
  const { patient, timeZone, laboratory, contact } = cumulative;
  const whose = [
    isolateDirection(patient.fullName),
    patient.labNumber,
    sexWord(patient.gender),
    bornText(cumulative, printedAt),
  ]
    .filter((text) => text !== '')
    .join(' · ');
  return {
    title: `Results over time ${patient.labNumber}`,
    pageSize: 'A4',
    margins: MARGINS,
    foot: [whose, `Printed ${printedMoment(printedAt.toISOString(), timeZone)}`],
    content: [
      line(laboratory, { heading: 1, size: 16, bold: true }),
      ...contact.map((text) => line(text, { color: GREY, size: 8.5 })),
      { kind: 'rule', color: ACCENT, width: 1.4, above: 4 },
      line('Results over time', { size: 12, bold: true, above: 8 }),
      line(whose, { above: 2 }),
      ...(cumulative.profiles.length === 0 ? [line('Nothing has been released yet.', { above: 10 })] : []),
      ...cumulative.profiles.flatMap((profile) => profileBlocks(profile, timeZone)),
    ],
  };
}

/** "born 2 Feb 1980 (46)"; an estimated date says so. */
function bornText({ patient: { dateOfBirth, dobEstimated }, timeZone }: Cumulative, printedAt: Date): string {
  if (dateOfBirth === null) return 'date of birth unknown';
  const age = ageText(dateOfBirth, labDay(timeZone, printedAt));
  return `born ${writtenDay(dateOfBirth)}${dobEstimated ? ', estimated' : ''} (${age})`;
}

function profileBlocks(profile: CumulativeProfile, timeZone: string): readonly Block[] {
  return [
    line(profile.name, { heading: 2, size: 11, bold: true, above: 12, below: 1 }),
    ...cumulativeTables(profile, SAMPLES_A_TABLE).map((table) => tableBlock(profile, table, timeZone)),
    ...trendBlocks(profile),
  ];
}

function tableBlock({ name }: CumulativeProfile, table: CumulativeTable, timeZone: string): Block {
  const samples = table.samples.map((sample): Cell => ({
    text: `${printedMoment(sample.at, timeZone)} ${sample.bookingNumber}`,
  }));
  return {
    kind: 'table',
    above: 4,
    columns: [
      { share: 22 },
      { share: 10 },
      { share: 13 },
      ...table.samples.map(() => ({ share: 13, align: 'figures' }) as const),
    ],
    title: name,
    head: [{ text: 'Test' }, { text: 'Unit' }, { text: 'Range' }, ...samples],
    ruled: true,
    rows: table.rows.map(({ series, points }): TableRow => {
      const note = seriesNote(series);
      const text = [
        { text: isolateDirection(series.name) },
        ...(note === '' ? [] : [{ text: `\n${note}`, size: 7.5, color: GREY }]),
      ];
      return {
        cells: [
          { text, names: 'row' },
          { text: unitText(series.unitOfMeasure), color: GREY },
          { text: rowRange(points) ?? 'by date', color: GREY },
          ...points.map((point) => pointCell(point, rowRange(points) === null)),
        ],
      };
    }),
  };
}

const COLOURS = { '': undefined, L: LOW, LL: ALARM, H: HIGH, HH: ALARM, A: HIGH } as const;
const ARROWS = { '': undefined, L: 'down', LL: 'down', H: 'up', HH: 'up', A: undefined } as const;

/** `ownRange`: it is under its value, since other values of the row have another. */
function pointCell(point: CumulativePoint | undefined, ownRange: boolean): Cell {
  if (point === undefined) return { text: '' };
  const text = pointText(point);
  const value = /^\d/.test(text) ? text : isolateDirection(text);
  const color = point.critical ? ALARM : COLOURS[point.flag];
  return {
    text: ownRange
      ? [{ text: value }, { text: `\n${point.referenceRange || 'no range'}`, size: 7, color: GREY }]
      : value,
    bold: point.flag !== '' || point.critical,
    framed: point.critical,
    color,
    arrow: point.critical ? undefined : ARROWS[point.flag],
  };
}

/** The lines of a profile over time, three beside each other. */
function trendBlocks(profile: CumulativeProfile): readonly Block[] {
  const parts = profile.series.flatMap((series): ColumnPart[] => {
    const trend = trendOf(series, WIDTH, HEIGHT);
    return trend === undefined ? [] : [{ width: WIDTH, content: trendContent(series, trend) }];
  });
  return Array.from({ length: Math.ceil(parts.length / A_ROW) }, (_, index): Block => ({
    kind: 'columns',
    gap: 13,
    above: 8,
    parts: parts.slice(index * A_ROW, (index + 1) * A_ROW),
  }));
}

function trendContent(series: CumulativeSeries, trend: Trend): readonly Block[] {
  const unit = unitText(series.unitOfMeasure);
  const name = [series.name, ...(series.equation === null ? [] : [series.equation])].join(', ');
  return [
    line(unit === '' ? name : `${name}, ${unit}`, { size: 7.5, bold: true }),
    {
      kind: 'figure',
      alt: `${name} over time: ${series.points.map(({ value }) => value).join(', ')} ${unit}`,
      width: WIDTH,
      height: HEIGHT,
      picture: { kind: 'strokes', strokes: strokesOf(trend) },
    },
  ];
}

function strokesOf({ line: points, dots, band, width, labels }: Trend): readonly Stroke[] {
  return [
    ...(band === null ? [] : [{ band: [0, band[0], width, band[1]], color: BAND } as const]),
    { line: points, color: ACCENT, width: 1.1 },
    ...dots.map(({ at, isMarked }) => ({
      dot: at,
      radius: isMarked ? 2.2 : 1.5,
      color: isMarked ? ALARM : ACCENT,
    })),
    ...labels.map(({ text, middle }) => ({ words: text, at: [1, middle + 2], size: 6 }) as const),
  ];
}
