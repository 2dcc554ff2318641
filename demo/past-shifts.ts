import { v7 as uuidv7 } from 'uuid';
import { labToday } from '../shared/domain/time/lab-time.js';
import type { Actor } from '../server/kernel/actor.js';
import { CAPITAL, bank, drawer, postAll, safe, type Shift, type Transfer } from '../server/ledger/index.js';
import { denominationsOf } from '../shared/domain/money/denominations.js';
import { formatMoney, parseMoney, sum, type Minor } from '../shared/domain/money/money.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { writeClose } from '../server/shifts/closing-report.js';
import { countsOf, checkCount, lastCount, storeCount, type CountedAmount } from '../server/shifts/counts.js';
import { drawersOf, type DrawerRow } from '../server/shifts/drawers.js';
import { allTypes } from '../server/shifts/moved-lines.js';
import { SHIFT_COLUMNS, type ShiftRecord } from '../server/shifts/shift-rows.js';
import { collectedThen, later } from './past-time.js';
import type { Random } from './random.js';
import type { Staff } from './staff.js';

interface PastShift {
  readonly id: string;
  readonly cashier: Actor;
  readonly day: string;
  first: Date;
  last: Date;
}

/** The cashier of each day: one shift a cashier and day, today's still open. */
export class PastShifts {
  private readonly standing = new Map<string, PastShift>();

  constructor(
    private readonly timeZone: string,
    private readonly now: Date,
  ) {}

  /** The shift in which this cashier took money at that moment. */
  idOf(cashier: Actor, at: Date): string {
    const day = labToday(this.timeZone, at);
    const key = `${cashier.username} ${day}`;
    const shift = this.standing.get(key) ?? { id: uuidv7(), cashier, day, first: at, last: at };
    if (at < shift.first) shift.first = at;
    if (at > shift.last) shift.last = at;
    this.standing.set(key, shift);
    return shift.id;
  }

  all(): Shift[] {
    const today = labToday(this.timeZone, this.now);
    return [...this.standing.values()].map(({ id, cashier, day, first, last }) => ({
      id,
      cashier,
      openedAt: first,
      closedAt: day === today ? null : last,
    }));
  }
}

const SHIFTS = `select ${SHIFT_COLUMNS} from shift s where s.report_number is null and s.float_at is null order by s.opened_at, s.id`;
const FLOATED = 'update shift set float_at = opened_at where id = $1';
const FLOAT = 5000n;
const BROUGHT_IN = 100_000n;
/** Above it the safe is emptied to what was brought in. */
const MOST_IN_SAFE = 400_000n;
const REASONS = [
  'A note was given out twice',
  'Change was given for a larger note',
  'Miscounted under pressure',
];

/** The cashiers' past shifts: a float, a count that is sometimes off, a numbered close. */
export async function closePastShifts(tx: Tx, random: Random, staff: Staff): Promise<void> {
  const [shifts, types] = await Promise.all([tx.sql<ShiftRecord>(SHIFTS), allTypes(tx, tx.now)]);
  const cash = types.find(({ nameSlug }) => nameSlug === 'cash');
  const [first] = shifts;
  if (!cash || !first) return;
  const move = (debit: Transfer['debit'], credit: Transfer['credit'], amount: Minor): Transfer[] => [
    { debit, credit, currency: cash.units, amount, lines: [] },
  ];
  const brought = { act: 'capital' as const, transfers: move(safe(cash.id), CAPITAL, BROUGHT_IN) };
  postAll(tx, [{ ...brought, actor: staff.manager, now: later(first.opened_at, -60) }]);
  let held = BROUGHT_IN;
  for (const shift of shifts) {
    const actor = shift.cashier === staff.cashier.username ? staff.cashier : staff.cashier2;
    const float = move(drawer(shift.id, cash.id), safe(cash.id), FLOAT);
    postAll(tx, [{ act: 'float', shiftId: shift.id, transfers: float, actor, now: shift.opened_at }]);
    tx.send(FLOATED, [shift.id]);
    held -= FLOAT;
    if (shift.closed_at === null) continue;
    held += await close(tx, random, staff, { shift, actor, cashId: cash.id, endedAt: shift.closed_at });
    if (held < MOST_IN_SAFE) continue;
    const banked = {
      act: 'banked' as const,
      transfers: move(bank(cash.id), safe(cash.id), held - BROUGHT_IN),
    };
    postAll(tx, [{ ...banked, actor: staff.manager, now: later(shift.closed_at, 55) }]);
    held = BROUGHT_IN;
  }
}

interface Ended {
  readonly shift: ShiftRecord;
  readonly actor: Actor;
  readonly cashId: string;
  /** When the last money was taken. */
  readonly endedAt: Date;
}

/** Returns the part of this cash that went into the safe. */
async function close(
  tx: Tx,
  random: Random,
  staff: Staff,
  { shift, actor, cashId, endedAt }: Ended,
): Promise<Minor> {
  const drawers = await drawersOf(tx, [shift.id]);
  const counted = drawers.map((row) => countedDrawer(row, row.cash ? offBy(random) : 0n));
  const counting = collectedThen(tx, actor, later(endedAt, random.between(8, 20)));
  storeCount(counting, { shiftId: shift.id, witness: undefined, drawers: counted });
  const [counts, types] = await Promise.all([countsOf(tx, shift.id), allTypes(tx, tx.now)]);
  const { difference, needsSecond } = await checkCount(tx, tx.now, lastCount(counts));
  const closing = collectedThen(tx, actor, later(counting.now, random.between(3, 12)));
  const witness = needsSecond ? staff.manager : undefined;
  const reason = needsSecond ? random.pick(REASONS) : null;
  await writeClose(closing, { shift, counts, drawers, difference, reason, witness }, types);
  return sum(counted.filter(({ typeId }) => typeId === cashId).map((drawer) => drawer.counted));
}

/** Most are right; some are off by coins, few by a note. */
function offBy(random: Random): Minor {
  if (!random.chance(0.22)) return 0n;
  const size = random.chance(0.7) ? random.pick([5n, 10n, 25n, 50n]) : random.pick([200n, 500n, 1000n]);
  return random.chance(0.65) ? -size : size;
}

function countedDrawer(row: DrawerRow, off: Minor): CountedAmount {
  const expected = BigInt(row.expected);
  const counted = expected + off < 0n ? 0n : expected + off;
  const { payment_type_id: typeId, payment: name, currency } = row;
  return { typeId, name, currency, expected, counted, pieces: row.cash ? piecesOf(currency, counted) : [] };
}

/** As few notes and coins as make it up. */
function piecesOf(unit: string, amount: Minor): CountedAmount['pieces'] {
  let rest = amount;
  const pieces = denominationsOf(unit).flatMap((value) => {
    const worth = parseMoney(value) ?? 1n;
    const count = Number(rest / worth);
    rest %= worth;
    return count > 0 ? [{ value, count }] : [];
  });
  return rest > 0n ? [...pieces, { value: formatMoney(rest), count: 1 }] : pieces;
}
