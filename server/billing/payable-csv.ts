import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { CsvColumn } from '../kernel/http/csv.js';

/** What a spreadsheet gets of the payments screen; amounts are in the base currency. */
export const PAYABLE_CSV: readonly CsvColumn<PayableBooking>[] = [
  { title: 'Booked', value: (row) => new Date(row.at) },
  { title: 'Lab number', value: (row) => row.labNumber },
  { title: 'Patient', value: (row) => row.patientName },
  { title: 'Account', value: (row) => row.accountName },
  { title: 'Priority', value: (row) => row.priority },
  { title: 'Tests', value: (row) => row.tests },
  { title: 'Status', value: (row) => row.paymentStatus },
  { title: 'Price', value: (row) => row.total },
  { title: 'Discount', value: (row) => row.discount },
  { title: 'Paid', value: (row) => row.amountPaid },
  { title: 'Balance', value: (row) => row.balance },
];
