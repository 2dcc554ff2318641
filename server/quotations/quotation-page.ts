import type { Quotation, QuotationFormat } from '../../shared/contract/quotations.js';
import { withCurrency } from '../../shared/domain/money/with-currency.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import { labDay } from '../../shared/domain/time/lab-time.js';
import type { Block, PrintedPage, TextBlock } from '../kernel/print/page.js';
import type { LaboratorySettings } from '../settings/index.js';

const MILLIMETRE = 72 / 25.4;

const PAPER = {
  '80mm': { pageSize: { width: 80 * MILLIMETRE, height: 'auto' }, margins: [10, 10, 10, 14], fontSize: 8.5 },
  a4: { pageSize: 'A4', margins: [56, 50, 56, 60], fontSize: 10.5 },
} as const satisfies Record<QuotationFormat, Pick<PrintedPage, 'pageSize' | 'margins' | 'fontSize'>>;

const STATES = {
  open: null,
  used: 'USED',
  expired: 'EXPIRED',
  withdrawn: 'WITHDRAWN',
} as const satisfies Record<Quotation['state'], string | null>;

type Head = Pick<LaboratorySettings, 'name' | 'address' | 'phones' | 'logo' | 'timeZone'>;

/** With a bar code, by which the counter books it. */
export function quotationPage(quotation: Quotation, lab: Head, format: QuotationFormat): PrintedPage {
  const { code, currency, total, note } = quotation;
  const mark = STATES[quotation.state];
  return {
    title: `Quotation ${code}`,
    ...PAPER[format],
    ...(format === 'a4' && { foot: [`Quotation ${code}`] }),
    content: [
      ...heading(lab, format),
      line(`QUOTATION ${code}`, { heading: 2, bold: true, size: 13, above: 10, below: 2 }),
      ...(mark === null ? [] : [line(mark, { bold: true, size: 13 })]),
      ...facts(quotation, lab).map((text) => line(text)),
      testTable(quotation),
      line(`Total ${withCurrency(total, currency)}`, { bold: true, size: 12, align: 'right', above: 8 }),
      line(validText(quotation), { above: 8 }),
      ...(note === '' ? [] : [line(isolateDirection(note), { above: 6 })]),
      barCode(code),
      line('Show this at reception: the code brings the tests and these prices.', {
        align: 'center',
        size: 8,
        above: 4,
      }),
    ],
  };
}

function line(text: string, look: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', text, ...look };
}

function heading({ name, address, phones, logo }: Head, format: QuotationFormat): Block[] {
  const picture: Block[] =
    logo === '' || format !== 'a4'
      ? []
      : [{ kind: 'figure', alt: name, width: 120, height: 46, picture: { kind: 'image', data: logo } }];
  return [
    ...picture,
    line(isolateDirection(name), { heading: 1, bold: true, size: format === 'a4' ? 15 : 12 }),
    ...[address, phones].filter((text) => text !== '').map((text) => line(isolateDirection(text))),
  ];
}

function facts({ at, by, recipient, payer, forMany }: Quotation, { timeZone }: Head): string[] {
  const names = [recipient, payer?.name ?? ''].filter((text) => text !== '');
  return [
    ...(names.length === 0 ? [] : [`For: ${names.map(isolateDirection).join(', ')}`]),
    `Written on ${writtenDay(labDay(timeZone, at))} by ${isolateDirection(by)}`,
    ...(forMany ? ['For any number of bookings until then'] : []),
  ];
}

function testTable({ tests, currency }: Quotation): Block {
  return {
    kind: 'table',
    columns: [{ share: 68 }, { share: 32, align: 'right' }],
    head: [
      { text: 'Test', bold: true },
      { text: 'Price', bold: true },
    ],
    ruled: true,
    above: 8,
    rows: tests.map(({ name, price, bundle }) => ({
      cells: [
        {
          text: `${isolateDirection(name)}${bundle === undefined ? '' : ` (in ${bundle.name})`}`,
          names: 'row',
        },
        { text: withCurrency(price, currency) },
      ],
    })),
  };
}

function validText({ validUntil }: Quotation): string {
  return `These prices hold until ${writtenDay(validUntil)}. Afterwards the prices of the day apply.`;
}

function barCode(code: string): Block {
  return {
    kind: 'figure',
    alt: `Bar code ${code}`,
    width: 150,
    height: 42,
    align: 'center',
    above: 16,
    picture: { kind: 'code128', text: code },
  };
}
