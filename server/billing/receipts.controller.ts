import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { PrintReceiptRequest } from '../../shared/contract/billing.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import type { Actor } from '../kernel/actor.js';
import { PrintReceipt } from './commands/print-receipt.js';
import { ReceiptByNumber } from './queries/receipt-by-number.js';
import { ReceiptCopy } from './queries/receipt-copy.js';

@ApiTags('receipts')
@Controller('api/receipts')
export class ReceiptsController extends BusController {
  @Get(':number.pdf')
  @Needs('payments.read')
  @AnswersFile('application/pdf')
  @Summary('The receipt as a file, 80 mm or A4: always a COPY, and not counted as a print')
  async copy(
    @CurrentActor() actor: Actor,
    @Param('number') number: string,
    @Query() request: PrintReceiptRequest,
  ): Promise<StreamableFile> {
    return receiptFile(number, await this.queries.execute(new ReceiptCopy({ actor, number, request })));
  }

  @Post(':number.pdf')
  @HttpCode(200)
  @Needs('payments.read')
  @AnswersFile('application/pdf')
  @Summary('The receipt on paper, counted as a print; the second print says COPY')
  async print(
    @CurrentActor() actor: Actor,
    @Param('number') number: string,
    @Query() request: PrintReceiptRequest,
  ): Promise<StreamableFile> {
    return receiptFile(number, await this.commands.execute(new PrintReceipt({ actor, number, request })));
  }

  @Get(':number')
  @Needs('payments.read')
  @Summary('The receipt as it was first printed')
  receipt(@CurrentActor() actor: Actor, @Param('number') number: string): Promise<Receipt> {
    return this.queries.execute(new ReceiptByNumber(actor, number));
  }
}

function receiptFile(number: string, pdf: Buffer): StreamableFile {
  const disposition = contentDisposition('inline', `receipt-${number}.pdf`);
  return new StreamableFile(pdf, { type: 'application/pdf', disposition });
}
