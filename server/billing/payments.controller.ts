import { ApiTags } from '@nestjs/swagger';
import { Get, Query, type StreamableFile, Controller } from '@nestjs/common';
import type { CashSummary, PayableBooking } from '../../shared/contract/billing-shapes.js';
import { PayableRequest } from '../../shared/contract/billing.js';
import type { Page } from '../../shared/contract/page.js';
import { FeedsLive } from '../events/live-seq.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { csvAnswer, type CsvColumn } from '../kernel/http/csv.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { OwnCashSummary } from './queries/cash-summary.js';
import { PayableBookings, PayableExport } from './queries/payable-bookings.js';

/** The payments screen for a spreadsheet; amounts are in the base currency. */
const PAYABLE_CSV: readonly CsvColumn<PayableBooking>[] = [
  { title: 'Booked', value: (row) => new Date(row.at) },
  { title: 'Lab number', value: (row) => row.labNumber },
  { title: 'Patient', value: (row) => row.patientName },
  { title: 'Account', value: (row) => row.accountName },
  { title: 'Payer', value: (row) => row.payersPart?.payer ?? null },
  { title: 'Priority', value: (row) => row.priority },
  { title: 'Tests', value: (row) => row.tests },
  { title: 'Status', value: (row) => row.paymentStatus },
  { title: 'Price', value: (row) => row.total },
  { title: 'Discount', value: (row) => row.discount },
  { title: 'Paid', value: (row) => row.amountPaid },
  { title: 'Balance', value: (row) => row.balance },
];

@ApiTags('payments')
@Controller('api')
export class PaymentsController extends BusController {
  @Get('billing/payable')
  @Needs('payments.read')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary(
    'Bookings for the payments screen: due, all, or of one status, by age or another order. `format=csv`: all',
  )
  async payable(@Query() request: PayableRequest): Promise<Page<PayableBooking> | StreamableFile> {
    if (request.format === 'csv')
      return csvAnswer('payments', PAYABLE_CSV, await this.queries.execute(new PayableExport(request)));
    return this.queries.execute(new PayableBookings(request));
  }

  @Get('billing/cash-summary')
  @Needs('payments.own')
  @FeedsLive()
  @Summary(
    'The signed-in user’s takings today, by payment type and unit; without the shift that is counted blindly',
  )
  cashSummary(@CurrentActor() actor: Actor): Promise<CashSummary> {
    return this.queries.execute(new OwnCashSummary({ actor }));
  }
}
