import type { PrintQuotationRequest } from '../../../shared/contract/quotations.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { numberOf, readQuotation } from '../one-quotation.js';
import { quotationPage } from '../quotation-page.js';

/** A quotation on paper: A4, or 80 mm from the roll of the till. */
export class QuotationPaper extends QueryOf<{ number: string; request: PrintQuotationRequest }, Buffer> {}

export const QuotationPaperHandler = queryHandler(
  QuotationPaper,
  async ({ database, clock }, { number, request: { format } }) => {
    const lab = await laboratory(database);
    const today = labToday(lab.timeZone, clock.now());
    const quotation = await readQuotation(database, numberOf(number), today);
    return printPdf(quotationPage(quotation, lab, format));
  },
);
