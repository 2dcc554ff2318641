import type { Quotation } from '../../../shared/contract/quotations.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { queryHandler, RequestQuery } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { numberOf, readQuotation } from '../one-quotation.js';

/** A quotation by its number, or as it is scanned. */
export class QuotationByNumber extends RequestQuery<string, Quotation> {}

export const QuotationByNumberHandler = queryHandler(
  QuotationByNumber,
  async ({ database, clock }, { request: number }) => {
    const { timeZone } = await laboratory(database);
    return readQuotation(database, numberOf(number), labToday(timeZone, clock.now()));
  },
);
