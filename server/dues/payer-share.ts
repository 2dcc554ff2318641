import { payerShare, type CoPayment } from '../../shared/domain/money/co-payment.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { formatMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { Stage } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { bookingLines, type BookingLines, type Share } from '../ledger/index.js';

const PROFILES = 'select id, stage from booking_profile where booking_id = $1 and removed_at is null';

/** Its terms as the payer's row has them. */
export interface CoPaymentColumns {
  readonly coPaymentPercent: string | number | null;
  readonly coPaymentMinor: number | null;
}

export function coPaymentIn({ coPaymentPercent, coPaymentMinor }: CoPaymentColumns): CoPayment {
  if (coPaymentPercent !== null) return { kind: 'percent', value: new Decimal(coPaymentPercent).toFixed() };
  if (coPaymentMinor !== null) return { kind: 'amount', value: formatMoney(BigInt(coPaymentMinor)) };
  return { kind: 'none' };
}

interface SharedBooking {
  readonly id: string;
  /** Of the booking. */
  readonly balance: Minor;
  readonly payer: CoPaymentColumns & { readonly account: string };
}

export interface PayersPart {
  readonly share: Minor;
  readonly lines: BookingLines;
}

/** The payer's share of the profiles that were not refunded, less what it was billed before. */
export async function payersPart(sql: Sql, { id, balance, payer }: SharedBooking): Promise<PayersPart> {
  const [profiles, lines] = await Promise.all([
    sql.sql<{ id: string; stage: Stage }>(PROFILES, [id]),
    bookingLines(sql, id),
  ]);
  const current = new Set(profiles.filter(({ stage }) => !isRefunded(stage)).map((profile) => profile.id));
  const standing = (shares: readonly Share[]): Minor =>
    sum(shares.filter(({ bookingProfileId }) => current.has(bookingProfileId)).map(({ amount }) => amount));
  const net = standing(lines.netPrices());
  const billed = standing(lines.billedTo(payer.account));
  return { share: payerShare({ net, billed, balance }, coPaymentIn(payer)), lines };
}
