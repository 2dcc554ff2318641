import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import type { CountedAmount } from './counted-drawers.js';

type Person = Pick<Actor, 'username' | 'name'>;

export interface StoredCount {
  readonly id: string;
  readonly shiftId: string;
  readonly at: Date;
  readonly by: Person;
  readonly witness: Person | undefined;
  readonly drawers: readonly CountedAmount[];
}

const COUNT = `
  insert into shift_count (id, shift_id, at, counted_by, counted_by_name, witness, witness_name)
  values ($1, $2, $3, $4, $5, $6, $7)`;
const LINES = `
  insert into shift_count_line (count_id, payment_type_id, currency, expected_minor, counted_minor, pieces)
  select $1, payment_type_id, currency, expected, counted, pieces from json_to_recordset($2::json) as l
    (payment_type_id uuid, currency text, expected bigint, counted bigint, pieces jsonb)`;

/** Writes a count as it was; it travels with the commit. */
export function storeCount(tx: Tx, { id, shiftId, at, by, witness, drawers }: StoredCount): void {
  tx.send(COUNT, [id, shiftId, at, by.username, by.name, witness?.username, witness?.name]);
  const rows = drawers.map(({ typeId, currency, expected, counted, pieces }) => ({
    payment_type_id: typeId,
    currency,
    expected: Number(expected),
    counted: Number(counted),
    pieces,
  }));
  tx.send(LINES, [id, JSON.stringify(rows)]);
}
