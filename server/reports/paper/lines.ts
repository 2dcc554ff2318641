import type { ReportedResult, ReportLine } from '../../../shared/contract/reports.js';
import { isolated } from '../../../shared/domain/results/isolated.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { WriteMoment } from '../../../shared/report/facts.js';
import { printedLines } from '../../../shared/report/lines.js';
import { isLongValue } from '../../../shared/report/long-value.js';
import { rangeHeading, rangeText, underLine } from '../../../shared/report/notes.js';
import type { Block, Cell, TableRow } from '../../kernel/print/page.js';
import { ALARM, GREY, GRID_COLUMNS, gridOf, HIGH, LOW } from './look.js';

/** The values of one result, a row each; `behind`: the longest fraction among the figures of the report. */
export function lineTable(result: ReportedResult, behind: string, moment: WriteMoment): readonly Block[] {
  const { rangesFor, profileName } = result;
  const lines = printedLines(result);
  if (lines.length === 0) return [];
  const rows = lines.flatMap((line, index): TableRow[] => {
    const isNewSection = line.section !== null && line.section !== lines[index - 1]?.section;
    return [
      ...(isNewSection ? [sectionRow(line.section ?? '')] : []),
      { cells: cellsOf(line) },
      ...underLine(line, result, moment).map(remarkRow),
    ];
  });
  return [
    {
      kind: 'table',
      columns: gridOf(behind),
      title: profileName,
      head: ['Test', 'Result', 'Flag', 'Unit', rangeHeading(rangesFor)].map((text) => ({ text })),
      ruled: true,
      // Apart from what was amended, which is a table too.
      ...(result.amendments.length > 0 && { above: 8 }),
      rows,
    },
  ];
}

function sectionRow(text: string): TableRow {
  return { cells: [{ text, span: GRID_COLUMNS, bold: true, names: 'group', size: 9 }] };
}

function remarkRow(text: string): TableRow {
  return {
    cells: [{ text: isolated(text), span: GRID_COLUMNS, indent: 10, size: 8.5, color: GREY }],
    follows: true,
  };
}

function cellsOf(line: ReportLine): readonly Cell[] {
  const unit = unitText(line.unitOfMeasure);
  const range: Cell = { text: isolated(rangeText(line)), color: GREY };
  const name: Cell = { text: isolated(line.name), names: 'row' };
  if (isLongValue(line)) {
    return [name, { text: isolated(line.value), span: 3, align: 'left' }, range];
  }
  return [name, valueCell(line), flagCell(line), { text: unit, color: GREY }, range];
}

function valueCell(line: ReportLine): Cell {
  const isMarked = line.flag !== '' || line.critical;
  const isFigure = /^[<>≤≥=]{0,2}\s*[-−]?\d/.test(line.value);
  return {
    text: isFigure ? line.value : isolated(line.value),
    bold: isMarked,
    ...(line.critical && { framed: true, color: ALARM }),
  };
}

const ARROWS = { L: 'down', LL: 'down', H: 'up', HH: 'up' } as const;
const COLOURS = { L: LOW, LL: ALARM, H: HIGH, HH: ALARM, A: HIGH } as const;

/** Letter, arrow and colour together, so that none is needed alone. */
function flagCell({ flag, critical }: ReportLine): Cell {
  const color = critical ? ALARM : flag === '' ? GREY : COLOURS[flag];
  const word = critical ? [{ text: `${flag === '' ? '' : ' '}critical`, size: 7.5 }] : [];
  const arrow = flag === '' || flag === 'A' ? undefined : ARROWS[flag];
  return { text: [{ text: flag }, ...word], bold: true, color, ...(arrow && { arrow }) };
}
