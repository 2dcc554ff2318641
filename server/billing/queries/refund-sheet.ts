import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { RefundableProfile, RefundSheet, RefundType } from '../../../shared/contract/refund-shapes.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { refundNeed } from '../../../shared/domain/money/refund.js';
import { rateOf } from '../../../shared/domain/money/tender.js';
import type { Discipline, Stage } from '../../../shared/vocabulary.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database, type Sql } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { knownId } from '../../kernel/http/paging.js';
import { notFound } from '../../kernel/http/problem.js';
import { bookingLines, type BookingLines } from '../../ledger/index.js';
import { bookingReceipts } from '../booking-receipts.js';
import { activeTypesAt } from '../payment-types.js';
import { paidByType, receivedCodes } from '../refund-rows.js';
import { smallestCoinOf, type Coins, type PaidByType } from '../refund.js';
import { money, payableShape, rateText, type PayableRow } from '../rows.js';
import { PAYABLE_COLUMNS } from './refundable-bookings.js';

/** What of a booking may be given back, by what rules, and its receipts. */
export class SheetOfRefund extends Query<Live<RefundSheet>> {
  constructor(
    readonly actor: Actor,
    readonly bookingId: string,
  ) {
    super();
  }
}

const BOOKING = `
  select ${PAYABLE_COLUMNS}, l.base_currency, l.cash_rounding_minor,
    (select p.email from patient p where p.id = b.patient_id) as email
  from booking b cross join laboratory l
  where b.id = $1 and b.deleted_at is null`;
const PROFILES = `
  select id, code, name, unit, stage, price_minor from booking_profile
  where booking_id = $1 and removed_at is null order by position, code`;

interface ProfileRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly stage: Stage;
  readonly price_minor: number;
}

@QueryHandler(SheetOfRefund)
export class SheetOfRefundHandler implements IQueryHandler<SheetOfRefund> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, bookingId }: SheetOfRefund): Promise<Live<RefundSheet>> {
    const id = knownId(bookingId, 'The booking');
    const seq = await liveSeq(this.database);
    return { seq, data: await readSheet(this.database, this.clock.now(), actor, id) };
  }
}

async function readSheet(sql: Sql, at: Date, actor: Actor, id: string): Promise<RefundSheet> {
  const [booking, profiles, types, lines, paid, received, receipts] = await Promise.all([
    sql.one<PayableRow & Coins & { email: string | null }>(BOOKING, [id]),
    sql.sql<ProfileRow>(PROFILES, [id]),
    activeTypesAt(sql, at),
    bookingLines(sql, id),
    paidByType(sql, id),
    receivedCodes(sql, id),
    bookingReceipts(sql, actor, id),
  ]);
  if (!booking) throw notFound('The booking');
  const { base_currency: baseCurrency, cash_rounding_minor, email, ...row } = booking;
  const coins = { base_currency: baseCurrency, cash_rounding_minor };
  return {
    booking: payableShape(row),
    baseCurrency,
    email: email?.trim() || null,
    profiles: profiles.map((profile) => profileShape(profile, lines, received)),
    types: types.map((type) => typeShape(type, paid, coins)).sort(byPaid),
    receipts,
  };
}

function profileShape(
  profile: ProfileRow,
  lines: BookingLines,
  received: readonly string[],
): RefundableProfile {
  const { id, code, name, unit, stage, price_minor } = profile;
  const share = lines.netPrices().find(({ bookingProfileId }) => bookingProfileId === id)?.amount ?? 0n;
  return {
    code,
    name,
    unit,
    stage,
    price: money(price_minor),
    share: formatMoney(share > 0n ? share : 0n),
    need: refundNeed(stage, received.includes(code)),
  };
}

function typeShape(type: PaymentType, paid: readonly PaidByType[], coins: Coins): RefundType {
  const { id, name, nameSlug, units } = type;
  const source = paid.find(({ payment_type_id }) => payment_type_id === id);
  const held =
    source && source.base_minor > 0 ? { held: money(source.base_minor), rate: rateText(source.rate) } : null;
  const smallestCoin = formatMoney(smallestCoinOf(type, coins));
  return { id, name, nameSlug, units, presentRate: rateOf(type), smallestCoin, paid: held };
}

/** What paid most comes first; the others stay in their order. */
function byPaid(one: RefundType, other: RefundType): number {
  return Number(other.paid?.held ?? 0) - Number(one.paid?.held ?? 0);
}
