import type { Owed } from '../../shared/contract/dues.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { debtOf } from '../../shared/domain/money/owed.js';
import type { Sql } from '../kernel/database.js';
import { balanceOf, type MoneyColumns } from './booking-money.js';
import { BOOKING_PAYER, payersPart, type BookingPayer } from './booking-payer.js';

const OWING = `
  select b.id, l.base_currency as currency, b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor,
    ${BOOKING_PAYER} as payer
  from booking b cross join laboratory l
  where b.id = any ($1) and b.total_minor - b.discount_minor - b.paid_minor > 0`;

type OwingRow = MoneyColumns & {
  readonly id: string;
  readonly currency: string;
  readonly payer: BookingPayer | null;
};

/** By booking, of those on which anything is left to be paid. */
export async function whoOwes(sql: Sql, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Owed>> {
  const rows = await sql.sql<OwingRow>(OWING, [bookingIds]);
  return new Map(rows.map((row) => [row.id, owedOn(row)]));
}

function owedOn({ currency, payer, ...money }: OwingRow): Owed {
  const balance = formatMoney(balanceOf(money));
  return { ...debtOf({ balance, payersPart: payersPart(money, payer) }), currency };
}
