import { reflexHolds, reflexWords, type ReflexRule } from '../../../shared/domain/results/reflex.js';
import type { TestValue } from '../../../shared/domain/results/test-value.js';
import type { ReflexOffer, Result } from '../../../shared/contract/results.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { addTests, lockBooking, MOST_PROFILES, type RequestedTest } from '../../bookings/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Sql } from '../../kernel/database.js';
import { dayOf, joinPrice } from '../../prices/index.js';
import { joinVat, taxed, VAT_TERMS, type TaxedBy } from '../../vat/index.js';
import type { Basis } from '../assess/assessment.js';
import { rowOf } from '../store/booked-test.js';
import type { ResultRecord } from '../store/result-record.js';

interface RequestedReflex {
  readonly rule: ReflexRule;
  /** "TSH high". */
  readonly words: string;
  readonly standing: ReflexStatus | undefined;
}

/**
 * Adds the tests that its profile's rules ask for, once, in the transaction that signs the result: not if a test is on
 * the booking already, or a person removed or refunded it. A test that cannot be added stops no signature: the benches
 * learn why. Returns the outcome in words, '' if no rule applied.
 */
export async function addReflexTests(
  tx: Tx,
  basis: Basis,
  record: ResultRecord,
  rows: readonly TestValue[],
): Promise<string> {
  const requested = (await askedBy(tx, basis, rows)).filter(({ standing }) => !isSettled(standing));
  if (requested.length === 0) return '';
  const booking = await lockBooking(tx, record.bookingId);
  const room = MOST_PROFILES - booking.selectedProfiles.length;
  const orderable = requested.filter(({ standing }) => standing !== undefined && !standing.retired);
  const added = orderable.slice(0, Math.max(0, room));
  const tests = added.map(({ rule, words: name }): RequestedTest => {
    return { code: rule.add, askedBy: { kind: 'reflex', name, code: record.code } };
  });
  if (tests.length > 0) await addTests(tx, booking, tests);
  const left = requested.filter((one) => !added.includes(one));
  if (left.length > 0) {
    const text = left.map(notAddedText).join(' ');
    tx.emit('ReflexNotAdded', record.id, { ...rowOf(basis.test), text });
  }
  return [...added.map((one) => `${nameOf(one)} was added: ${one.words}.`), ...left.map(notAddedText)].join(
    ' ',
  );
}

async function askedBy(
  tx: Tx,
  { test, layout }: Basis,
  rows: readonly TestValue[],
): Promise<readonly RequestedReflex[]> {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const holding = layout.profile.reflex.filter((rule) => {
    const row = byCode.get(rule.parameter);
    return row !== undefined && reflexHolds(rule, row);
  });
  const rules = holding.filter(({ add }, at) => holding.findIndex((one) => one.add === add) === at);
  if (rules.length === 0) return [];
  const codes = rules.map(({ add }) => add);
  const standings = await reflexStatuses(tx, test.bookingId, codes, tx.now);
  return rules.map((rule) => ({
    rule,
    words: `${rule.parameter} ${reflexWords(rule.is, byCode.get(rule.parameter))}`,
    standing: standings.get(rule.add),
  }));
}

/** It was requested on this booking before, by anybody and with any outcome. */
function isSettled(status: ReflexStatus | undefined): boolean {
  return status !== undefined && (status.stage !== null || status.removed);
}

function whyNot({ rule, standing }: RequestedReflex): string {
  if (standing === undefined) return `there is no profile ${rule.add}`;
  return standing.retired ? 'it is retired' : `a booking can have at most ${MOST_PROFILES} tests`;
}

function nameOf({ rule, standing }: RequestedReflex): string {
  return standing?.name ?? rule.add;
}

function notAddedText(one: RequestedReflex): string {
  return `${nameOf(one)} was not added for ${one.words}: ${whyNot(one)}.`;
}

/** The additions of this result's profile's rules, for its screen; none if it has none. */
export async function reflexOffers(
  sql: Sql,
  { test, layout }: Basis,
  at: Date,
): Promise<Pick<Result, 'reflex'>> {
  const { reflex: rules } = layout.profile;
  if (rules.length === 0) return {};
  const codes = rules.map(({ add }) => add);
  const standings = await reflexStatuses(sql, test.bookingId, codes, at);
  const reflex = rules.map((rule): ReflexOffer => {
    const status = standings.get(rule.add);
    const price = status === undefined ? null : formatMoney(BigInt(status.priceMinor));
    return { ...rule, name: status?.name ?? rule.add, price, cannot: cannotOf(status) };
  });
  return { reflex };
}

function cannotOf(status: ReflexStatus | undefined): ReflexOffer['cannot'] {
  if (status === undefined) return 'unknown';
  if (wasUndone(status)) return 'taken_back';
  return status.retired ? 'retired' : null;
}

/** A profile that a rule adds, and what became of it on this booking. */
interface ReflexStatus {
  readonly code: string;
  readonly name: string;
  /** Hundredths of the base currency, today and by the booking's price list. */
  readonly priceMinor: number;
  /** Or a draft that nobody published yet: it cannot be ordered. */
  readonly retired: boolean;
  /** Null: nobody asked for it here. */
  readonly stage: Stage | null;
  /** A person took it off the booking. */
  readonly removed: boolean;
}

type StandingRow = Omit<ReflexStatus, 'priceMinor'> & {
  readonly listMinor: number;
  readonly vat: TaxedBy | null;
};

const STANDING = `
  select p.code, v.name, price.minor as "listMinor", ${VAT_TERMS} as vat, p.retired_at is not null or p.never_published as retired, t.stage,
    t.removed_at is not null as removed
  from profile p
  join profile_version v on v.id = p.published_version_id
  left join booking_profile t on t.booking_id = $1 and t.code = p.code
  join booking b on b.id = $1
  ${joinPrice({ profile: 'p.id', list: 'b.price_list_id', day: dayOf('$3') })}
  ${joinVat({ profile: 'p.id', list: 'price.price_list_id', day: dayOf('$3') })}
  where p.code = any ($2::text[])`;

/** By the code of the profile; a code that the catalogue has not is left out. */
async function reflexStatuses(
  sql: Sql,
  bookingId: string,
  codes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, ReflexStatus>> {
  const rows = await sql.sql<StandingRow>(STANDING, [bookingId, codes, at]);
  return new Map(
    rows.map(({ listMinor, vat, ...row }) => [row.code, { ...row, priceMinor: taxed(listMinor, vat) }]),
  );
}

/** A person decided that it is not done here: no rule asks for it again. */
function wasUndone({ stage, removed }: ReflexStatus): boolean {
  return removed || (stage !== null && isRefunded(stage));
}
