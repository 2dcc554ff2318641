import type { CountedDrawer, ShiftCount, CountedLine } from '../../shared/contract/shifts.js';
import { convert, formatMoney, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { rateOf, findTenderType, noPaymentType } from '../../shared/domain/money/tender.js';
import type { Sql } from '../kernel/database.js';
import { laboratory } from '../settings/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid } from '../kernel/http/problem.js';
import type { Actor } from '../kernel/actor.js';
import { allTypes } from './moved-lines.js';
import { drawersOf, type DrawerRow } from './drawers.js';

interface CountRow {
  readonly id: string;
  readonly at: Date;
  readonly witness: string | null;
  readonly payment_type_id: string | null;
  readonly payment: string;
  readonly currency: string;
  readonly cash: boolean;
  readonly expected_minor: number;
  readonly counted_minor: number;
  readonly pieces: CountedDrawer['pieces'];
}

const COUNTS = `
  select c.id, c.at, c.witness_name as witness, l.payment_type_id, p.name as payment, l.currency, p.cash,
    l.expected_minor, l.counted_minor, l.pieces
  from shift_count c
  left join shift_count_line l on l.count_id = c.id
  left join payment_type p on p.id = l.payment_type_id
  where c.shift_id = $1
  order by c.at, c.id, p.cash desc, p.created_at, p.name, l.currency`;

/** Every count of a shift, the first one first. */
export async function countsOf(sql: Sql, shiftId: string): Promise<ShiftCount[]> {
  const rows = await sql.sql<CountRow>(COUNTS, [shiftId]);
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const lines = rows.filter((row) => row.id === id);
    const [first] = lines;
    if (!first) return [];
    const drawers = lines.filter(({ payment_type_id }) => payment_type_id !== null).map(countedDrawer);
    return [{ at: first.at.toISOString(), witness: first.witness, drawers }];
  });
}

function countedDrawer(row: CountRow): CountedDrawer {
  return {
    paymentTypeId: row.payment_type_id ?? '',
    payment: row.payment,
    paymentUnit: row.currency,
    cash: row.cash,
    expected: formatMoney(BigInt(row.expected_minor)),
    counted: formatMoney(BigInt(row.counted_minor)),
    difference: formatMoney(BigInt(row.counted_minor) - BigInt(row.expected_minor)),
    pieces: row.pieces,
  };
}

/** The one that counts. */
export function lastCount(counts: readonly ShiftCount[]): ShiftCount {
  const last = counts.at(-1);
  if (!last) throw new Error('A shift that was counted has no count.');
  return last;
}

export interface CountDifference {
  readonly difference: string;
  readonly needsSecond: boolean;
}

/**
 * Differences are added up without their signs, in the base currency at the present rates: too much of one does not
 * make up for too little of another.
 */
export async function checkCount(sql: Sql, at: Date, { drawers }: ShiftCount): Promise<CountDifference> {
  const [types, { shiftDifferenceMinor }] = await Promise.all([allTypes(sql, at), laboratory(sql)]);
  const worth = ({ paymentTypeId, paymentUnit, difference }: CountedDrawer): Minor => {
    const type = types.find(({ id, units }) => id === paymentTypeId && units === paymentUnit);
    const minor = parseMoney(difference) ?? 0n;
    return convert(minor < 0n ? -minor : minor, rateOf(type));
  };
  const total = sum(drawers.map(worth));
  return { difference: formatMoney(total), needsSecond: total > BigInt(shiftDifferenceMinor) };
}

/** A counted drawer beside its balance in the ledger. */
export interface CountedAmount {
  readonly typeId: string;
  readonly name: string;
  readonly currency: string;
  readonly expected: Minor;
  readonly counted: Minor;
  readonly pieces: readonly { readonly value: string; readonly count: number }[];
}

/** Every drawer that money went through is counted, each once; 422 naming the line or what is missing. */
export async function countedDrawers(
  tx: Tx,
  shift: { readonly id: string },
  lines: readonly CountedLine[],
): Promise<CountedAmount[]> {
  const [types, drawers] = await Promise.all([allTypes(tx, tx.now), drawersOf(tx, [shift.id])]);
  const seen = new Set<string>();
  const counted = lines.map((line, place) => {
    const field = `lines.${place}`;
    const type = findTenderType(types, line.paymentType);
    if (!type) throw invalid(`${field}.paymentType`, noPaymentType(line.paymentType));
    const currency = line.units ?? type.units;
    const drawer = drawers.find((row) => row.payment_type_id === type.id && row.currency === currency);
    if (!drawer && currency !== type.units)
      throw invalid(`${field}.units`, `${type.name} is counted in ${type.units}, not in ${currency}.`);
    const key = `${type.id} ${currency}`;
    if (seen.has(key)) throw invalid(`${field}.paymentType`, `${type.name} is named twice.`);
    seen.add(key);
    return {
      typeId: type.id,
      name: type.name,
      currency,
      expected: BigInt(drawer?.expected ?? 0),
      ...countedAmount(line, field, type),
    };
  });
  refuseUncounted(drawers, seen);
  return counted;
}

function countedAmount(
  { amount, pieces }: CountedLine,
  field: string,
  type: { readonly name: string; readonly cash: boolean },
): Pick<CountedAmount, 'counted' | 'pieces'> {
  const counted = parseMoney(amount) ?? 0n;
  if (type.cash && counted < 0n) throw invalid(`${field}.amount`, `${type.name} cannot be less than zero.`);
  const found = (pieces ?? []).filter(({ count }) => count > 0);
  if (!type.cash && found.length === 0) return { counted, pieces: [] };
  const laid = sum(found.map(({ value, count }) => (parseMoney(value) ?? 0n) * BigInt(count)));
  if (laid === counted) return { counted, pieces: found };
  const text =
    found.length === 0
      ? `${type.name} is counted by its notes and coins.`
      : `The notes and coins of ${type.name} come to ${formatMoney(laid)}, not to ${formatMoney(counted)}.`;
  throw invalid(`${field}.pieces`, text);
}

function refuseUncounted(drawers: readonly DrawerRow[], counted: ReadonlySet<string>): void {
  const left = drawers.filter((row) => !counted.has(`${row.payment_type_id} ${row.currency}`));
  if (left.length === 0) return;
  const names = left.map(({ payment, currency }) => `${payment} (${currency})`).join(', ');
  throw invalid('lines', `Count these too, even if there is nothing: ${names}.`);
}

export interface StoredCount {
  readonly shiftId: string;
  readonly witness: Pick<Actor, 'username' | 'name'> | undefined;
  readonly drawers: readonly CountedAmount[];
}

const COUNT = `
  insert into shift_count (id, shift_id, at, counted_by, counted_by_name, witness, witness_name)
  values ($1, $2, $3, $4, $5, $6, $7)`;
const LINES = `
  insert into shift_count_line (count_id, payment_type_id, currency, expected_minor, counted_minor, pieces)
  select $1, payment_type_id, currency, expected, counted, pieces from json_to_recordset($2::json) as l
    (payment_type_id uuid, currency text, expected bigint, counted bigint, pieces jsonb)`;

/** Writes a count in this person's name; it is sent with the commit. */
export function storeCount(tx: Tx, { shiftId, witness, drawers }: StoredCount): void {
  const { actor, now } = tx;
  const id = tx.id();
  tx.send(COUNT, [id, shiftId, now, actor.username, actor.name, witness?.username, witness?.name]);
  const rows = drawers.map(({ typeId, currency, expected, counted, pieces }) => ({
    payment_type_id: typeId,
    currency,
    expected: Number(expected),
    counted: Number(counted),
    pieces,
  }));
  tx.send(LINES, [id, JSON.stringify(rows)]);
}
