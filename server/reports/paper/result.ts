import type { ReportedResult, ReportLine, ReportedWithdrawal } from '../../../shared/contract/reports.js';
import { RELEASED_CONFIDENTIAL } from '../../../shared/domain/results/confidential.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { printedGroup } from '../../../shared/report/blood-group.js';
import { type WriteMoment, NOT_STATED } from '../../../shared/report/facts.js';
import {
  notesOf,
  otherCalls,
  readingsOf,
  type Note,
  rangeHeading,
  rangeText,
  linesUnderValue,
} from '../../../shared/report/notes.js';
import { preliminaryText, replacesText } from '../../../shared/report/preliminary.js';
import { issueText, signaturesOf, type Signature } from '../../../shared/report/signatures.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { printedLines } from '../../../shared/report/lines.js';
import { isLongValue } from '../../../shared/report/long-value.js';
import type { TextColumn, TextTable } from '../../../shared/domain/results/sections.js';
import type { Amendment } from '../../../shared/contract/results.js';
import type { Block, ColumnPart, Cell, TableRow, TableColumn } from '../../kernel/print/page.js';
import { ACCENT, ALARM, GREY, line, GRID_COLUMNS, gridOf, HIGH, LOW } from './styles.js';

const ARROWS = { L: 'down', LL: 'down', H: 'up', HH: 'up' } as const;
const COLOURS = { L: LOW, LL: ALARM, H: HIGH, HH: ALARM, A: HIGH } as const;
const HEAD = ['Changed', 'Was', 'Now', 'When, by whom', 'Told'];

/** One profile: its amendments, its lines, its notes, its signatures. */
export function resultBlocks(result: ReportedResult, behind: string, moment: WriteMoment): readonly Block[] {
  const title = line(result.profileName, { heading: 2, size: 11, bold: true, above: 12, below: 1 });
  if (result.withheld) return [title, line(RELEASED_CONFIDENTIAL)];
  if (result.withdrawal) return [title, ...withdrawnBlocks(result.withdrawal, moment)];
  return [
    title,
    ...standingBlocks(result, moment),
    ...amendmentBlocks(result, moment),
    ...groupBox(result),
    ...lineTable(result, behind, moment),
    ...readingsOf(result).map(noteBlock),
    ...textTableBlocks(result),
    ...otherCalls(result, moment).map((text) => line(isolateDirection(text), { above: 2 })),
    ...notesOf(result).map(noteBlock),
    ...signatureBlocks(result, moment),
  ];
}

/** Large and apart: at a glance one should read the group, and whether blood may be given by it. */
function groupBox(result: ReportedResult): readonly Block[] {
  const printed = printedGroup(result);
  if (printed === undefined) return [];
  const { title, group, standing, isConfirmed } = printed;
  const color = isConfirmed ? ACCENT : ALARM;
  const parts: ColumnPart[] = [
    {
      width: { share: 40 },
      content: [line(title, { size: 8.5, color: GREY }), line(group, { size: 20, bold: true })],
    },
    {
      width: { share: 60 },
      content: [line(isolateDirection(standing), { size: 12, bold: true, color, above: 10 })],
    },
  ];
  return [{ kind: 'box', color, content: [{ kind: 'columns', gap: 12, parts }] }];
}

function noteBlock({ name, text }: Note): Block {
  return {
    kind: 'text',
    text: [{ text: `${name}: `, bold: true }, { text: isolateDirection(text) }],
    above: 2,
  };
}

/** Says that it is not final yet, or which earlier readings it replaces. */
function standingBlocks(result: ReportedResult, moment: WriteMoment): readonly Block[] {
  if (result.preliminary) return [line(preliminaryText(result, moment), { color: ALARM, keep: true })];
  const replaces = replacesText(result, moment);
  return replaces === '' ? [] : [line(isolateDirection(replaces), { keep: true })];
}

function signatureBlocks(result: ReportedResult, moment: WriteMoment): readonly Block[] {
  const signed = signaturesOf(result, moment).map(signedText).join(' · ');
  const issue = issueText(result, moment);
  return [
    line([signed, issue].filter((text) => text !== '').join(' · '), {
      color: GREY,
      size: 8.5,
      above: 3,
      below: 2,
      joins: true,
    }),
  ];
}

function signedText({ act, name, qualification, at }: Signature): string {
  const who = [name, qualification].filter((text) => text !== '').map(isolateDirection);
  return [[act, ...who.slice(0, 1)].join(' ').trim(), ...who.slice(1), at]
    .filter((text) => text !== '')
    .join(', ');
}

/** The values of one result, a row each; `behind`: the longest fraction among the figures of the report. */
function lineTable(result: ReportedResult, behind: string, moment: WriteMoment): readonly Block[] {
  const { rangesFor, profileName } = result;
  const lines = printedLines(result);
  if (lines.length === 0) return [];
  const rows = lines.flatMap((line, index): TableRow[] => {
    const isNewSection = line.section !== null && line.section !== lines[index - 1]?.section;
    return [
      ...(isNewSection ? [sectionRow(line.section ?? '')] : []),
      { cells: cellsOf(line) },
      ...linesUnderValue(line, result, moment).map(remarkRow),
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
    cells: [{ text: isolateDirection(text), span: GRID_COLUMNS, indent: 10, size: 8.5, color: GREY }],
    follows: true,
  };
}

function cellsOf(line: ReportLine): readonly Cell[] {
  const unit = unitText(line.unitOfMeasure);
  const range: Cell = { text: isolateDirection(rangeText(line)), color: GREY };
  const name: Cell = { text: isolateDirection(line.name), names: 'row' };
  if (isLongValue(line)) {
    return [name, { text: isolateDirection(line.value), span: 3, align: 'left' }, range];
  }
  return [name, valueCell(line), flagCell(line), { text: unit, color: GREY }, range];
}

function valueCell(line: ReportLine): Cell {
  const isMarked = line.flag !== '' || line.critical;
  const isFigure = /^[<>≤≥=]{0,2}\s*[-−]?\d/.test(line.value);
  return {
    text: isFigure ? line.value : isolateDirection(line.value),
    bold: isMarked,
    ...(line.critical && { framed: true, color: ALARM }),
  };
}

/** Letter, arrow and colour together, so that none is needed alone. */
function flagCell({ flag, critical }: ReportLine): Cell {
  const color = critical ? ALARM : flag === '' ? GREY : COLOURS[flag];
  const word = critical ? [{ text: `${flag === '' ? '' : ' '}critical`, size: 7.5 }] : [];
  const arrow = flag === '' || flag === 'A' ? undefined : ARROWS[flag];
  return { text: [{ text: flag }, ...word], bold: true, color, ...(arrow && { arrow }) };
}

/** The bench's tables; the title of each is repeated after a page break. */
function textTableBlocks({ tables = [] }: ReportedResult): readonly Block[] {
  return tables.flatMap((table): Block[] => [
    line(isolateDirection(table.title), { heading: 3, bold: true, above: 8, below: 1 }),
    ...rowBlocks(table),
    ...table.notes.map(({ name, text }): Block => ({
      kind: 'text',
      text: [{ text: `${name}: `, bold: true }, { text: isolateDirection(text) }],
      above: 2,
    })),
  ]);
}

function rowBlocks({ title, columns, rows }: TextTable): readonly Block[] {
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: columns.map(placed),
      title: isolateDirection(title),
      head: columns.map(({ name }) => ({ text: name })),
      ruled: true,
      padding: 2,
      rows: rows.map((texts) => ({
        cells: columns.map((column, at) => cellOf(column, texts[at] ?? '', at)),
      })),
    },
  ];
}

function placed({ share, kind }: TextColumn): TableColumn {
  return { share, ...(kind === 'figures' && { align: 'figures' }) };
}

function cellOf({ kind }: TextColumn, text: string, at: number): Cell {
  return {
    // A figure reads from left to right whatever is beside it, and is aligned by its point.
    text: kind === 'figures' ? text : isolateDirection(text),
    ...(kind === 'mark' && { bold: true }),
    ...(at === 0 && { names: 'row' }),
  };
}

/** Corrections after release: old beside new, when and by whom, and who was told. */
export function amendmentBlocks(
  { amendments }: Pick<ReportedResult, 'amendments'>,
  moment: WriteMoment,
): readonly Block[] {
  return amendments.flatMap((amendment, index): Block[] => [
    line(`AMENDED REPORT no. ${amendment.number}, supersedes report of ${moment(amendment.supersedes)}`, {
      bold: true,
      color: ALARM,
      keep: true,
      above: index === 0 ? 3 : 8,
    }),
    line(
      `Reason: ${isolateDirection(amendment.reason)}. By ${isolateDirection(amendment.by)}, ${moment(amendment.at)}.`,
      {
        keep: true,
      },
    ),
    ...changeTable(amendment, moment),
  ]);
}

function changeTable(amendment: Amendment, moment: WriteMoment): readonly Block[] {
  if (amendment.changes.length === 0)
    return [line(`Told: ${isolateDirection(amendment.told ?? NOT_STATED)}`)];
  const rows = amendment.changes.map((change): TableRow => ({
    cells: [
      { text: isolateDirection(change.name), names: 'row' },
      { text: isolateDirection(change.from || 'empty') },
      { text: isolateDirection(change.to || 'empty'), bold: true },
      { text: `${moment(amendment.at)}, ${isolateDirection(amendment.by)}` },
      { text: isolateDirection(amendment.told ?? NOT_STATED) },
    ],
  }));
  return [
    {
      kind: 'table',
      columns: [{ share: 28 }, { share: 14 }, { share: 14 }, { share: 22 }, { share: 22 }],
      head: HEAD.map((text) => ({ text })),
      ruled: true,
      padding: 1.5,
      rows,
    },
  ];
}

function withdrawnBlocks(withdrawal: ReportedWithdrawal, moment: WriteMoment): readonly Block[] {
  const { reason, by, at, issuedAt } = withdrawal;
  return [
    line(`WITHDRAWN – do not use it. Takes back the report of ${moment(issuedAt)}`, {
      bold: true,
      color: ALARM,
      keep: true,
    }),
    line(`Reason: ${isolateDirection(reason)}. By ${isolateDirection(by)}, ${moment(at)}.`, { below: 4 }),
  ];
}
