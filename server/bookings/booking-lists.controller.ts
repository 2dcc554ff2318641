import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, type StreamableFile, Controller } from '@nestjs/common';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import { StageRequest } from '../../shared/contract/bookings.js';
import type { Page } from '../../shared/contract/page.js';
import { PageOrFileRequest, PageRequest } from '../../shared/contract/worklist.js';
import { isRealDate } from '../../shared/domain/people/age.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../shared/vocabulary.js';
import { FeedsLive } from '../events/live-seq.js';
import { AnswersFile } from '../kernel/http/files.js';
import { Needs } from '../kernel/http/access.js';
import { csvAnswer, type CsvColumn } from '../kernel/http/csv.js';
import { unitOf } from '../kernel/http/paging.js';
import { invalid } from '../kernel/http/problem.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { BookingsAtStage } from './queries/bookings-at-stage.js';
import { BookingsBetween } from './queries/bookings-between.js';
import { BookingsByName } from './queries/bookings-by-name.js';
import { BookingsByPayment, BookingsByPaymentExport } from './queries/bookings-by-payment.js';
import { BookingsOfUnit } from './queries/bookings-of-unit.js';

/** Bookings to be paid, for a spreadsheet. */
const BOOKINGS_CSV: readonly CsvColumn<Booking>[] = [
  { title: 'Booked', value: (booking) => new Date(booking.dateTimeStamp) },
  { title: 'Lab number', value: (booking) => booking.patientData.labNumber },
  { title: 'Patient', value: (booking) => booking.patientData.fullName },
  { title: 'Tests', value: (booking) => booking.selectedProfiles.map(({ code }) => code).join(' ') },
  { title: 'Account', value: (booking) => booking.accountName },
  { title: 'Payer', value: (booking) => booking.payment.payersPart?.payer ?? null },
  { title: 'Payment method', value: (booking) => booking.paymentMethod },
  { title: 'Status', value: (booking) => booking.payment.paymentStatus },
  { title: 'Total', value: (booking) => booking.payment.total },
  { title: 'Discount', value: (booking) => booking.payment.discount },
  { title: 'Paid', value: (booking) => booking.payment.amountPaid },
  { title: 'Balance', value: (booking) => booking.payment.balance },
];

/** Every list pages (`?page=&size=`) and tells its X-Live-Seq. */
@ApiTags('bookings')
@Controller('api/booking')
export class BookingListsController extends BusController {
  @Get('bookings/:unit')
  @Needs('bookings.list-unit')
  @FeedsLive()
  @Summary('Bookings with a test of the unit (or all), newest first')
  ofUnit(@Param('unit') unit: string, @Query() request: PageRequest): Promise<Page<Booking>> {
    return this.queries.execute(new BookingsOfUnit({ unit: unitOf(unit), request }));
  }

  @Get('processstage')
  @Needs('bookings.read')
  @FeedsLive()
  @Summary('Bookings at a process stage, last changed first')
  atStage(@Query() request: StageRequest): Promise<Page<Booking>> {
    const query = new BookingsAtStage({
      stage: request.stage ?? 'validated',
      day: undefined,
      request,
    });
    return this.queries.execute(query);
  }

  @Get('payments/:status')
  @Needs('payments.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Bookings of a payment status; also `unpaid` (not or partly paid) and `all`. `format=csv`: all')
  async byPayment(
    @Param('status') status: string,
    @Query() { format, ...asked }: PageOrFileRequest,
  ): Promise<Page<Booking> | StreamableFile> {
    const statuses = statusesOf(status);
    if (format === 'csv') {
      const rows = await this.queries.execute(new BookingsByPaymentExport(statuses));
      return csvAnswer(`payments ${status}`, BOOKINGS_CSV, rows);
    }
    return this.queries.execute(new BookingsByPayment({ statuses, request: asked }));
  }

  @Get('by/:date/process/validated')
  @Needs('bookings.read')
  @FeedsLive()
  @Summary('Validated bookings that were last changed on that day')
  validatedOn(@Param('date') date: string, @Query() request: PageRequest): Promise<Page<Booking>> {
    const query = new BookingsAtStage({ stage: 'validated', day: dayOf(date), request });
    return this.queries.execute(query);
  }

  @Get('date/between/:dates/payment/:type')
  @Needs('payments.read')
  @FeedsLive()
  @Summary('Bookings between two days (`2026-01-01,2026-01-31`) by payment type or all')
  between(
    @Param('dates') dates: string,
    @Param('type') type: string,
    @Query() request: PageRequest,
  ): Promise<Page<Booking>> {
    const [from = '', to = from, ...more] = dates.split(',').map((date) => dayOf(date));
    if (more.length > 0) throw invalid('dates', 'Give two days: 2026-01-01,2026-01-31.');
    return this.queries.execute(new BookingsBetween({ from, to, paymentType: type, request }));
  }

  @Get('search-by-status/:name/payment-status/:status')
  @Needs('bookings.read')
  @FeedsLive()
  @Summary('Bookings by part of a name (or a lab number) and payment status')
  byName(
    @Param('name') name: string,
    @Param('status') status: string,
    @Query() request: PageRequest,
  ): Promise<Page<Booking>> {
    if (name.trim().length < 2 || name.length > 200)
      throw invalid('name', 'Give 2 to 200 characters of a name.');
    const query = new BookingsByName({ name, statuses: statusesOf(status), request });
    return this.queries.execute(query);
  }
}

function statusesOf(text: string): readonly PaymentStatus[] {
  if (text === 'all') return PAYMENT_STATUSES;
  if (text === 'unpaid') return ['not_paid', 'part_paid'];
  const status = PAYMENT_STATUSES.find((known) => known === text);
  if (status) return [status];
  throw invalid('status', `The status must be all, unpaid or one of ${PAYMENT_STATUSES.join(', ')}.`);
}

function dayOf(text: string): string {
  if (isRealDate(text)) return text;
  throw invalid('date', 'The date must be a real one, yyyy-MM-dd.');
}
