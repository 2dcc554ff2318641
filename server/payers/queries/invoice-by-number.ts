import type { InvoiceDocument } from '../../../shared/contract/payer-shapes.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';

/** An invoice as it was written. */
export class InvoiceByNumber extends RequestQuery<string, InvoiceDocument> {}

export const InvoiceByNumberHandler = queryHandler(
  InvoiceByNumber,
  async ({ database }, { request: number }) => {
    const known = /^\d{1,15}$/.test(number);
    const row = known
      ? await database.one<{ document: InvoiceDocument }>(
          'select document from payer_invoice where number = $1',
          [number],
        )
      : undefined;
    if (!row) throw notFound('The invoice');
    return row.document;
  },
);
