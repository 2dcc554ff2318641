import { wallTime } from '../../shared/domain/time/lab-time.js';
import { writtenMoment } from '../../shared/domain/time/written-day.js';
import { DISCIPLINES, REFUND_REASON_TEXT } from '../../shared/vocabulary.js';
import type { FigureGroup } from '../../shared/contract/figures.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import type { Sql } from '../kernel/database.js';

export interface Named {
  readonly name: string;
  readonly note: string | null;
  /** Where it stands among those of its name. */
  readonly place?: string;
}

/** What people call the keys of a report's lines. */
export interface Names {
  readonly of: (by: FigureGroup, key: string, known: string) => Named;
  /** Of a cashier, told apart from whoever has the same name. */
  readonly ofPerson: (key: string) => string;
}

/** Cashiers by user name: one person has one name, also where it was changed meanwhile. */
export type People = ReadonlyMap<string, string>;

export function peopleOf(
  rows: readonly { readonly cashier: string | null; readonly name: string | null }[],
): People {
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

const plain = (name: string): Named => ({ name, note: null });

export async function readNames(
  sql: Sql,
  { shifts, people }: { readonly shifts: readonly string[]; readonly people: People },
  timeZone: string,
): Promise<Names> {
  const types = await sql.sql<{ id: string; name: string }>('select id, name from payment_type');
  const rows = await sql.sql<ShiftRow>(
    'select id, cashier_name, opened_at, state, report_number from shift where id = any ($1::uuid[])',
    [shifts],
  );
  const payers = await sql.sql<{ account: string; name: string }>('select account, name from payer');
  const payerNames = new Map(payers.map(({ account, name }) => [account, name]));
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

function shiftName(shift: ShiftRow, timeZone: string): Named {
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
