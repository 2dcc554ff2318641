import type { PrintReceiptRequest } from '../../../shared/contract/billing.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { receiptPage } from '../receipt-page.js';
import { readReceipt } from './receipt-by-number.js';

/** A receipt as a file: the original is only ever printed, so that looking at it uses none up. */
export class ReceiptCopy extends QueryOf<
  { actor: Actor; number: string; request: PrintReceiptRequest },
  Buffer
> {}

export const ReceiptCopyHandler = queryHandler(
  ReceiptCopy,
  async ({ database }, { actor, number, request: { format } }) => {
    const receipt = await readReceipt(database, actor, number);
    const { timeZone, reportFooter } = await laboratory(database);
    return printPdf(receiptPage({ receipt, format, isCopy: true, timeZone, reportFooter }));
  },
);
