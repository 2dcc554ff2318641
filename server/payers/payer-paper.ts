import type { InvoiceDocument, Statement } from '../../shared/contract/payer-shapes.js';
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
      table({
        columns: [{ share: 13 }, { share: 15 }, { share: 34 }, { share: 22 }, { share: 16, align: 'right' }],
        head: ['Day', 'Lab number', 'Patient and tests', 'Member, authorisation', `Amount ${currency}`],
        rows: invoice.items.map((item) => [
          writtenDay(item.day),
          item.labNumber,
          `${isolateDirection(item.patientName)}${item.tests === '' ? '' : ` · ${item.tests}`}`,
          [item.memberNumber, item.authorisationNumber]
            .flatMap((text) => (text ? [isolateDirection(text)] : []))
            .join(' · '),
          item.amount,
        ]),
      }),
      line(`Total ${currency} ${invoice.total}`, { bold: true, size: 12, align: 'right', above: 10 }),
    ],
  };
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
      line(`Balance ${currency} ${statement.closing}`, { bold: true, size: 12, align: 'right', above: 10 }),
      line('Invoices by age', { heading: 2, bold: true, size: 11, above: 14 }),
      table({
        columns: Array.from({ length: 5 }, () => ({ share: 20, align: 'right' as const })),
        head: ['0-30 days', '31-60 days', '61-90 days', 'Over 90 days', 'Paid in advance'],
        rows: [[ageing.days30, ageing.days60, ageing.days90, ageing.older, statement.paidAhead]],
      }),
    ],
  };
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
    { kind: 'rule', color: ACCENT, width: 1.4, above: 5 },
    line(isolateDirection(payer.name), { bold: true, size: 11, above: 12 }),
    ...lines([...payer.address.split('\n'), `Number ${payer.number}`]),
    line(title, { heading: 2, bold: true, size: 13, above: 14, below: 2 }),
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
