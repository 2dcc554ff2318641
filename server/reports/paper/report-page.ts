import type { Report } from '../../../shared/contract/reports.js';
import { isolated } from '../../../shared/domain/results/isolated.js';
import { rejectionNotices } from '../../../shared/report/rejections.js';
import { whose, type WriteMoment } from '../../../shared/report/facts.js';
import { bannersOf, hasUnverified, pendingText, UNVERIFIED } from '../../../shared/report/notes.js';
import type { Block, PrintedPage } from '../../kernel/print/page.js';
import { stamp } from '../../kernel/print/stamp.js';
import { longestFraction } from './fraction.js';
import { headingBlocks } from './heading.js';
import { ALARM, GREY, line, MARGINS } from './look.js';
import { patientBlock, specimenBlocks } from './patient.js';
import { resultBlocks } from './result.js';
import { sheetsOf } from './sheets.js';

/** The report on A4; `printedAt` is the report date. */
export function reportPage(report: Report, printedAt: Date): PrintedPage {
  const moment: WriteMoment = (at) => stamp(at, report.timeZone);
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
        ...rejectionNotices(sheet, moment).map((text) => line(isolated(text), { bold: true, above: 8 })),
        ...sheet.results.flatMap((result) => resultBlocks(result, behind, moment)),
        ...pendingBlocks(sheet),
        ...(hasUnverified(sheet) ? [line(UNVERIFIED, { color: GREY, size: 8, above: 8, joins: true })] : []),
      ]),
      line('End of report', { color: GREY, size: 8, align: 'center', above: 8, joins: true }),
    ],
  };
}

export function banner(text: string): Block {
  const content = [line(text, { bold: true, size: 12, color: ALARM })];
  return { kind: 'box', color: ALARM, above: 8, content };
}

/** Whose it is stands on every page. */
export function footOf(report: Report, printedAt: string): readonly string[] {
  const [name, ...identifiers] = whose(report);
  return [
    [isolated(name), ...identifiers].join(' · '),
    `Report date ${printedAt}`,
    report.laboratory.reportFooter,
  ].filter((text) => text !== '');
}

function pendingBlocks(report: Report): readonly Block[] {
  const text = pendingText(report);
  return text === '' ? [] : [line(text, { above: 10, joins: true })];
}
