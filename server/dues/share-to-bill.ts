import { payerShare } from '../../shared/domain/money/co-payment.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { Stage } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { bookingLines, type BookingLines, type Share } from '../ledger/index.js';
import { termsOf, type PayerTerms } from './payer-terms.js';

const PROFILES = 'select id, stage from booking_profile where booking_id = $1 and removed_at is null';

interface SharedBooking {
  readonly id: string;
  /** Of the booking. */
  readonly balance: Minor;
  readonly payer: PayerTerms & { readonly account: string };
}

export interface ShareToBill {
  readonly share: Minor;
  readonly lines: BookingLines;
}

/** The payer's share of the profiles that were not refunded, less what it was billed before. */
export async function shareToBill(sql: Sql, { id, balance, payer }: SharedBooking): Promise<ShareToBill> {
  const [profiles, lines] = await Promise.all([
    sql.sql<{ id: string; stage: Stage }>(PROFILES, [id]),
    bookingLines(sql, id),
  ]);
  const current = new Set(profiles.filter(({ stage }) => !isRefunded(stage)).map((profile) => profile.id));
  const standing = (shares: readonly Share[]): Minor =>
    sum(shares.filter(({ bookingProfileId }) => current.has(bookingProfileId)).map(({ amount }) => amount));
  const net = standing(lines.netPrices());
  const billed = standing(lines.billedTo(payer.account));
  return { share: payerShare({ net, billed, balance }, termsOf(payer)), lines };
}
