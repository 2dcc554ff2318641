import type { Report, ReportedResult } from '../../../shared/contract/reports.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { rejectionNotices } from '../../../shared/report/rejections.js';
import {
  patientIds,
  type WriteMoment,
  reportFacts,
  specimenLine,
  type Fact,
} from '../../../shared/report/facts.js';
import { bannersOf, markedRanges, pendingText } from '../../../shared/report/notes.js';
import { isCorrected } from '../../../shared/domain/stage.js';
import { parseResultValue } from '../../../shared/domain/results/result-value.js';
import {
  type Block,
  type PrintedPage,
  type ColumnPart,
  type Cell,
  type TableRow,
  printedMoment,
} from '../../kernel/print/page.js';
import { ALARM, GREY, line, MARGINS, ACCENT } from './styles.js';
import { resultBlocks } from './result.js';

const QR_SIZE = 70;
/** As wide as the time of issue below it. */
const CODE_WIDTH = 84;
const LOGO = { width: 110, height: 56 };
const SPECIMEN_HEAD = ['Specimen', 'What, tube', 'Collected', 'Received'];

/** The report on A4; `printedAt` is the report date. */
export function reportPage(report: Report, printedAt: Date): PrintedPage {
  const moment: WriteMoment = (at) => printedMoment(at, report.timeZone);
  const behind = longestFraction(report.results);
  return {
    title: `Report ${report.patient.labNumber}`,
    pageSize: 'A4',
    margins: MARGINS,
    savesPages: true,
    foot: footOf(report, moment(printedAt.toISOString())),
    content: [
      ...sheetsOf(report).flatMap((sheet, index): Block[] => [
        ...(index === 0 ? [] : [{ kind: 'page' } as const]),
        ...headingBlocks(sheet, moment),
        ...bannersOf(sheet).map(banner),
        patientBlock(sheet, moment),
        ...specimenBlocks(sheet, moment),
        ...rejectionNotices(sheet, moment).map((text) =>
          line(isolateDirection(text), { bold: true, above: 8 }),
        ),
        ...resultsOf(sheet, behind, moment),
      ]),
      line('End of report', { color: GREY, size: 8, align: 'center', above: 8, joins: true }),
    ],
  };
}

/** The results, and below them the ones to come and how far their ranges are verified. */
function resultsOf(sheet: Report, behind: string, moment: WriteMoment): readonly Block[] {
  const { results, note } = markedRanges(sheet.results);
  return [
    ...results.flatMap((result) => resultBlocks(result, behind, moment)),
    ...pendingBlocks(sheet),
    ...(note === '' ? [] : [line(note, { color: GREY, size: 8, above: 8, joins: true })]),
  ];
}

export function banner(text: string): Block {
  const content = [line(text, { bold: true, size: 12, color: ALARM })];
  return { kind: 'box', color: ALARM, above: 8, content };
}

/** Every page names the patient. */
export function footOf(report: Report, printedAt: string): readonly string[] {
  const [name, ...identifiers] = patientIds(report);
  return [
    [isolateDirection(name), ...identifiers].join(' · '),
    `Report date ${printedAt}`,
    report.laboratory.reportFooter,
  ].filter((text) => text !== '');
}

function pendingBlocks(report: Report): readonly Block[] {
  const text = pendingText(report);
  return text === '' ? [] : [line(text, { above: 10, joins: true })];
}

/** The laboratory: its logo, its name and how to reach it; the code that checks the report. */
export function headingBlocks(report: Report, moment: WriteMoment): readonly Block[] {
  const { laboratory, verifyUrl, logo, issuedAt } = report;
  const contact = [laboratory.phones, laboratory.email, laboratory.website].filter((text) => text !== '');
  const lines = [laboratory.address, contact.join(' · '), laboratory.accreditation];
  const name: ColumnPart = {
    width: { share: 1 },
    content: [
      line(laboratory.name, { heading: 1, size: 16, bold: true }),
      ...lines.filter((text) => text !== '').map((text) => line(text, { color: GREY, size: 8.5 })),
    ],
  };
  return [
    {
      kind: 'columns',
      gap: 14,
      parts: [
        name,
        ...logoPart(logo),
        ...(verifyUrl === null ? [] : [codePart(verifyUrl, moment(issuedAt))]),
      ],
    },
    { kind: 'rule', color: ACCENT, width: 1.4, above: 6 },
  ];
}

function logoPart(logo: string | undefined): readonly ColumnPart[] {
  if (!logo) return [];
  const picture = { kind: 'image', data: logo } as const;
  return [
    {
      width: LOGO.width,
      content: [{ kind: 'figure', alt: "The laboratory's logo", ...LOGO, align: 'right', picture }],
    },
  ];
}

/** The time of issue lets somebody who checks the report compare it. */
function codePart(verifyUrl: string, issued: string): ColumnPart {
  return {
    width: CODE_WIDTH,
    content: [
      {
        kind: 'figure',
        alt: `QR code: ${verifyUrl}`,
        width: QR_SIZE,
        height: QR_SIZE,
        align: 'center',
        picture: { kind: 'qr', text: verifyUrl },
      },
      line('Check this report', { size: 6.5, color: GREY, align: 'center' }),
      line(`Issued ${issued}`, { size: 6.5, color: GREY, align: 'center' }),
    ],
  };
}

/** The patient on the left, the request on the right. */
function patientBlock(report: Report, moment: WriteMoment): Block {
  const { patient, request } = reportFacts(report, moment);
  const rows = Array.from({ length: Math.max(patient.length, request.length) }, (_, index): TableRow => ({
    cells: [...factCells(patient[index]), ...factCells(request[index])],
  }));
  return {
    kind: 'table',
    columns: [{ share: 17 }, { share: 33 }, { share: 16 }, { share: 34 }],
    padding: 0.8,
    above: 8,
    rows,
  };
}

function factCells(fact: Fact | undefined): readonly Cell[] {
  if (fact === undefined) return [{ text: '' }, { text: '' }];
  return [
    { text: fact.name, color: GREY, names: 'row' },
    { text: isolateDirection(fact.value), bold: fact.isIdentifier ?? false },
  ];
}

/** Each specimen's origin and times. */
function specimenBlocks(report: Report, moment: WriteMoment): readonly Block[] {
  if (report.specimens.length === 0) return [];
  const rows = report.specimens.map((specimen): TableRow => {
    const { accession, specimen: what, collected, received } = specimenLine(specimen, report, moment);
    return {
      cells: [
        { text: accession, names: 'row' },
        { text: isolateDirection(what) },
        { text: collected },
        { text: received },
      ],
    };
  });
  return [
    {
      kind: 'table',
      columns: [{ share: 17 }, { share: 41 }, { share: 21 }, { share: 21 }],
      head: SPECIMEN_HEAD.map((text) => ({ text })),
      padding: 1,
      above: 8,
      rows,
    },
  ];
}

/** A confidential result prints on its own page, with the patient's name, so that it can be handed over separately. */
function sheetsOf(report: Report): readonly Report[] {
  const own = report.results.filter(({ confidential }) => confidential);
  const others = report.results.filter(({ confidential }) => !confidential);
  const sheets = [...(others.length > 0 || own.length === 0 ? [others] : []), ...own.map((one) => [one])];
  return sheets.map((results, index) => ({
    ...report,
    results,
    // Pending results are listed once.
    pending: index === 0 ? report.pending : [],
    preliminary: report.kind === 'preliminary' || results.some(({ preliminary }) => preliminary),
    corrected: results.some(({ stage }) => isCorrected(stage)),
  }));
}

/** The longest fraction among a report's figures, with the point: all tables line up by it. */
export function longestFraction(results: readonly ReportedResult[]): string {
  const fractions = results.flatMap(({ lines }) => lines.map(({ value }) => fractionOf(value)));
  return fractions.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function fractionOf(text: string): string {
  const value = parseResultValue(text);
  const at = value.kind === 'number' ? text.lastIndexOf('.') : -1;
  return at === -1 ? '' : text.slice(at).trimEnd();
}
