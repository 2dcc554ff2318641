import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { Database } from '../../kernel/database.js';
import { NOT_NAMED } from '../../ledger/index.js';
import { PAYER_COLUMNS, payerChoice, type PayerRow } from '../payer.entity.js';

/** Whom a booking may name; what they owe is the manager's. */
export class PayerChoices extends Query<PayerChoice[]> {}

const CHOICES = `
  select ${PAYER_COLUMNS} from payer p where p.active and p.account <> '${NOT_NAMED}' order by lower(p.name), p.number`;

@QueryHandler(PayerChoices)
export class PayerChoicesHandler implements IQueryHandler<PayerChoices> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<PayerChoice[]> {
    return (await this.database.sql<PayerRow>(CHOICES)).map(payerChoice);
  }
}
