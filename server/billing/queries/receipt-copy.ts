import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PrintReceiptRequest } from '../../../shared/contract/billing.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { receiptPage } from '../receipt-page.js';
import { readReceipt } from './receipt-by-number.js';

/** A receipt as a file: the original is only ever printed, so that looking at it uses none up. */
export class ReceiptCopy extends Query<Buffer> {
  constructor(
    readonly actor: Actor,
    readonly number: string,
    readonly request: PrintReceiptRequest,
  ) {
    super();
  }
}

@QueryHandler(ReceiptCopy)
export class ReceiptCopyHandler implements IQueryHandler<ReceiptCopy> {
  constructor(private readonly database: Database) {}

  async execute({ actor, number, request: { format } }: ReceiptCopy): Promise<Buffer> {
    const receipt = await readReceipt(this.database, actor, number);
    const { timeZone, reportFooter } = await laboratory(this.database);
    return printPdf(receiptPage({ receipt, format, isCopy: true, timeZone, reportFooter }));
  }
}
