import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { toldText } from '../../shared/domain/told-call.js';
import type { Report, ReportedResult, ReportedWithdrawal } from '../../shared/contract/reports.js';
import type { PrintedPage } from '../kernel/print/pdf.js';
import { stamp } from '../kernel/print/stamp.js';
import { GREY, lineTable } from './report-lines.js';

/** The report on A4; `printedAt` is the report date. */
export function reportPage(report: Report, printedAt: Date): PrintedPage {
  const { patient, laboratory, timeZone } = report;
  const when = (at: string | null) => (at === null ? 'not stated' : stamp(at, timeZone));
  return {
    title: `Report ${patient.labNumber}`,
    pageSize: 'A4',
    margins: [42, 40, 42, 64],
    // Both identifiers on every page: a page that is torn off still says whose it is.
    foot: [
      `${patient.fullName} · ${patient.labNumber} · ${patient.dateOfBirth ?? 'date of birth unknown'}`,
      `Report date ${stamp(printedAt.toISOString(), timeZone)}`,
      laboratory.reportFooter,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    content: [
      heading(report),
      ...banner(report),
      patientBlock(report, when),
      ...report.results.flatMap((result) => resultBlock(result, when)),
      ...pending(report),
    ],
  };
}

function heading({ laboratory, verifyUrl }: Report): Content {
  const contact = [laboratory.phones, laboratory.email, laboratory.website]
    .filter((text) => text !== '')
    .join(' · ');
  const lines = [laboratory.address, contact, laboratory.accreditation].filter((text) => text !== '');
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: laboratory.name, bold: true, fontSize: 16 },
          ...lines.map((text): Content => ({ text, color: GREY })),
        ],
      },
      ...(verifyUrl === null ? [] : [code(verifyUrl)]),
    ],
    margin: [0, 0, 0, 10],
  };
}

function code(verifyUrl: string): Column {
  return {
    width: 'auto',
    stack: [
      { qr: verifyUrl, fit: 72, eccLevel: 'M' },
      { text: 'Check this report', fontSize: 7, color: GREY, alignment: 'center' },
    ],
  };
}

function banner(report: Report): Content[] {
  const isWithdrawn = report.results.some(({ withdrawal }) => withdrawal !== undefined);
  const lines = [
    ...(report.benchCopy ? ['BENCH COPY – NOT FOR THE PATIENT'] : []),
    ...(report.preliminary ? ['PRELIMINARY – NOT AUTHORISED'] : []),
    ...(report.corrected ? ['CORRECTED REPORT'] : []),
    ...(isWithdrawn ? ['A RESULT OF THIS BOOKING WAS WITHDRAWN'] : []),
  ];
  return lines.map((text) => ({ text, bold: true, fontSize: 13, color: '#a61b1b', margin: [0, 0, 0, 6] }));
}

function patientBlock(report: Report, when: (at: string | null) => string): Content {
  const { patient } = report;
  const born =
    patient.dateOfBirth === null
      ? 'unknown'
      : patient.dateOfBirth + (patient.dobEstimated ? ' (estimated)' : '');
  const facts: [string, string][] = [
    ['Patient', patient.fullName],
    ['Lab number', patient.labNumber],
    ['Date of birth', born],
    ['Age, sex', [patient.age, patient.gender, patient.pregnancy].filter((text) => text !== '').join(', ')],
    ['National ID / passport', patient.nationalId ?? ''],
    ['Ward', patient.wardNumber ?? ''],
    ['Doctor', report.referringDoctor ?? ''],
    ['Requested', when(report.bookedAt)],
    ['Specimen taken', when(report.collectedAt)],
    ...report.specimens.map(({ accession, specimen, receivedAt }): [string, string] => [
      `Specimen ${accession}`,
      receivedAt === null ? specimen : `${specimen}, received ${when(receivedAt)}`,
    ]),
  ];
  const body = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]): TableCell[] => [
      { text: name, color: GREY },
      { text: value, bold: name === 'Patient' },
    ]);
  return { table: { widths: [130, '*'], body }, layout: 'noBorders', margin: [0, 0, 0, 8] };
}

function resultBlock(result: ReportedResult, when: (at: string | null) => string): Content[] {
  if (result.withdrawal) return withdrawnBlock(result.profileName, result.withdrawal, when);
  return [
    { text: result.profileName, bold: true, fontSize: 11.5, margin: [0, 8, 0, 2] },
    ...(result.preliminary
      ? [{ text: 'Preliminary – not authorised', color: '#a61b1b' } satisfies Content]
      : []),
    ...result.amendments.flatMap((amendment): Content[] => [
      {
        text: `AMENDED REPORT no. ${amendment.number}, supersedes report of ${when(amendment.supersedes)}`,
        bold: true,
        color: '#a61b1b',
      },
      { text: `Reason: ${amendment.reason}. By ${amendment.by}, ${when(amendment.at)}.` },
      ...(amendment.told ? [{ text: `Told: ${amendment.told}` }] : []),
      ...amendment.changes.map(({ name, from, to }) => ({
        text: `${name}: was ${from || 'empty'}, now ${to || 'empty'}`,
      })),
    ]),
    lineTable(result),
    ...(result.sections ?? []).map(({ name, text }): Content => ({ text: `${name}: ${text}` })),
    ...(result.calls ?? []).map((call): Content => ({ text: toldText(call, when(call.at)) })),
    ...notes(result).map((text): Content => ({ text, margin: [0, 2, 0, 0] })),
    { text: signature(result, when), color: GREY, margin: [0, 2, 0, 4] },
  ];
}

function withdrawnBlock(
  profileName: string,
  { reason, by, at, issuedAt }: ReportedWithdrawal,
  when: (at: string | null) => string,
): Content[] {
  return [
    { text: profileName, bold: true, fontSize: 11.5, margin: [0, 8, 0, 2] },
    {
      text: `WITHDRAWN – do not go by it. Takes back the report of ${when(issuedAt)}`,
      bold: true,
      color: '#a61b1b',
    },
    { text: `Reason: ${reason}. By ${by}, ${when(at)}.`, margin: [0, 0, 0, 4] },
  ];
}

function notes(result: ReportedResult): string[] {
  return [
    ...(result.sampleType ? [`Sample: ${result.sampleType}`] : []),
    ...(result.method ? [`Method: ${result.method}`] : []),
    ...(result.interpretation ? [`Interpretation: ${result.interpretation}`] : []),
    ...(result.remarks ? [`Remarks: ${result.remarks}`] : []),
  ];
}

function signature(result: ReportedResult, when: (at: string | null) => string): string {
  const authorised = result.authorisedBy
    ? `Authorised by ${result.authorisedBy}, ${when(result.authorisedAt)}`
    : 'Not authorised';
  const released = result.releasedAt ? ` · Released ${when(result.releasedAt)}` : '';
  // Counted are the reports that left, not the saves behind them.
  const version = result.issued > 0 ? ` · Version ${result.issued}` : '';
  return `Done by ${result.doneby} · ${authorised}${released}${version}`;
}

function pending({ pending: names }: Report): Content[] {
  return names.length === 0
    ? []
    : [{ text: `Not on this report yet: ${names.join(', ')}`, margin: [0, 10, 0, 0] }];
}
