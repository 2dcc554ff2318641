import type { Figure, FigureGroup, FigureLine } from '../../shared/contract/figures.js';
import { daysBetween, shiftedDay, type Days } from '../../shared/domain/time/period-before.js';
import { wallTime } from '../../shared/domain/time/lab-time.js';
import { writtenMoment } from '../../shared/domain/time/day-text.js';
import { DISCIPLINES, REFUND_REASON_TEXT } from '../../shared/vocabulary.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import { moneyText } from '../billing/index.js';
import type { Sql } from '../kernel/database.js';
import { NOT_NAMED } from '../ledger/index.js';

const plain = (name: string): DisplayName => ({ name, note: null });

/** A line as the database answers it. */
export interface Counted {
  readonly key: string;
  readonly name: string;
  readonly paymentUnit: string;
  readonly count: number;
  readonly minor: string;
  readonly base_minor: string;
}

export const NO_FIGURE: Figure = { count: 0, amount: '0.00', base: '0.00' };

export function figureOf(row: Pick<Counted, 'count' | 'minor' | 'base_minor'>): Figure {
  return { count: row.count, amount: moneyText(row.minor), base: moneyText(row.base_minor) };
}

/**
 * Each line of a period beside the same one of the period before; a line that only the period before has gets zeros. A
 * shift belongs to one period, and is not compared.
 */
export function comparedLines(
  by: FigureGroup,
  now: readonly Counted[],
  then: readonly Counted[],
  { days, before }: { readonly days: Days; readonly before: Days },
): Omit<FigureLine, 'note'>[] {
  const place = ({ key, paymentUnit }: Counted): string => `${key} ${paymentUnit}`;
  const moved = then
    .map((line) => ({ ...line, key: keyNow(by, line.key, days.from, before.from) }))
    .filter(({ key }) => by !== 'shift' && (!isTime(by) || key <= days.to));
  const earlier = new Map(moved.map((line) => [place(line), line]));
  const known = new Set(now.map(place));
  const gone = moved.filter((line) => !known.has(place(line)));
  const lines = [...now, ...gone.map((line) => ({ ...line, count: 0, minor: '0', base_minor: '0' }))];
  return lines.map((line) => {
    const { key, name, paymentUnit } = line;
    const same = earlier.get(place(line));
    return { key, name, paymentUnit, ...figureOf(line), before: same ? figureOf(same) : NO_FIGURE };
  });
}

function isTime(by: FigureGroup): boolean {
  return by === 'day' || by === 'month';
}

/** The nth day is compared with the nth day before, the nth month with the nth month. */
function keyNow(by: FigureGroup, key: string, from: string, fromBefore: string): string {
  if (by === 'day') return shiftedDay(from, daysBetween(fromBefore, key));
  if (by !== 'month') return key;
  const months = monthNumber(key) - monthNumber(fromBefore) + monthNumber(from);
  return `${String(Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, '0')}`;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

export interface DisplayName {
  readonly name: string;
  readonly note: string | null;
  /** Its place among those of its name. */
  readonly place?: string;
}

/** The display names for the keys of a report's lines. */
export interface Names {
  readonly of: (by: FigureGroup, key: string, known: string) => DisplayName;
  /** A cashier's name, distinguished from namesakes. */
  readonly ofPerson: (key: string) => string;
}

/** Cashiers by user name: one person has one name, even if it was changed meanwhile. */
export type CashierNames = ReadonlyMap<string, string>;

export function peopleOf(
  rows: readonly { readonly cashier: string | null; readonly name: string | null }[],
): CashierNames {
  const people = new Map<string, string>();
  for (const { cashier, name } of rows)
    if (cashier !== null && name !== null && name > (people.get(cashier) ?? '')) people.set(cashier, name);
  return people;
}

interface ShiftRow {
  readonly id: string;
  readonly cashier_name: string;
  readonly opened_at: Date;
  readonly state: string;
  readonly report_number: number | null;
}

export async function readNames(
  sql: Sql,
  { shifts, people }: { readonly shifts: readonly string[]; readonly people: CashierNames },
  timeZone: string,
): Promise<Names> {
  const types = await sql.sql<{ id: string; name: string }>('select id, name from payment_type');
  const rows = await sql.sql<ShiftRow>(
    'select id, cashier_name, opened_at, state, report_number from shift where id = any ($1::uuid[])',
    [shifts],
  );
  const payers = await sql.sql<{ account: string; name: string }>('select account, name from payer');
  // Money of that day, whoever owes it by now: called by the type that took it.
  const named = payers.map(
    ({ account, name }) => [account, account === NOT_NAMED ? 'Insurance / Account' : name] as const,
  );
  const payerNames = new Map(named);
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const shiftNames = new Map(rows.map((row) => [row.id, shiftName(row, timeZone)]));
  const reasons: Readonly<Record<string, string>> = REFUND_REASON_TEXT;
  const all = [...people.values()];
  return {
    ofPerson: (key) => {
      const name = people.get(key) ?? key;
      return all.filter((one) => one === name).length > 1 ? `${name}, ${key}` : name;
    },
    of: (by, key, known) => {
      if (by === 'payment') return plain(typeNames.get(key) ?? key);
      if (by === 'shift') return shiftNames.get(key) ?? plain('Without a shift');
      if (by === 'cashier') return { name: people.get(key) ?? known, note: key };
      if (by === 'reason') return plain(reasons[key] ?? (key === '' ? 'No reason' : key));
      if (by === 'payer') return plain(key === '' ? 'Patients' : (payerNames.get(key) ?? key));
      if (by === 'department') return plain(departmentName(key));
      if (by === 'test') return key === '' ? plain('Without a test') : { name: known, note: key };
      return plain(key);
    },
  };
}

function shiftName(shift: ShiftRow, timeZone: string): DisplayName {
  const wall = wallTime(timeZone, shift.opened_at);
  const opened = writtenMoment(wall);
  const report = shift.report_number === null ? '' : `, report ${shift.report_number}`;
  return { name: shift.cashier_name, note: `opened ${opened}, ${shift.state}${report}`, place: wall };
}

function departmentName(key: string): string {
  const discipline = DISCIPLINES.find((one) => one === key);
  if (discipline !== undefined) return SHEETS[discipline].title;
  return key === '' ? 'Without a test' : key;
}
