import { hasRedCells } from '../../../../shared/disciplines/bloodbank/components.js';
import {
  crossmatchOf,
  lineText,
  unitKey,
  type CrossmatchLine,
} from '../../../../shared/disciplines/bloodbank/units.js';
import { MOVES } from '../../../../shared/domain/stage.js';
import type { Tx } from '../../../events/unit-of-work.js';
import { sqlList } from '../../../kernel/sql-text.js';
import { conflict, Problem } from '../../../kernel/http/problem.js';
import type { Basis } from '../../assess/assessment.js';
import type { ResultRecord } from '../../store/result-record.js';

/** A unit on the ward is held by nobody else, however long ago it was reserved. */
const IS_OUT = `
  coalesce((select m.act = 'issue' from blood_unit_movement m
    where m.reservation_id = u.id order by m.at desc, m.id desc limit 1), false)`;

const FREE = `
  update blood_unit_reservation u set freed_at = $2, freed_why = $3
  where u.result_id = $1 and u.freed_at is null and not (u.unit || ' ' || u.product = any ($4::text[]))
    and not ${IS_OUT}`;

/** Withdrawing or unbooking a crossmatch gives its units back; issued units stay where they are. */
export async function freeUnits(
  tx: Tx,
  { id }: Pick<ResultRecord, 'id'>,
  why: 'withdrawn' | 'taken off',
  but: readonly string[] = [],
): Promise<void> {
  await tx.sql(FREE, [id, tx.now, why, but]);
}

/** Each compatible unit of the sheet is the patient's until its time is up, and no other's. */
export async function reserveUnits(tx: Tx, basis: Basis, record: ResultRecord): Promise<void> {
  const lines = crossmatchOf(record.sections).filter(({ result }) => result === 'compatible');
  await freeUnits(tx, record, 'taken off', lines.map(unitKey));
  // In one order, so that two who want the same units do not wait for each other.
  const inOrder = [...lines].sort((one, other) => (unitKey(one) < unitKey(other) ? -1 : 1));
  for (const line of inOrder) await reserve(tx, basis, record, line);
}

// Time is up, or nobody waits for it any more; never one that is on a ward.
const FREE_DEAD = `
  update blood_unit_reservation u set freed_at = $3, freed_why = 'time is up'
  from result r
  join booking b on b.id = r.booking_id
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where u.unit = $1 and u.product = $2 and u.freed_at is null and r.id = u.result_id and not ${IS_OUT}
    and (u.until < $3 or b.deleted_at is not null or t.removed_at is not null or t.stage in (${sqlList([MOVES.refund.to])}))`;

const HELD = `
  select u.id, u.result_id as "resultId", coalesce(r.patient_id, b.patient_id) as "patientId", ${IS_OUT} as "isOut"
  from blood_unit_reservation u left join result r on r.id = u.result_id
  left join emergency_issue e on e.id = u.emergency_issue_id left join booking b on b.id = e.booking_id
  where u.unit = $1 and u.product = $2 and u.freed_at is null for update of u`;

const RESERVE = `
  insert into blood_unit_reservation
    (id, unit, product, component, result_id, until, expiry, reserved_at, reserved_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (unit, product) where freed_at is null do nothing returning id`;

const PROLONG = `
  update blood_unit_reservation set result_id = $2, until = $3, expiry = $4, component = $5 where id = $1`;

interface Reservation {
  readonly id: string;
  /** Null: it left uncrossmatched, and no crossmatch has followed yet. */
  readonly resultId: string | null;
  readonly patientId: string;
  readonly isOut: boolean;
}

export async function freeReservation(tx: Tx, unit: string, product: string): Promise<void> {
  await tx.sql(FREE_DEAD, [unit, product, tx.now]);
}

async function reserve(tx: Tx, { test }: Basis, record: ResultRecord, line: CrossmatchLine): Promise<void> {
  const key = [line.unit, productOf(line)];
  const locked = await tx.one<Reservation>(HELD, key);
  if (locked?.resultId === record.id) {
    await tx.sql(PROLONG, [locked.id, record.id, line.until, line.expiry, line.component]);
    return;
  }
  await freeReservation(tx, line.unit, productOf(line));
  const other = locked && (await tx.one<Reservation>(HELD, key));
  // Another sample of the same patient: the unit goes on with the newer one. So does one that left before any.
  const mayGoOn = other !== undefined && (!other.isOut || other.resultId === null);
  if (mayGoOn && other.patientId === test.patientId) {
    await tx.sql(PROLONG, [other.id, record.id, line.until, line.expiry, line.component]);
    return;
  }
  const { until, expiry, component } = line;
  const by = tx.actor.name;
  const reserved = await tx.one(RESERVE, [tx.id(), ...key, component, record.id, until, expiry, tx.now, by]);
  if (!reserved) throw taken(record, line);
}

/** The product of a donation that is reserved as one. */
function productOf(line: CrossmatchLine): string {
  return hasRedCells(line) ? 'red cells' : line.component.toLowerCase();
}

/** The other patient's name is not for this patient's sheet. */
function taken({ sections }: ResultRecord, line: CrossmatchLine): Problem {
  const at = crossmatchOf(sections).findIndex(({ unit }) => unit === line.unit);
  const message = `${lineText(line)} is reserved for another patient, or has been issued.`;
  return conflict(message, {
    errors: [{ field: `sections.crossmatch[${at}].unit`, message }],
  });
}
