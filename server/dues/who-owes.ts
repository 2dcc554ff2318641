import type { Owed } from '../../shared/contract/dues.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';
import { NOT_NAMED } from '../ledger/index.js';
import { payersPart } from './payer-share.js';

// What is typed as an account, or as a ward, names nobody who pays.
const OWING = `
  select b.id, b.total_minor - b.discount_minor - b.paid_minor as balance, l.base_currency as currency,
    b.authorisation_number as "authorisationNumber",
    (select json_build_object('name', p.name, 'account', p.account, 'active', p.active,
        'needsAuthorisation', p.needs_authorisation, 'coPaymentPercent', p.co_payment_percent::text,
        'coPaymentMinor', p.co_payment_minor)
      from payer p where p.id = b.payer_id and p.account <> '${NOT_NAMED}') as payer
  from booking b cross join laboratory l
  where b.id = any ($1) and b.total_minor - b.discount_minor - b.paid_minor > 0`;

interface NamedPayer {
  readonly name: string;
  readonly account: string;
  readonly active: boolean;
  readonly needsAuthorisation: boolean;
  readonly coPaymentPercent: string | null;
  readonly coPaymentMinor: number | null;
}

interface OwingRow {
  readonly id: string;
  readonly balance: number;
  readonly currency: string;
  readonly authorisationNumber: string | null;
  readonly payer: NamedPayer | null;
}

/** By booking, of those on which anything is left to be paid. */
export async function whoOwes(sql: Sql, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Owed>> {
  const rows = await sql.sql<OwingRow>(OWING, [bookingIds]);
  const owed = new Map<string, Owed>();
  // One after another: few bookings name a payer, and a list is not worth many connections at once.
  for (const row of rows) owed.set(row.id, await owedOn(sql, row));
  return owed;
}

async function owedOn(sql: Sql, row: OwingRow): Promise<Owed> {
  const { id, currency, payer } = row;
  const balance = BigInt(row.balance);
  const missing = missingOf(row);
  const share = payer && missing === null ? (await payersPart(sql, { id, balance, payer })).share : 0n;
  return {
    patient: formatMoney(balance - share),
    payer: formatMoney(share),
    payerName: payer?.name ?? null,
    missing,
    currency,
  };
}

/** Nobody owes what the laboratory could not bill to them. */
function missingOf({ payer, authorisationNumber }: OwingRow): Owed['missing'] {
  if (payer === null) return null;
  if (!payer.active) return 'switched-off';
  return payer.needsAuthorisation && authorisationNumber === null ? 'authorisation' : null;
}
