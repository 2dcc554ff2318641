import type { InvoiceDocument, Statement } from '../../shared/contract/payer-shapes.js';
import { withCurrency } from '../../shared/domain/money/with-currency.js';
import type { VatOnPaper } from '../../shared/contract/vat.js';
import { taxNumberText } from '../../shared/domain/money/vat-words.js';
import { isolateDirection } from '../../shared/domain/results/bidi.js';
import { writtenDay, writtenMonth } from '../../shared/domain/time/day-text.js';
import type { Block, Cell, PrintedPage, TableColumn, TextBlock } from '../kernel/print/page.js';

const ACCENT = '#0b6e6e';
const GREY = '#5b6770';

/** An invoice or a credit note on A4. */
export function invoicePage(invoice: InvoiceDocument): PrintedPage {
  const name = invoice.total.startsWith('-') ? 'Credit note' : 'Invoice';
  const { currency } = invoice;
  return {
    ...sheet(`${name} ${invoice.number}`, invoice),
    content: [
      ...heading(invoice, `${name} ${invoice.number}`),
      line(`Issued on ${writtenDay(invoice.day)} by ${isolateDirection(invoice.by)}`, { color: GREY }),
      line(`For ${writtenDay(invoice.from)} to ${writtenDay(invoice.to)}`, { color: GREY }),
      ...(invoice.dueDay === undefined
        ? []
        : [line(`Due on ${writtenDay(invoice.dueDay)}`, { bold: true, size: 11, above: 4 })]),
      itemTable(invoice),
      ...sumLines(invoice).map(([title, amount]) =>
        line(`${title} ${withCurrency(amount, currency)}`, { align: 'right', above: 3 }),
      ),
      line(`Total ${withCurrency(invoice.total, currency)}`, TOTAL),
      ...vatTable(invoice.vat, currency),
      ...payTo(invoice),
    ],
  };
}

const TOTAL = { bold: true, size: 12, align: 'right', above: 10 } as const;

/** Older invoices say the amounts only. */
function itemTable({ items, sums, currency }: InvoiceDocument): Block {
  const money = { align: 'right' } as const;
  const parts = sums === undefined ? [] : ['Price', 'Discount', 'Patient'];
  const shares = sums === undefined ? [13, 15, 34, 22, 16] : [11, 12, 26, 15, 9, 9, 8, 10];
  return table({
    columns: shares.map((share, place) => (place < 4 ? { share } : { share, ...money })),
    head: ['Day', 'Lab number', 'Patient and tests', 'Member, authorisation', ...parts, `Amount ${currency}`],
    rows: items.map((item) => [
      writtenDay(item.day),
      item.labNumber,
      `${isolateDirection(item.patientName)}${item.tests === '' ? '' : ` · ${item.tests}`}`,
      [item.memberNumber, item.authorisationNumber]
        .flatMap((text) => (text ? [isolateDirection(text)] : []))
        .join(' · '),
      ...(sums === undefined ? [] : [item.price ?? '', shown(item.discount), shown(item.coPayment)]),
      item.amount,
    ]),
  });
}

/** Nothing stands as a blank. */
function shown(amount = '0.00'): string {
  return amount === '0.00' ? '' : `-${amount}`;
}

/** From the prices to the total, where they differ. */
function sumLines({ sums, total }: InvoiceDocument): readonly (readonly [title: string, amount: string])[] {
  if (sums === undefined || sums.prices === total) return [];
  const { prices, discounts, coPayments } = sums;
  return [
    ['Subtotal', prices] as const,
    ['Discounts', `-${discounts}`] as const,
    ['Paid by patients', `-${coPayments}`] as const,
  ].filter(([, amount]) => amount !== '-0.00');
}

function payTo({ laboratory: { bankDetails }, number, dueDay }: InvoiceDocument): Block[] {
  if (dueDay === undefined || bankDetails === undefined) return [];
  return [
    line('Please pay to', { bold: true, above: 16, keep: true }),
    ...bankDetails.split('\n').map((text) => line(isolateDirection(text), { keep: true })),
    line(`Reference: Invoice ${number}`),
  ];
}

/** A month of the account on A4: what was invoiced, what came in, and how old what is owed is. */
export function statementPage(statement: Statement): PrintedPage {
  const { currency, ageing } = statement;
  const title = `Statement ${writtenMonth(statement.month)}`;
  return {
    ...sheet(title, statement),
    content: [
      ...heading(statement, title),
      line(`As of ${writtenDay(statement.asOf)}`, { color: GREY }),
      table({
        columns: [
          { share: 16 },
          { share: 22 },
          { share: 30 },
          { share: 16, align: 'right' },
          { share: 16, align: 'right' },
        ],
        head: ['Day', 'What', 'Reference', `Amount ${currency}`, `Balance ${currency}`],
        rows: [
          ['', 'Brought forward', '', '', statement.opening],
          ...statement.lines.map(({ day, what, reference, amount, balance }) => [
            writtenDay(day),
            what,
            isolateDirection(reference),
            amount,
            balance,
          ]),
        ],
      }),
      line(`Balance ${withCurrency(statement.closing, currency)}`, TOTAL),
      ...vatTable(statement.vat, currency),
      ...openInvoices(statement),
      line('Invoices by age', { heading: 2, bold: true, size: 11, above: 14 }),
      table({
        columns: Array.from({ length: 5 }, () => ({ share: 20, align: 'right' as const })),
        head: ['0-30 days', '31-60 days', '61-90 days', 'Over 90 days', 'Paid in advance'],
        rows: [[ageing.days30, ageing.days60, ageing.days90, ageing.older, statement.paidAhead]],
      }),
    ],
  };
}

/** What is owed by when; what is late comes first. */
function openInvoices({ open, overdue, currency }: Statement): Block[] {
  if (open.length === 0) return [];
  const late = overdue === '0.00' ? [] : [line(`Overdue ${withCurrency(overdue, currency)}`, TOTAL)];
  return [
    ...late,
    line('Open invoices', { heading: 2, bold: true, size: 11, above: 14 }),
    table({
      columns: [{ share: 20 }, { share: 22 }, { share: 36 }, { share: 22, align: 'right' }],
      head: ['Invoice', 'Written', 'Due', `Open ${currency}`],
      rows: open.map(({ number, day, dueDay, amount, isOverdue }) => [
        String(number),
        writtenDay(day),
        `${writtenDay(dueDay)}${isOverdue ? ', overdue' : ''}`,
        amount,
      ]),
    }),
  ];
}

type Sheet = Pick<Statement, 'payer' | 'laboratory'>;

function sheet(title: string, { payer }: Sheet): Omit<PrintedPage, 'content'> {
  return {
    title,
    pageSize: 'A4',
    margins: [50, 46, 50, 56],
    fontSize: 9.5,
    foot: [`${title} · ${isolateDirection(payer.name)}`],
  };
}

function heading({ laboratory, payer }: Sheet, title: string): Block[] {
  const lines = (texts: readonly string[], look: Partial<TextBlock> = {}) =>
    texts.filter((text) => text !== '').map((text) => line(isolateDirection(text), look));
  return [
    line(isolateDirection(laboratory.name), { heading: 1, bold: true, size: 15 }),
    ...lines([laboratory.address, laboratory.phones], { color: GREY }),
    ...(laboratory.taxNumber === undefined ? [] : lines([taxNumberText(laboratory.taxNumber)])),
    { kind: 'rule', color: ACCENT, width: 1.4, above: 5 },
    line(isolateDirection(payer.name), { bold: true, size: 11, above: 12 }),
    ...lines([...payer.address.split('\n'), `Number ${payer.number}`]),
    line(title, { heading: 2, bold: true, size: 13, above: 14, below: 2 }),
  ];
}

/** The tax in it by rate; nothing without VAT. */
function vatTable(rates: readonly VatOnPaper[] | undefined, currency: string): Block[] {
  if (rates === undefined || rates.length === 0) return [];
  return [
    line('VAT in it', { heading: 2, bold: true, size: 11, above: 14 }),
    table({
      columns: [{ share: 40 }, ...Array.from({ length: 3 }, () => ({ share: 20, align: 'right' as const }))],
      head: ['Rate', `Net ${currency}`, `VAT ${currency}`, `With VAT ${currency}`],
      rows: rates.map(({ rate, net, vat, gross }) => [isolateDirection(rate), net, vat, gross]),
    }),
  ];
}

function line(text: string, look: Partial<TextBlock> = {}): TextBlock {
  return { kind: 'text', text, ...look };
}

interface Rows {
  readonly columns: readonly TableColumn[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function table({ columns, head, rows }: Rows): Block {
  const cells = (texts: readonly string[], look: Partial<Cell> = {}) =>
    texts.map((text) => ({ text, ...look }));
  return {
    kind: 'table',
    columns,
    head: cells(head, { bold: true, color: GREY }),
    rows: rows.map((row) => ({ cells: cells(row) })),
    ruled: true,
    padding: 2,
    above: 8,
  };
}
