import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Receipt } from '../../../shared/contract/billing.js';
import { can } from '../../../shared/domain/access.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { notFound, Problem } from '../../kernel/http/problem.js';

/** A receipt as it was first printed. Cashiers see their own, managers everyone's (RULINGS R2). */
export class ReceiptByNumber extends Query<Receipt> {
  constructor(
    readonly actor: Actor,
    readonly number: string,
  ) {
    super();
  }
}

@QueryHandler(ReceiptByNumber)
export class ReceiptByNumberHandler implements IQueryHandler<ReceiptByNumber> {
  constructor(private readonly database: Database) {}

  async execute({ actor, number }: ReceiptByNumber): Promise<Receipt> {
    const known = /^\d{1,15}$/.test(number);
    const row = known
      ? await this.database.one<{ document: Receipt }>('select document from receipt where number = $1', [
          number,
        ])
      : undefined;
    if (!row) throw notFound('The receipt');
    if (row.document.cashier !== actor.username && !can(actor.role, 'payments.everyone')) {
      throw new Problem('forbidden', "Another cashier's receipt is open to managers only.");
    }
    return row.document;
  }
}
