import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { SafeLine, MovedLine } from '../../shared/contract/shifts.js';
import { formatMoney, parseMoney, type Minor } from '../../shared/domain/money/money.js';
import { findTenderType, noPaymentType } from '../../shared/domain/money/tender.js';
import { paymentTypesAt } from '../billing/index.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import type { Account, Transfer } from '../ledger/index.js';
import { drawersOf } from './drawers.js';

/** So much of a payment type, as it was asked for. */
export interface RequestedMove {
  readonly type: PaymentType;
  readonly currency: string;
  readonly amount: Minor;
  /** The field of the request, e.g. `lines.0`. */
  readonly field: string;
}

/** Those that are off too: money may still lie there. Cash first. */
export async function allTypes(sql: Sql, at: Date): Promise<PaymentType[]> {
  const types = await paymentTypesAt(sql, at);
  return [...types.filter(({ cash }) => cash), ...types.filter(({ cash }) => !cash)];
}

/** Reads lines of cash that move between drawers, safe and bank; none of nothing, and no type twice. */
export async function cashLines(tx: Tx, name: string, lines: readonly MovedLine[]): Promise<RequestedMove[]> {
  const moved = await namedLines(tx, name, lines);
  return moved.filter(({ amount }) => amount > 0n);
}

/** Lines of cash that was counted: nothing is an amount too. */
export function checkedLines(tx: Tx, lines: readonly MovedLine[]): Promise<RequestedMove[]> {
  return namedLines(tx, 'lines', lines);
}

async function namedLines(tx: Tx, name: string, lines: readonly MovedLine[]): Promise<RequestedMove[]> {
  const types = await allTypes(tx, tx.now);
  const moved = lines.map((line, place) => movedLine(types, line, `${name}.${place}`));
  for (const { type, field } of moved) {
    if (!type.cash)
      throw invalid(`${field}.paymentType`, `${type.name} is not cash: it cannot be handed over.`);
  }
  refuseTwice(moved);
  return moved;
}

function movedLine(types: readonly PaymentType[], line: MovedLine, field: string): RequestedMove {
  const type = findTenderType(types, line.paymentType);
  if (!type) throw invalid(`${field}.paymentType`, noPaymentType(line.paymentType));
  if (line.units != null && line.units !== type.units)
    throw invalid(`${field}.units`, `${type.name} is counted in ${type.units}, not in ${line.units}.`);
  const amount = parseMoney(line.amount);
  if (amount === null) throw invalid(`${field}.amount`, 'Enter an amount such as 12.50.');
  return { type, currency: type.units, amount, field };
}

export function refuseTwice(moved: readonly RequestedMove[]): void {
  const seen = new Set<string>();
  for (const { type, currency, field } of moved) {
    const key = `${type.id} ${currency}`;
    if (seen.has(key)) throw invalid(`${field}.paymentType`, `${type.name} is named twice.`);
    seen.add(key);
  }
}

/** Something must move. */
export function refuseNothing(moved: readonly RequestedMove[], name: string): void {
  if (moved.length === 0) throw invalid(name, 'Enter at least one amount above zero.');
}

/** The caller holds the shift, so that nothing leaves its drawers meanwhile. */
export async function refuseMoreThanDrawer(
  tx: Tx,
  shiftId: string,
  moved: readonly RequestedMove[],
): Promise<void> {
  const drawers = await drawersOf(tx, [shiftId]);
  for (const { type, currency, amount, field } of moved) {
    const drawer = drawers.find((row) => row.payment_type_id === type.id && row.currency === currency);
    // How much it is would tell the cashier what the count must come to.
    if (BigInt(drawer?.expected ?? 0) < amount)
      throw invalid(`${field}.amount`, `The drawer does not hold that much ${type.name}.`);
  }
}

export function transfersOf(
  moved: readonly RequestedMove[],
  debit: (paymentTypeId: string) => Account,
  credit: (paymentTypeId: string) => Account,
): Transfer[] {
  return moved.map(({ type, currency, amount }) => ({
    debit: debit(type.id),
    credit: credit(type.id),
    currency,
    amount,
    lines: [],
  }));
}

/** As the audit trail says it. */
export function amountsOf(moved: readonly RequestedMove[]): readonly string[] {
  return moved.map(({ type, currency, amount }) => `${type.name} ${currency} ${formatMoney(amount)}`);
}

type SafeRow = Omit<SafeLine, 'safe' | 'bank'> & { readonly safe: number; readonly bank: number };

// Cash types in use are here even while none of it was moved.
const LINES = `
  with held as (
    select a.payment_type_id, a.currency, a.kind,
      sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end) as minor
    from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
    where a.kind in ('safe','bank') and a.payment_type_id is not null group by 1, 2, 3
  ), kinds as (
    select payment_type_id, currency from held
    union select id, units from payment_type where cash and active
  )
  select k.payment_type_id as "paymentTypeId", p.name as payment, k.currency as "paymentUnit", p.cash,
    coalesce((select minor from held h where h.payment_type_id = k.payment_type_id and h.currency = k.currency
      and h.kind = 'safe'), 0)::bigint as safe,
    coalesce((select minor from held h where h.payment_type_id = k.payment_type_id and h.currency = k.currency
      and h.kind = 'bank'), 0)::bigint as bank
  from kinds k join payment_type p on p.id = k.payment_type_id
  order by p.cash desc, p.created_at, p.name, k.currency`;

/** The contents of safe and bank by payment type, in its own unit. */
export async function safeLines(sql: Sql): Promise<SafeLine[]> {
  const rows = await sql.sql<SafeRow>(LINES);
  return rows.map((row) => ({
    ...row,
    safe: formatMoney(BigInt(row.safe)),
    bank: formatMoney(BigInt(row.bank)),
  }));
}
