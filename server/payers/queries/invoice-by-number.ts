import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { InvoiceDocument } from '../../../shared/contract/payer-shapes.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';

/** An invoice as it was written. */
export class InvoiceByNumber extends Query<InvoiceDocument> {
  constructor(readonly number: string) {
    super();
  }
}

@QueryHandler(InvoiceByNumber)
export class InvoiceByNumberHandler implements IQueryHandler<InvoiceByNumber> {
  constructor(private readonly database: Database) {}

  async execute({ number }: InvoiceByNumber): Promise<InvoiceDocument> {
    const known = /^\d{1,15}$/.test(number);
    const row = known
      ? await this.database.one<{ document: InvoiceDocument }>(
          'select document from payer_invoice where number = $1',
          [number],
        )
      : undefined;
    if (!row) throw notFound('The invoice');
    return row.document;
  }
}
