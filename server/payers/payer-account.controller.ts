import { ApiTags } from '@nestjs/swagger';
import {
  Body,
  Get,
  Headers,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
  Controller,
  HttpCode,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { BilledAnswer } from '../../shared/contract/billing-shapes.js';
import type {
  InvoicePreview,
  PayerCredit,
  PayerInvoice,
  PayerPicture,
  Statement,
  InvoiceItem,
  StatementLine,
} from '../../shared/contract/payer-shapes.js';
import {
  BillPayerRequest,
  InvoicePayerRequest,
  InvoicePeriodRequest,
  PayerPaidRequest,
  ReversePayerEntryRequest,
  WriteOffRequest,
} from '../../shared/contract/payers.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import { NeedsWitness, Witnesses } from '../identity/index.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs, type SignedInRequest } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { printPdf } from '../kernel/print/pdf.js';
import { csvAnswer, lockRows, type CsvColumn } from '../kernel/http/csv.js';
import { Summary } from '../kernel/http/routes.js';
import { BillPayer } from './commands/bill-payer.js';
import { InvoicePayer } from './commands/invoice-payer.js';
import { ReversePayerEntry } from './commands/reverse-payer-entry.js';
import { RecordPayerPayment } from './commands/record-payer-payment.js';
import { WriteOff } from './commands/write-off.js';
import { invoicePage, statementPage } from './payer-paper.js';
import { InvoiceByNumber } from './queries/invoice-by-number.js';
import { PreviewInvoice } from './queries/invoice-preview.js';
import { PayerById } from './queries/payer-by-id.js';
import { StatementOf } from './queries/statement.js';

const INVOICE_CSV: readonly CsvColumn<InvoiceItem>[] = [
  { title: 'Day', value: ({ day }) => day },
  { title: 'Lab number', value: ({ labNumber }) => labNumber },
  { title: 'Patient', value: ({ patientName }) => patientName },
  { title: 'Member number', value: ({ memberNumber }) => memberNumber },
  { title: 'Authorisation', value: ({ authorisationNumber }) => authorisationNumber },
  { title: 'Tests', value: ({ tests }) => tests },
  { title: 'Price', value: ({ price }) => price ?? '' },
  { title: 'Discount', value: ({ discount }) => discount ?? '' },
  { title: 'Co-payment', value: ({ coPayment }) => coPayment ?? '' },
  { title: 'Amount', value: ({ amount }) => amount },
];

const STATEMENT_CSV: readonly CsvColumn<StatementLine>[] = [
  { title: 'Day', value: ({ day }) => day },
  { title: 'What', value: ({ what }) => what },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Balance', value: ({ balance }) => balance },
];

/** A payer's account: bills, invoices, payments, write-offs, statements. */
@ApiTags('payers')
@Controller('api/payers')
export class PayerAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly witnesses: Witnesses,
  ) {}

  @Get('invoices/:number.pdf')
  @Needs('payers.read')
  @AnswersFile('application/pdf')
  @Summary('An invoice on A4, as it was written')
  async invoicePdf(@Param('number') number: string): Promise<StreamableFile> {
    const invoice = await this.queries.execute(new InvoiceByNumber(number));
    return pdf(`invoice-${invoice.number}`, await printPdf(invoicePage(invoice)));
  }

  @Get('invoices/:number.csv')
  @Needs('payers.read')
  @AnswersFile('text/csv')
  @Summary('The lines of an invoice, as a file for a spreadsheet')
  async invoiceCsv(@Param('number') number: string): Promise<StreamableFile> {
    const { items, ...invoice } = await this.queries.execute(new InvoiceByNumber(number));
    return csvAnswer(`invoice-${invoice.number}`, INVOICE_CSV, lockRows('UTC', items));
  }

  @Get(':id/statement/:month.pdf')
  @Needs('payers.read')
  @AnswersFile('application/pdf')
  @Summary('A statement on A4')
  async statementPdf(@Param('id') id: string, @Param('month') month: string): Promise<StreamableFile> {
    return pdf(`statement-${month}`, await printPdf(statementPage(await this.statement(id, month))));
  }

  @Get(':id/statement/:month.csv')
  @Needs('payers.read')
  @AnswersFile('text/csv')
  @Summary('A statement, as a file for a spreadsheet')
  async statementCsv(@Param('id') id: string, @Param('month') month: string): Promise<StreamableFile> {
    const { lines } = await this.statement(id, month);
    return csvAnswer(`statement-${month}`, STATEMENT_CSV, lockRows('UTC', lines));
  }

  @Get(':id/statement/:month')
  @Needs('payers.read')
  @Summary('A statement: a month of the account with its ageing; the month as 2026-11')
  statement(@Param('id') id: string, @Param('month') month: string): Promise<Statement> {
    return this.queries.execute(new StatementOf({ payerId: knownId(id, 'The payer'), month }));
  }

  @Get(':id')
  @Needs('payers.read')
  @FeedsLive()
  @Summary('A payer with its uninvoiced charges, its invoices and their payments')
  one(@Param('id') id: string): Promise<PayerPicture> {
    return this.queries.execute(new PayerById(knownId(id, 'The payer')));
  }

  @Post(':id/bill')
  @HttpCode(200)
  @Needs('payers.bill')
  @Summary('Bill a payer for its share of a booking; the patient still owes the co-payment')
  bill(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: BillPayerRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<BilledAnswer> {
    return this.commands.execute(
      new BillPayer({ actor, payerId: knownId(id, 'The payer'), request, key: requiredKey(key) }),
    );
  }

  @Get(':id/invoices/preview')
  @Needs('payers.write')
  @Summary('An invoice of a period as it would be written now: lines, total, due day, and what it leaves out')
  preview(@Param('id') id: string, @Query() request: InvoicePeriodRequest): Promise<InvoicePreview> {
    return this.queries.execute(new PreviewInvoice({ payerId: knownId(id, 'The payer'), request }));
  }

  @Post(':id/invoices')
  @Needs('payers.write')
  @Summary(
    'Write an invoice, with the next number, for the charges of a period; 409 with the new total if it is not the one that was confirmed',
  )
  invoice(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: InvoicePayerRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PayerInvoice> {
    const payerId = knownId(id, 'The payer');
    return this.commands.execute(new InvoicePayer({ actor, payerId, request, key: requiredKey(key) }));
  }

  @Post(':id/payments')
  @Needs('payers.write')
  @Summary('Enter a payer’s payment; it settles the oldest invoices, or those that are named')
  paid(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: PayerPaidRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PayerCredit> {
    const payerId = knownId(id, 'The payer');
    return this.commands.execute(new RecordPayerPayment({ actor, payerId, request, key: requiredKey(key) }));
  }

  @Post(':id/write-offs')
  @Needs('payers.write')
  @NeedsWitness()
  @Summary('Write off what is still owed on an invoice; X-Witness of another manager')
  async writeOff(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: WriteOffRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PayerCredit> {
    const approver = await this.witnesses.of(request);
    const payerId = knownId(id, 'The payer');
    return this.commands.execute(
      new WriteOff({ actor, payerId, request: body, key: requiredKey(key), approver }),
    );
  }

  @Post(':id/credits/:creditId/take-back')
  @Needs('payers.write')
  @NeedsWitness()
  @Summary(
    'Reverse a payment or write-off; the invoices it settled are open again. X-Witness of a manager, unless on the same day by the person who entered it',
  )
  async takeBack(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('creditId') creditId: string,
    @Body() { reason }: ReversePayerEntryRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PayerCredit> {
    const approver = await this.witnesses.of(request);
    const payerId = knownId(id, 'The payer');
    const asked = { payerId, creditId: knownId(creditId, 'The payment'), reason, approver };
    return this.commands.execute(new ReversePayerEntry({ actor, request: asked, key: requiredKey(key) }));
  }
}

function pdf(name: string, file: Buffer): StreamableFile {
  return new StreamableFile(file, {
    type: 'application/pdf',
    disposition: contentDisposition('inline', `${name}.pdf`),
  });
}
