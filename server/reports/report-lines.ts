import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import { missing, mostPlaces } from '../../shared/domain/aligned.js';
import { unitText } from '../../shared/domain/unit-text.js';

export const GREY = '#555555';

/** The values of one result, a row each. */
export function lineTable({ lines, rangesFor }: ReportedResult): Content {
  const most = mostPlaces(lines.map(({ value }) => value));
  const head: TableCell[] = ['Test', 'Result', 'Flag', 'Unit', rangeHeading(rangesFor)].map((text) => ({
    text,
    bold: true,
    color: GREY,
  }));
  const rows = lines.flatMap((line, index): TableCell[][] => {
    const isNewSection = line.section !== null && line.section !== lines[index - 1]?.section;
    return [
      ...(isNewSection ? [wide(line.section ?? '', true)] : []),
      row(line, most),
      ...remarksOf(line).map((text) => wide(text, false)),
    ];
  });
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [head, ...rows],
    },
    layout: 'lightHorizontalLines',
  };
}

function rangeHeading(rangesFor: string): string {
  return rangesFor === '' ? 'Reference range' : `Reference range, ${rangesFor}`;
}

// Roboto, in parts of its size: a digit and the point.
const DIGIT = 0.5615;
const POINT = 0.2637;
const SIZE = 9.5;

/** Figures line up at the decimal point: what a figure lacks behind it is left free. */
function figure(value: string, most: number, bold: boolean): TableCell {
  if (!/^[<>≤≥]?\s*-?\d/.test(value)) return { text: value, bold };
  const { digits, point } = missing(value, most);
  const free = SIZE * (digits * DIGIT + (point ? POINT : 0));
  return { text: value, bold, alignment: 'right', margin: [0, 0, free, 0] };
}

/** `most`: digits behind the point among the figures of this table. */
function row(line: ReportLine, most: number): TableCell[] {
  const marked = line.flag !== '' || line.critical;
  return [
    { text: line.name },
    figure(line.value, most, marked),
    { text: line.flag + (line.critical ? ' critical' : ''), bold: true },
    { text: unitText(line.unitOfMeasure), color: GREY },
    { text: line.referenceRange, color: GREY },
  ];
}

function wide(text: string, isSection: boolean): TableCell[] {
  return [
    { text, colSpan: 5, bold: isSection, fontSize: 9, margin: [isSection ? 0 : 10, 0, 0, 0] },
    {},
    {},
    {},
    {},
  ];
}

function remarksOf(line: ReportLine): string[] {
  return [
    ...(line.equation ? [`Equation: ${line.equation}`] : []),
    ...(line.value === '' && line.reason ? [line.reason] : []),
    ...(line.comment ? [line.comment] : []),
  ];
}
