import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PrintReceiptRequest } from '../../../shared/contract/billing.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { readReceipt } from '../queries/receipt-by-number.js';
import { receiptPage } from '../receipt-page.js';

/** Prints a receipt and logs it; from the second print on, or when asked for, it says COPY. */
export class PrintReceipt extends CommandOf<
  { actor: Actor; number: string; request: PrintReceiptRequest },
  Buffer
> {}

@CommandHandler(PrintReceipt)
export class PrintReceiptHandler implements ICommandHandler<PrintReceipt> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, number, request }: PrintReceipt): Promise<Buffer> {
    const page = await this.work.run(actor, async (tx) => {
      const receipt = await readReceipt(tx, actor, number);
      const isCopy = request.copy === 'true' || (await printedBefore(tx, receipt.number));
      const { timeZone, reportFooter } = await laboratory(tx);
      tx.send(PRINTED, [tx.id(), receipt.number, tx.now, tx.actor.username, request.format, isCopy]);
      tx.audit('receipt.print', 'receipt', String(receipt.number), {
        after: { format: request.format, isCopy },
      });
      return receiptPage({ receipt, format: request.format, isCopy, timeZone, reportFooter });
    });
    return printPdf(page);
  }
}

const PRINTED = `
  insert into receipt_print (id, receipt_number, at, printed_by, format, is_copy) values ($1, $2, $3, $4, $5, $6)`;
const LOCK = `select pg_advisory_xact_lock(hashtextextended('receipt.print ' || $1, 0))`;
const PRINTS = 'select 1 from receipt_print where receipt_number = $1 limit 1';

/** One original: two who print at once wait for each other on the receipt's own lock. */
async function printedBefore(tx: Tx, number: number): Promise<boolean> {
  const [, print] = await Promise.all([tx.sql(LOCK, [String(number)]), tx.one(PRINTS, [number])]);
  return print !== undefined;
}
