import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { ChangedPrice, ChangePricesRequest, PriceChange } from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { daysLater, momentAt } from '../../../shared/domain/time/lab-time.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale, invalid, invalidFields } from '../../kernel/http/problem.js';
import type { Sql } from '../../kernel/database.js';
import { priceDays, priceMinor, inForceOn, todayOf, type PriceDays } from '../price-in-force.js';
import { LockProfiles, type LockedProfile, type LockedProfiles } from '../lock-profiles.js';
import { planPrices, type PlannedPrices } from '../plan-prices.js';
import { confirmPrices } from './confirm-prices.js';
import { openPriceList } from '../price-list.entity.js';
import { refuseChangedSincePreview, stepOf } from '../rise.js';

/** New prices of a list from a day on, all or none. What is booked keeps the price that it was booked at. */
export class ChangePrices extends ActorsCommand<ChangePricesRequest, ChangedPrice[]> {}

export const ChangePricesHandler = commandHandler(ChangePrices, async (tx, { request }, { commands }) => {
  const codes = request.prices.map(({ code }) => code);
  return changePrices(tx, request, await commands.execute(new LockProfiles({ tx, codes })));
});

async function changePrices(
  tx: Tx,
  request: ChangePricesRequest,
  profiles: LockedProfiles,
): Promise<ChangedPrice[]> {
  const locked = profiles.byCode;
  const list = await openPriceList(tx, request.list ?? CASH_LIST, 'list');
  const days = await priceDays(tx, tx.now, request);
  await refuseOthersThanRead(tx, locked, request.prices, { priceListId: list.id, day: days.from });
  const wanted = request.prices.map((change, place) => {
    const minor = change.price === null ? null : priceMinor(change.price, `prices.${place}.price`);
    return { code: change.code, minor };
  });
  refuseUnpriced(list.id, wanted);
  await refuseChangedSincePreview(tx, list.id, days.from, request);
  const before = await listedPrices(tx, list.id, days.from, [...locked.keys()]);
  const prices = wanted.map(({ code, minor }) => ({ profileId: locked.get(code)?.id ?? '', minor }));
  if (request.confirms === true) await confirmWith(tx, request, { list: list.id, ...days });
  const changed = await planPrices(tx, { ...toLay(request), ...days, priceListId: list.id, prices });
  await profiles.sign([...changed]);
  const after = wanted.map(({ code, minor }) => shape(locked.get(code), code, minor, changed));
  tx.audit('price.change', 'catalogue', 'prices', {
    before: before.map(({ code, minor }) => ({
      code,
      price: text(minor),
      version: locked.get(code)?.version,
    })),
    after: { list: list.name, ...days, prices: after },
    ...(request.reason != null && { reason: request.reason }),
  });
  tx.emit('CatalogueChanged', 'catalogue', { codes: wanted.map(({ code }) => code) });
  await announcePlanned(tx, codesOf(locked, changed), days);
  return after;
}

/** What stays as it was stands from today on, on the list that all others fall back to. */
async function confirmWith(
  tx: Tx,
  { csv }: ChangePricesRequest,
  { list, from, to }: PriceDays & { readonly list: string },
): Promise<void> {
  if (list !== CASH_LIST) throw invalid('confirms', 'Only prices of the cash list are shipped as examples.');
  if (to !== null || from > (await todayOf(tx, tx.now)))
    throw invalid('from', 'Prices are confirmed from today on, without an end.');
  await confirmPrices(tx, csv === true ? 'imported' : 'scaled');
}

function codesOf(locked: LockedProfiles['byCode'], changed: ReadonlySet<string>): readonly string[] {
  return [...locked.values()].filter(({ id }) => changed.has(id)).map(({ code }) => code);
}

type ChangeTerms = Pick<PlannedPrices, 'kind' | 'reason' | 'percent' | 'stepMinor'>;

function toLay({ csv, percentage, ...request }: ChangePricesRequest): ChangeTerms {
  const reason = request.reason ?? null;
  if (percentage == null) return { kind: csv === true ? 'csv' : 'change', reason };
  const { percent } = percentage;
  return { kind: 'percentage', reason, percent, stepMinor: Number(stepOf(percentage)) };
}

const text = (minor: number | null): string | null => (minor === null ? null : formatMoney(BigInt(minor)));

function shape(
  locked: LockedProfile | undefined,
  code: string,
  minor: number | null,
  changed: ReadonlySet<string>,
): ChangedPrice {
  const [id, version] = [locked?.id ?? '', locked?.version ?? 0];
  return { code, price: text(minor), version: changed.has(id) ? version + 1 : version };
}

/** The list that every other falls back to has a price on every day. */
function refuseUnpriced(priceListId: string, wanted: readonly { readonly minor: number | null }[]): void {
  if (priceListId !== CASH_LIST) return;
  const errors = wanted.flatMap(({ minor }, place) =>
    minor === null
      ? [{ field: `prices.${place}.price`, message: 'The cash list needs a price for every profile.' }]
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}

/** 422 for unknown codes, 409 with the present prices if somebody changed them since they were read. */
async function refuseOthersThanRead(
  tx: Tx,
  locked: ReadonlyMap<string, LockedProfile>,
  prices: readonly PriceChange[],
  { priceListId, day }: { readonly priceListId: string; readonly day: string },
): Promise<void> {
  const codes = prices.map(({ code }) => code);
  const unknown = codes.flatMap((code, place) =>
    locked.has(code) ? [] : [{ field: `prices.${place}.code`, message: `There is no profile ${code}.` }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  const stale = prices.filter(({ code, version }) => locked.get(code)?.version !== version);
  const [first] = stale.flatMap(({ code }) => locked.get(code) ?? []);
  if (!first) return;
  const present = await listedPrices(tx, priceListId, day, codes);
  const current = present.map(({ code, minor }) => ({
    code,
    price: text(minor),
    version: locked.get(code)?.version,
  }));
  const wording = stale.map(({ code }) => code).join(', ');
  refuseStale(current, first, `Someone else changed ${wording} meanwhile.`);
}

interface ListedPrice {
  readonly code: string;
  /** Null: the list says nothing of it. */
  readonly minor: number | null;
}

const LISTED = `
  select p.code, q.minor from profile p
  left join price q on q.profile_id = p.id and q.price_list_id = $1 and ${inForceOn('q', '$2::date')}
  where p.code = any ($3::text[]) order by p.code`;

/** The list's own prices for these profiles on a day. */
function listedPrices(
  sql: Sql,
  priceListId: string,
  day: string,
  codes: readonly string[],
): Promise<ListedPrice[]> {
  return sql.sql<ListedPrice>(LISTED, [priceListId, day, codes]);
}

const ZONE = 'select time_zone as zone from laboratory';

/** Says on which midnights the prices of these codes will be others: of the first day, and of the one after the last. */
async function announcePlanned(tx: Tx, codes: readonly string[], { from, to }: PriceDays): Promise<void> {
  const today = await todayOf(tx, tx.now);
  const days = [from, ...(to === null ? [] : [daysLater(to, 1)])].filter((day) => day > today);
  if (days.length === 0 || codes.length === 0) return;
  const row = await tx.one<{ zone: string }>(ZONE);
  for (const day of days)
    tx.emit('PricesPlanned', 'catalogue', { codes, dueAt: momentAt(row?.zone, day, '00:00').toISOString() });
}
