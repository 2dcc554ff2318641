import { Query } from '@nestjs/cqrs';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { NOT_NAMED } from '../../ledger/index.js';
import { PAYER_COLUMNS, payerChoice, type PayerRow } from '../payer.js';

/** The payers a booking may name; their debts are the manager's business. */
export class PayerChoices extends Query<PayerChoice[]> {}

// A retired list prices no new booking: the choice then shows the cash list.
const CHOICES = `
  select ${PAYER_COLUMNS}, l.id as "openListId" from payer p
  left join price_list l on l.id = p.price_list_id and l.retired_at is null
  where p.active and p.account <> '${NOT_NAMED}' order by lower(p.name), p.number`;

export const PayerChoicesHandler = queryHandler(PayerChoices, async ({ database }) => {
  const rows = await database.sql<PayerRow & { readonly openListId: string | null }>(CHOICES);
  return rows.map(({ openListId, ...row }) => payerChoice({ ...row, priceListId: openListId }));
});
