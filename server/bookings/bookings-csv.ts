import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { CsvColumn } from '../kernel/http/csv.js';

/** What a spreadsheet gets of the bookings that are to be paid. */
export const BOOKINGS_CSV: readonly CsvColumn<Booking>[] = [
  { title: 'Booked', value: (booking) => new Date(booking.dateTimeStamp) },
  { title: 'Lab number', value: (booking) => booking.patientData.labNumber },
  { title: 'Patient', value: (booking) => booking.patientData.fullName },
  { title: 'Tests', value: (booking) => booking.selectedProfiles.map(({ code }) => code).join(' ') },
  { title: 'Account', value: (booking) => booking.accountName },
  { title: 'Payment method', value: (booking) => booking.paymentMethod },
  { title: 'Status', value: (booking) => booking.payment.paymentStatus },
  { title: 'Total', value: (booking) => booking.payment.total },
  { title: 'Discount', value: (booking) => booking.payment.discount },
  { title: 'Paid', value: (booking) => booking.payment.amountPaid },
  { title: 'Balance', value: (booking) => booking.payment.balance },
];
