import type { Report } from '../../../shared/contract/reports.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { certificateFacts, certificateSigner } from '../../../shared/report/certificate.js';
import type { WriteMoment } from '../../../shared/report/facts.js';
import { bannersOf, markedRanges } from '../../../shared/report/notes.js';
import { type PrintedPage, type Block, type TableRow, printedMoment } from '../../kernel/print/page.js';
import { reportPage, longestFraction, headingBlocks, banner, footOf } from './report-page.js';
import { GREY, line, MARGINS } from './styles.js';
import { resultBlocks } from './result.js';

const SIGNATURE_WIDTH = 220;

/** A report on A4, as what it was asked for; `printedAt` is the report date. */
export function pageOf(report: Report, printedAt: Date): PrintedPage {
  return report.kind === 'certificate' ? certificatePage(report, printedAt) : reportPage(report, printedAt);
}

/** One test on one page: whose it is, the value, the date and who signs for it. */
function certificatePage(report: Report, printedAt: Date): PrintedPage {
  const moment: WriteMoment = (at) => printedMoment(at, report.timeZone);
  const behind = longestFraction(report.results);
  const { results, note } = markedRanges(report.results);
  return {
    title: `Certificate ${report.patient.labNumber}`,
    pageSize: 'A4',
    margins: MARGINS,
    onePage: true,
    foot: footOf(report, moment(printedAt.toISOString())),
    content: [
      ...headingBlocks(report, moment),
      line('Certificate', { heading: 2, size: 18, bold: true, above: 14 }),
      ...bannersOf(report).map(banner),
      factTable(report, moment),
      ...results.flatMap((result) => [
        ...resultBlocks(result, behind, moment),
        ...(result.withheld ? [] : signatureBlocks(certificateSigner(result))),
      ]),
      ...(note === '' ? [] : [line(note, { color: GREY, size: 8, above: 8 })]),
    ],
  };
}

function factTable(report: Report, moment: WriteMoment): Block {
  const rows = certificateFacts(report, moment).map(({ name, value, isIdentifier }): TableRow => ({
    cells: [
      { text: name, color: GREY, names: 'row' },
      { text: isolateDirection(value), bold: isIdentifier ?? false },
    ],
  }));
  return { kind: 'table', columns: [{ share: 26 }, { share: 74 }], padding: 1.2, above: 8, rows };
}

function signatureBlocks(signer: string): readonly Block[] {
  return [
    {
      kind: 'columns',
      gap: 0,
      above: 44,
      parts: [
        {
          width: SIGNATURE_WIDTH,
          content: [
            { kind: 'rule', color: GREY, width: 0.7 },
            line(isolateDirection(signer), { above: 3 }),
            line('Signature', { color: GREY, size: 8 }),
          ],
        },
      ],
    },
  ];
}
