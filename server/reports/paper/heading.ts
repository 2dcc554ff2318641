import type { Report } from '../../../shared/contract/reports.js';
import type { WriteMoment } from '../../../shared/report/facts.js';
import type { Block, ColumnPart } from '../../kernel/print/page.js';
import { ACCENT, GREY, line } from './look.js';

const QR_SIZE = 70;
/** As wide as the time of issue below it. */
const CODE_WIDTH = 84;
const LOGO = { width: 110, height: 56 };

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

/** Who checks the report compares when it was issued. */
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
