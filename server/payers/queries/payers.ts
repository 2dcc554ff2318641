import type { PayerAccount } from '../../../shared/contract/payer-shapes.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { literal } from '../../kernel/sql-text.js';
import { laboratory } from '../../settings/index.js';
import { NOT_NAMED } from '../../ledger/index.js';
import { PAYER_COLUMNS, payerShape, type PayerRow } from '../payer.js';
import { joinPayerStatus, PAYER_STATUS_COLUMNS, statusShape, type PayerStatusRow } from '../payer-status.js';

/** Every payer with its debt, by name; a retired one only if asked for, or if it still owes something. */
export class Payers extends QueryOf<{ search: string; withRetired: boolean }, PayerAccount[]> {}

// The one that stands for nobody is listed while anything stands on it.
const PAYERS = `
  select ${PAYER_COLUMNS}, ${PAYER_STATUS_COLUMNS}
  from payer p cross join laboratory l ${joinPayerStatus('$1::date')}
  where (p.name ilike $2 or p.number ilike $2)
    and (p.account <> '${NOT_NAMED}' or balance <> 0)
    and (p.active or $3 or balance <> 0)
  order by lower(p.name), p.number`;

export const PayersHandler = queryHandler(Payers, async ({ database, clock }, { search, withRetired }) => {
  const { timeZone } = await laboratory(database);
  const rows = await database.sql<PayerRow & PayerStatusRow>(PAYERS, [
    labToday(timeZone, clock.now()),
    `%${literal(search)}%`,
    withRetired,
  ]);
  return rows.map((row) => ({ ...payerShape(row), ...statusShape(row) }));
});
