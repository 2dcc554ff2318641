import type { CountedDrawer, ShiftCount } from '../../shared/contract/shift-shapes.js';
import { convert, formatMoney, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { rateOf } from '../../shared/domain/money/tender.js';
import type { Sql } from '../kernel/database.js';
import { laboratory } from '../settings/index.js';
import { everyType } from './moved-lines.js';

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

export interface JudgedCount {
  readonly difference: string;
  readonly needsSecond: boolean;
}

/**
 * Differences are added up without their signs, in the base currency at the present rates: too much of one does not
 * make up for too little of another.
 */
export async function judgeCount(sql: Sql, at: Date, { drawers }: ShiftCount): Promise<JudgedCount> {
  const [types, { shiftDifferenceMinor }] = await Promise.all([everyType(sql, at), laboratory(sql)]);
  const worth = ({ paymentTypeId, paymentUnit, difference }: CountedDrawer): Minor => {
    const type = types.find(({ id, units }) => id === paymentTypeId && units === paymentUnit);
    const minor = parseMoney(difference) ?? 0n;
    return convert(minor < 0n ? -minor : minor, rateOf(type));
  };
  const total = sum(drawers.map(worth));
  return { difference: formatMoney(total), needsSecond: total > BigInt(shiftDifferenceMinor) };
}
