import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import type {
  RefundableProfile,
  RefundOptions,
  RefundType,
  BookingReceipt,
} from '../../../shared/contract/refunds.js';
import { formatMoney, sum } from '../../../shared/domain/money/money.js';
import { refundNeed } from '../../../shared/domain/money/refund.js';
import type { Discipline, Stage } from '../../../shared/vocabulary.js';
import { can } from '../../../shared/domain/people/access.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { knownId } from '../../kernel/http/paging.js';
import { notFound } from '../../kernel/http/problem.js';
import { bookingLines, type BookingLines } from '../../ledger/index.js';
import { activeTypesAt } from '../payment-types.js';
import { heldMoney, refundWays, type Coins, type RefundWay } from '../held-money.js';
import { PAYABLE_COLUMNS, payableShape, type PayableRow } from '../payable-rows.js';
import { money } from '../rows.js';

const RECEIPTS = `
  select r.number, r.document,
    (select json_build_object('number', v.receipt_number, 'kind', v.act) from journal v where v.reverses = j.id)
      as turned_by,
    exists (select from receipt f where f.booking_id = r.booking_id and f.kind = 'refund' and f.number > r.number)
      as refunded_since,
    coalesce(s.cashier, j.actor) = $2 as is_own, coalesce(s.state = 'open', false) as is_open
  from receipt r join journal j on j.receipt_number = r.number left join shift s on s.id = j.shift_id
  where r.booking_id = $1 order by r.number`;

/** The refundable part of a booking, the rules for it, and its receipts. */
export class RefundOptionsQuery extends ActorsQuery<string, RefundOptions> {}

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

export const RefundOptionsHandler = queryHandler(
  RefundOptionsQuery,
  async ({ database, clock }, { actor, request: bookingId }) => {
    const id = knownId(bookingId, 'The booking');
    return readSheet(database, clock.now(), actor, id);
  },
);

async function readSheet(sql: Sql, at: Date, actor: Actor, id: string): Promise<RefundOptions> {
  const [booking, profiles, types, lines, held, receipts] = await Promise.all([
    sql.one<PayableRow & Coins & { email: string | null }>(BOOKING, [id]),
    sql.sql<ProfileRow>(PROFILES, [id]),
    activeTypesAt(sql, at),
    bookingLines(sql, id),
    heldMoney(sql, id),
    bookingReceipts(sql, actor, id),
  ]);
  if (!booking) throw notFound('The booking');
  const { base_currency: baseCurrency, cash_rounding_minor, email, ...row } = booking;
  const coins = { base_currency: baseCurrency, cash_rounding_minor };
  return {
    booking: payableShape(row),
    baseCurrency,
    email: email?.trim() || null,
    profiles: profiles.map((profile) => profileShape(profile, lines, held.received)),
    types: refundWays({ ...held, types, booking: coins }).map(typeShape),
    counter: {
      held: formatMoney(held.counter.held),
      rounded: formatMoney(held.counter.rounded),
      carried: formatMoney(held.counter.carried),
    },
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
    billed: formatMoney(billedOf(lines, id)),
    need: refundNeed(stage, received.includes(code)),
  };
}

function billedOf(lines: BookingLines, id: string): bigint {
  const billed = lines.payers().flatMap((owner) => lines.billedTo(owner));
  return sum(billed.filter((share) => share.bookingProfileId === id).map(({ amount }) => amount));
}

function typeShape({ type, paid, presentRate, smallestCoin }: RefundWay): RefundType {
  const { id, name, nameSlug, units } = type;
  return {
    ...{ id, name, nameSlug, units, presentRate, smallestCoin: formatMoney(smallestCoin) },
    paid:
      paid === undefined
        ? null
        : {
            held: formatMoney(paid.held > 0n ? paid.held : 0n),
            rate: paid.rate,
            rest: paid.rest === undefined ? null : formatMoney(paid.rest),
          },
  };
}

interface ReceiptRow {
  readonly number: number;
  readonly document: Receipt;
  readonly turned_by: BookingReceipt['turnedBy'];
  readonly refunded_since: boolean;
  readonly is_own: boolean;
  readonly is_open: boolean;
}

/** A booking's receipts; a cashier learns of another's only that they are there (docs/rules/ledger.md). */
async function bookingReceipts(sql: Sql, actor: Actor, bookingId: string): Promise<BookingReceipt[]> {
  const rows = await sql.sql<ReceiptRow>(RECEIPTS, [bookingId, actor.username]);
  const seesAll = can(actor.role, 'payments.everyone');
  return rows.map((row) => {
    const { number, document } = row;
    const isShown = seesAll || document.cashier === actor.username;
    return {
      number,
      kind: document.kind,
      at: document.at,
      cashierName: isShown ? document.cashierName : null,
      lines: isShown ? document.lines : null,
      turnedBy: row.turned_by,
      may: mayReverse(row),
    };
  });
}

function mayReverse({
  document,
  turned_by,
  refunded_since,
  is_own,
  is_open,
}: ReceiptRow): BookingReceipt['may'] {
  if (document.kind !== 'payment' || turned_by !== null || refunded_since) return null;
  if (!is_open) return 'credit-note';
  return is_own ? 'void' : null;
}
