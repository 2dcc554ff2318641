import type { InvoiceItem, PayerAccount, StatementLine } from '../../shared/contract/payer-shapes.js';
import type { CsvColumn } from '../kernel/http/csv.js';

export const PAYERS_CSV: readonly CsvColumn<PayerAccount>[] = [
  { title: 'Number', value: ({ number }) => number },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Balance', value: ({ balance }) => balance },
  { title: '0-30 days', value: ({ ageing }) => ageing.days30 },
  { title: '31-60 days', value: ({ ageing }) => ageing.days60 },
  { title: '61-90 days', value: ({ ageing }) => ageing.days90 },
  { title: 'Over 90 days', value: ({ ageing }) => ageing.older },
  { title: 'Not invoiced', value: ({ notInvoiced }) => notInvoiced },
  { title: 'Paid in advance', value: ({ paidAhead }) => paidAhead },
];

export const INVOICE_CSV: readonly CsvColumn<InvoiceItem>[] = [
  { title: 'Day', value: ({ day }) => day },
  { title: 'Lab number', value: ({ labNumber }) => labNumber },
  { title: 'Patient', value: ({ patientName }) => patientName },
  { title: 'Member number', value: ({ memberNumber }) => memberNumber },
  { title: 'Authorisation', value: ({ authorisationNumber }) => authorisationNumber },
  { title: 'Tests', value: ({ tests }) => tests },
  { title: 'Amount', value: ({ amount }) => amount },
];

export const STATEMENT_CSV: readonly CsvColumn<StatementLine>[] = [
  { title: 'Day', value: ({ day }) => day },
  { title: 'What', value: ({ what }) => what },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Balance', value: ({ balance }) => balance },
];
