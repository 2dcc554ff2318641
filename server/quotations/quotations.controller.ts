import { ApiTags } from '@nestjs/swagger';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import type { Page } from '../../shared/contract/page.js';
import {
  PrintQuotationRequest,
  QuotationsRequest,
  WithdrawQuotationRequest,
  WriteQuotationRequest,
  type Quotation,
} from '../../shared/contract/quotations.js';
import { requiredKey } from '../events/idempotency.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { WithdrawQuotation } from './commands/withdraw-quotation.js';
import { WriteQuotation } from './commands/write-quotation.js';
import { QuotationByNumber } from './queries/quotation-by-number.js';
import { QuotationPaper } from './queries/quotation-paper.js';
import { Quotations } from './queries/quotations.js';

/** What tests will cost, for those who may book. */
@ApiTags('quotations')
@Controller('api/quotations')
export class QuotationsController extends BusController {
  @Get()
  @Needs('bookings.book')
  @FeedsLive()
  @Summary('Quotations, newest first, by words and state')
  list(@Query() request: QuotationsRequest): Promise<Page<Quotation>> {
    return this.queries.execute(new Quotations(request));
  }

  @Post()
  @Needs('bookings.book')
  @Summary('Write a quotation with the next number: the prices of the day hold to its last day')
  write(
    @CurrentActor() actor: Actor,
    @Body() request: WriteQuotationRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<Quotation> {
    return this.commands.execute(new WriteQuotation(actor, request, requiredKey(key)));
  }

  @Get(':number.pdf')
  @Needs('bookings.book')
  @AnswersFile('application/pdf')
  @Summary('A quotation on paper, A4 or 80 mm, with its bar code')
  async paper(
    @Param('number') number: string,
    @Query() request: PrintQuotationRequest,
  ): Promise<StreamableFile> {
    const pdf = await this.queries.execute(new QuotationPaper({ number, request }));
    const disposition = contentDisposition('inline', `quotation-${number}.pdf`);
    return new StreamableFile(pdf, { type: 'application/pdf', disposition });
  }

  @Get(':number')
  @Needs('bookings.book')
  @Summary('A quotation by its number, or as it is scanned')
  one(@Param('number') number: string): Promise<Quotation> {
    return this.queries.execute(new QuotationByNumber(number));
  }

  @Post(':number/withdraw')
  @HttpCode(200)
  @Needs('bookings.book')
  @Summary('Withdraw a quotation that nobody has used')
  withdraw(
    @CurrentActor() actor: Actor,
    @Param('number') number: string,
    @Body() request: WithdrawQuotationRequest,
  ): Promise<Quotation> {
    return this.commands.execute(new WithdrawQuotation({ actor, number, request }));
  }
}
