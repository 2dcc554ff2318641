import { CASH_LIST } from '../../shared/domain/money/price-lists.js';
import type { PriceChangeKind } from '../../shared/contract/prices.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { BEGINNING, todayOf, dayOf, joinPrice } from './price-in-force.js';
import { placeOnTimeline, type PriceSpan } from './timeline.js';

export interface PlannedPrices {
  readonly kind: Exclude<PriceChangeKind, 'undo'>;
  readonly priceListId: string;
  /** Days of the laboratory; without the last until the next price that is planned. */
  readonly from: string;
  readonly to?: string | null;
  readonly percent?: string | null;
  readonly stepMinor?: number | null;
  readonly reason?: string | null;
  /** Null: the list says nothing of the profile from then on. */
  readonly prices: readonly { readonly profileId: string; readonly minor: number | null }[];
}

interface StandingPrice extends PriceSpan {
  readonly id: string;
  readonly profileId: string;
}

const STANDING = `
  select id, profile_id as "profileId", minor, valid_from as "from", valid_to as "to", goes_on as "goesOn" from price
  where price_list_id = $1 and profile_id = any ($2::uuid[]) and replaced_by is null
    and coalesce(valid_to, 'infinity') >= $3::date
  order by valid_from`;

const NOTE_CHANGE = `
  insert into price_change (id, price_list_id, kind, valid_from, valid_to, percent, step_minor, reason, actor,
    actor_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const NOTE_LINES = `
  insert into price_change_line (change_id, profile_id, before_minor, after_minor)
  select $1, "profileId", before, after from json_to_recordset($2::json) as l
    ("profileId" uuid, before bigint, after bigint)`;
const REPLACE = 'update price set replaced_by = $1 where id = any ($2::uuid[])';
const STORE = `
  insert into price (id, price_list_id, profile_id, minor, valid_from, valid_to, goes_on, made_by)
  select id, $1, "profileId", minor, "from", "to", "goesOn", $2 from json_to_recordset($3::json) as p
    (id uuid, "profileId" uuid, minor bigint, "from" date, "to" date, "goesOn" boolean)`;

/**
 * Lays prices over a list, as one change that can be undone as one; the caller holds the profiles. Answers the ids
 * of the profiles whose price is another now or will be.
 */
export async function planPrices(tx: Tx, change: PlannedPrices): Promise<ReadonlySet<string>> {
  const { priceListId, from, to = null, prices } = change;
  const ids = prices.map(({ profileId }) => profileId);
  const current = await tx.sql<StandingPrice>(STANDING, [priceListId, ids, from]);
  const laid = prices.flatMap(({ profileId, minor }) => {
    const own = current.filter((row) => row.profileId === profileId);
    const spans = placeOnTimeline(own, { minor, from, to });
    const before = own.find((row) => row.from <= from)?.minor ?? null;
    return spans ? [{ ...spans, profileId, line: { profileId, before, after: minor } }] : [];
  });
  if (laid.length === 0) return new Set();
  const changeId = noteChange(tx, change);
  const fresh = laid.flatMap(({ profileId, fresh: spans }) =>
    spans.map((span) => ({ ...span, id: tx.id(), profileId })),
  );
  const replaced = laid.flatMap((one) => one.replaced.map(({ id }) => id));
  tx.send(NOTE_LINES, [changeId, JSON.stringify(laid.map(({ line }) => line))]);
  tx.send(REPLACE, [changeId, replaced]);
  tx.send(STORE, [priceListId, changeId, JSON.stringify(fresh)]);
  return new Set(laid.map(({ profileId }) => profileId));
}

function noteChange(tx: Tx, { kind, priceListId, from, to, ...more }: PlannedPrices): string {
  const id = tx.id();
  const { percent = null, stepMinor = null, reason = null } = more;
  const values = [id, priceListId, kind, from, to ?? null, percent, stepMinor, reason];
  tx.send(NOTE_CHANGE, [...values, tx.actor.username, tx.actor.name, tx.now]);
  return id;
}

/** The prices of new profiles on the cash list, from the beginning. */
export async function firstPrices(
  tx: Tx,
  prices: readonly { readonly profileId: string; readonly minor: number }[],
): Promise<void> {
  await planPrices(tx, { kind: 'first', priceListId: CASH_LIST, from: BEGINNING, prices });
}

const CASH_PRICE = `
  select price.minor from profile p ${joinPrice({ profile: 'p.id', list: `'${CASH_LIST}'`, day: dayOf('$2') })}
  where p.id = $1`;

/** A profile's price at the counter at a moment, in hundredths. */
export async function cashPrice(sql: Sql, profileId: string, at: Date): Promise<number> {
  const row = await sql.one<{ minor: number }>(CASH_PRICE, [profileId, at]);
  if (!row) throw new Error(`The profile ${profileId} has no price.`);
  return row.minor;
}

/** Another price at the counter from today on, of a profile that the caller holds; whether it was another. */
export async function changeCashPrice(
  tx: Tx,
  profileId: string,
  minor: number,
  reason?: string,
): Promise<boolean> {
  return (await changeCashPrices(tx, [{ profileId, minor }], reason)).has(profileId);
}

/** Likewise of several, as one change; the ids of those whose price is another. */
export async function changeCashPrices(
  tx: Tx,
  prices: readonly { readonly profileId: string; readonly minor: number }[],
  reason?: string,
): Promise<ReadonlySet<string>> {
  if (prices.length === 0) return new Set();
  const from = await todayOf(tx, tx.now);
  const change = { kind: 'change' as const, priceListId: CASH_LIST, from, reason: reason ?? null };
  return planPrices(tx, { ...change, prices });
}
