import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Controller } from '@nestjs/common';
import type { FiguresLine, Transaction } from '../../shared/contract/billing-shapes.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { CsvDownload } from '../kernel/http/csv-download.js';
import type { CsvColumn } from '../kernel/http/csv.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { GroupedFigures, type FigureGroup } from './queries/grouped-figures.js';
import { TestFigures, type TestGroup } from './queries/test-figures.js';
import { Transactions } from './queries/transactions.js';

const TITLES = {
  date: 'Day',
  month: 'Month',
  cashier: 'Cashier',
  cashierName: 'Name',
  payment: 'Payment type',
  code: 'Test code',
  name: 'Test',
  department: 'Department',
} as const satisfies Partial<Record<keyof FiguresLine, string>>;

const TRANSACTIONS_CSV: readonly CsvColumn<Transaction>[] = [
  { title: 'At', value: (entry) => new Date(entry.at) },
  { title: 'Receipt', value: (entry) => entry.receipt },
  { title: 'Lab number', value: (entry) => entry.labNumber },
  { title: 'Cashier', value: (entry) => entry.cashierName },
  { title: 'Entry', value: (entry) => entry.kind },
  { title: 'Payment type', value: (entry) => entry.payment },
  { title: 'Payment unit', value: (entry) => entry.paymentUnit },
  { title: 'Amount', value: (entry) => entry.amount },
];

/** Figures of a period; `from` and `to` are days of the laboratory's time zone, both included. */
@ApiTags('financials')
@Controller('api')
export class FiguresController extends BusController {
  @Get('transaction/months/:from/:to')
  @CsvDownload('money by month', figuresCsv('month'))
  @Needs('financials.read')
  @Summary('Takings, by month')
  months(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.grouped('months', from, to);
  }

  @Get('transaction/cashiers/months/:from/:to')
  @CsvDownload('money by cashier and month', figuresCsv('cashier', 'cashierName', 'month'))
  @Needs('financials.read')
  @Summary('Takings, by cashier and month')
  cashiersByMonth(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.grouped('cashiers-months', from, to);
  }

  @Get('transaction/cashiers/period/:from/:to')
  @CsvDownload('money by cashier', figuresCsv('cashier', 'cashierName', 'payment'))
  @Needs('financials.read')
  @Summary('Takings, by cashier and payment type')
  cashiers(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.grouped('cashiers-period', from, to);
  }

  @Get('transaction/:from/:to/:cashier')
  @CsvDownload('transactions', TRANSACTIONS_CSV)
  @Needs('payments.own')
  @FeedsLive()
  @Summary('Entries of one cashier, without the shift that they count blindly, or of `all` (managers)')
  transactions(
    @CurrentActor() actor: Actor,
    @Param('from') from: string,
    @Param('to') to: string,
    @Param('cashier') cashier: string,
  ): Promise<Transaction[]> {
    return this.queries.execute(new Transactions({ actor, from, to, cashier }));
  }

  @Get('test/payment/:from/:to')
  @CsvDownload('money by payment type', figuresCsv('payment'))
  @Needs('financials.read')
  @Summary('Takings, by payment type')
  paymentTypes(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.grouped('payments', from, to);
  }

  @Get('test/daily/:from/:to')
  @CsvDownload('money by day', figuresCsv('date'))
  @Needs('financials.read')
  @Summary('Takings, by day')
  daily(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.grouped('daily', from, to);
  }

  @Get('test/department/:from/:to')
  @CsvDownload('money by department', figuresCsv('department'))
  @Needs('financials.read')
  @Summary("Takings, by department: each test's share of its receipts")
  departments(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.tested('department', from, to);
  }

  @Get('test/:from/:to')
  @CsvDownload('money by test', figuresCsv('code', 'name', 'department'))
  @Needs('financials.read')
  @Summary('Takings, by test: its share of its receipts')
  tests(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.tested('test', from, to);
  }

  @Get('refunds/daily/:from/:to')
  @CsvDownload('refunds by day', figuresCsv('date', 'payment'))
  @Needs('financials.read')
  @Summary('Refunds, by day and payment type')
  refunds(@Param('from') from: string, @Param('to') to: string): Promise<FiguresLine[]> {
    return this.grouped('refunds-daily', from, to);
  }

  private grouped(group: FigureGroup, from: string, to: string): Promise<FiguresLine[]> {
    return this.queries.execute(new GroupedFigures({ group, from, to }));
  }

  private tested(group: TestGroup, from: string, to: string): Promise<FiguresLine[]> {
    return this.queries.execute(new TestFigures({ group, from, to }));
  }
}

/** A report's columns: what it is grouped by, then the figures. */
function figuresCsv(...by: readonly (keyof typeof TITLES)[]): readonly CsvColumn<FiguresLine>[] {
  return [
    ...by.map((key) => ({ title: TITLES[key], value: (line: FiguresLine) => line[key] })),
    { title: 'Payment unit', value: (line) => line.paymentUnit },
    { title: 'Count', value: (line) => line.count },
    { title: 'Amount', value: (line) => line.amount },
  ];
}
