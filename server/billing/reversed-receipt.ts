import { formatMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { isRefunded } from '../../shared/domain/stage.js';
import { conflict, forbidden } from '../kernel/http/problem.js';
import { drawer, NOT_NAMED, type Account, type Transfer, TAKINGS } from '../ledger/index.js';
import type { Sql } from '../kernel/database.js';
import { onDeposit } from './deposit.js';
import type { MoneyAct } from './money-act.js';
import type { Payable } from './payable.js';
import { rateText } from './rows.js';

const TRANSFERS = `
  select to_json(d) as debit, to_json(c) as credit, t.currency, t.amount_minor::text as amount, t.rate::text as rate,
    t.worth_minor::text as worth,
    coalesce((select json_agg(json_build_object('id', l.booking_profile_id, 'amount', l.amount_minor::text))
      from transfer_line l where l.transfer_id = t.id), '[]') as lines
  from transfer t
  join account d on d.id = t.debit and d.currency = t.currency
  join account c on c.id = t.credit and c.currency = t.currency
  where t.journal_id = $1 order by t.id`;

const TAKEN = `
  select payment, currency, coalesce(rate, 1)::text as rate, sum(minor)::text as minor,
    sum(base_minor)::text as base_minor
  from (${TAKINGS}) taking where journal_id = $1
  group by 1, 2, 3 having sum(minor) <> 0 order by 1, 2, 3`;

/** A payment's receipt that is about to be reversed. */
export interface PaidReceipt {
  /** The id of its journal. */
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly shift_id: string | null;
  readonly shift_state: 'open' | 'closing' | 'closed' | null;
  readonly cashier: string | null;
  readonly cashier_name: string | null;
  readonly turned_by: number | null;
  /** The first refund of its booking since. */
  readonly refunded_by: number | null;
  readonly profiles_removed: boolean;
  /** The payer to which the part of its booking in nobody's name has been moved since. */
  readonly moved_to: string | null;
}

export interface Reversal {
  readonly kind: 'void' | 'credit-note';
  readonly paid: PaidReceipt;
  readonly rows: ReversedRows;
  readonly reason: string;
}

/** Decides a void or a credit note; throws a Problem when there can be none. */
export function decideReversal(payable: Payable, { kind, paid, rows, reason }: Reversal): MoneyAct {
  refuseReversal(paid, rows);
  refuseOtherShift(kind, paid, payable.shiftId);
  refuseUsedDeposit(payable, paid, rows);
  const { booking } = payable;
  const onBooking = (counts: IsAccount): number =>
    Number(movedOn(rows.transfers, isReceivableOf(booking.id), counts));
  return {
    kind,
    booking: {
      ...booking,
      paid_minor: booking.paid_minor - onBooking(isMoney),
      discount_minor: booking.discount_minor - onBooking(isDiscount),
    },
    profiles: payable.profiles.filter(({ stage }) => !isRefunded(stage)),
    entries: rows.taken.map(({ payment, currency, minor, base_minor, rate }) => ({
      kind,
      payment,
      unit: currency,
      amount: -BigInt(minor),
      rate: rateText(rate),
      base: -BigInt(base_minor),
    })),
    ...turnedBeside(payable, rows),
    // Its part of the tax is reckoned anew, as other discounts may have followed.
    transfers: rows.transfers.filter(isNoTax).map((transfer) => reversedTransfer(transfer, payable.shiftId)),
    reason,
    reverses: { journalId: paid.id, receipt: paid.number },
  };
}

/** The rounding and the deposit of the payment, turned round: with the money over the counter they come to what it paid. */
function turnedBeside(
  { booking, deposits }: Payable,
  { transfers }: ReversedRows,
): Pick<MoneyAct, 'rounding' | 'deposit'> {
  const isOwing = isReceivableOf(booking.id);
  const rounding = movedOn(transfers, isOwing, isRounding);
  const paid = movedOn(transfers, isOwing, isAnyDeposit);
  if (paid === 0n) return { rounding };
  const [used, kept] = paid > 0n ? [-paid, 0n] : [0n, paid];
  return { rounding, deposit: { used, kept, left: onDeposit(deposits) + paid } };
}

const INSTEAD_OF_DEPOSITS: Readonly<Record<string, string>> = {
  deposit: 'took a deposit, which is not voided: give back what is left of the deposit instead.',
  'deposit-kept': 'kept a credit as a deposit, which is not voided: give the deposit back instead.',
  'deposit-returned': 'gave a deposit back, which is not voided: take the deposit again instead.',
};

/** Deposits are moved at their own desk, by amounts: somebody may have used a part of one. */
export function refuseDepositReceipt(number: number, kind: string): void {
  const instead = INSTEAD_OF_DEPOSITS[kind];
  if (instead !== undefined) throw conflict(`Receipt ${number} ${instead}`);
}

function refuseReversal(paid: PaidReceipt, { transfers }: ReversedRows): void {
  const refuse = (text: string): never => {
    throw conflict(`Receipt ${paid.number} ${text}`);
  };
  if (paid.turned_by !== null) refuse(`has already been reversed, by receipt ${paid.turned_by}.`);
  if (paid.kind !== 'payment') refuse('is not a payment: only payments are voided or credited.');
  if (paid.refunded_by !== null)
    refuse(
      `cannot be reversed: money on its booking has since been refunded, by receipt ${paid.refunded_by}.`,
    );
  if (paid.moved_to !== null && transfers.some(({ debit }) => isUnnamed(debit)))
    refuse(
      `was paid in nobody’s name, and has since been moved to ${paid.moved_to}: refund the tests instead.`,
    );
  if (paid.profiles_removed && transfers.some(({ debit }) => isDiscount(debit)))
    refuse('gave a discount, and tests have since been taken off its booking: refund the tests instead.');
}

/** A void in the shift that took the money, by its cashier; a credit note once that is over. */
function refuseOtherShift(kind: Reversal['kind'], paid: PaidReceipt, ownShift: string): void {
  const isOpen = paid.shift_state === 'open';
  if (kind === 'credit-note') {
    if (isOpen)
      throw conflict(
        `The shift of receipt ${paid.number} is open: ${paid.shift_id === ownShift ? 'void it instead' : `${paid.cashier_name} can void it`}.`,
      );
    return;
  }
  if (paid.shift_id === ownShift) return;
  if (isOpen)
    throw forbidden(`Receipt ${paid.number} is in the drawer of ${paid.cashier_name}, who may void it.`);
  throw conflict(`The shift of receipt ${paid.number} has ended: write a credit note instead.`);
}

/** Money kept as a deposit is taken off it again, unless it has been used: then nobody would hold it. */
function refuseUsedDeposit({ deposits }: Payable, paid: PaidReceipt, { transfers }: ReversedRows): void {
  for (const owner of new Set(depositsIn(transfers))) {
    const held = deposits.find(({ patientId }) => patientId === owner)?.amount ?? 0n;
    const kept = movedOn(transfers, isDepositOf(owner), () => true);
    if (held < kept)
      throw conflict(
        `Receipt ${paid.number} kept ${formatMoney(kept)} as the patient's deposit, of which ${formatMoney(held)} is left: refund the tests instead.`,
      );
  }
}

export function concernsDeposit({ transfers }: ReversedRows): boolean {
  return depositsIn(transfers).length > 0;
}

function depositsIn(transfers: readonly Transfer[]): string[] {
  return transfers
    .flatMap(({ debit, credit }) => [debit, credit])
    .flatMap(({ kind, owner }) => (kind === 'deposit' ? [owner] : []));
}

/** Money from the drawer of a closed shift leaves the giver's own. */
function reversedTransfer({ debit, credit, ...transfer }: Transfer, shiftId: string): Transfer {
  return { ...transfer, debit: inShift(credit, shiftId), credit: inShift(debit, shiftId) };
}

function inShift(account: Account, shiftId: string): Account {
  if (account.kind !== 'drawer' || account.paymentTypeId === undefined) return account;
  return drawer(shiftId, account.paymentTypeId);
}

const isNoTax = ({ debit, credit }: Transfer): boolean => debit.kind !== 'tax' && credit.kind !== 'tax';

type IsAccount = (account: Account) => boolean;

const isUnnamed: IsAccount = ({ kind, owner }) => kind === 'payer' && owner === NOT_NAMED;
const isRounding: IsAccount = ({ kind }) => kind === 'rounding';
const isAnyDeposit: IsAccount = ({ kind }) => kind === 'deposit';
const isDiscount: IsAccount = ({ kind }) => kind === 'discount';
const isMoney: IsAccount = ({ kind }) => !['revenue', 'tax', 'discount', 'refunds'].includes(kind);
const isReceivableOf =
  (bookingId: string): IsAccount =>
  ({ kind, owner }) =>
    kind === 'receivable' && owner === bookingId;
const isDepositOf =
  (patientId: string): IsAccount =>
  ({ kind, owner }) =>
    kind === 'deposit' && owner === patientId;

/** The sum credited to an account from the other accounts that count. */
function movedOn(transfers: readonly Transfer[], isIt: IsAccount, counts: IsAccount): Minor {
  return sum(
    transfers.map(({ debit, credit, amount }) => {
      if (isIt(credit) && counts(debit)) return amount;
      return isIt(debit) && counts(credit) ? -amount : 0n;
    }),
  );
}

/** The takings over the counter by one payment type, less change. */
interface ReversedRow {
  readonly payment: string;
  readonly currency: string;
  readonly rate: string;
  readonly minor: string;
  readonly base_minor: string;
}

/** A journal as it was posted. */
interface ReversedRows {
  readonly transfers: readonly Transfer[];
  readonly taken: readonly ReversedRow[];
}

interface TransferRow {
  readonly debit: AccountRow;
  readonly credit: AccountRow;
  readonly currency: string;
  readonly amount: string;
  readonly rate: string | null;
  readonly worth: string | null;
  readonly lines: readonly { readonly id: string; readonly amount: string }[];
}

interface AccountRow extends Pick<Account, 'kind' | 'owner'> {
  readonly shift_id: string | null;
  readonly payment_type_id: string | null;
}

export async function reversedRows(sql: Sql, journalId: string): Promise<ReversedRows> {
  const [rows, taken] = await Promise.all([
    sql.sql<TransferRow>(TRANSFERS, [journalId]),
    sql.sql<ReversedRow>(TAKEN, [journalId]),
  ]);
  return { transfers: rows.map(transfer), taken };
}

function transfer({ debit, credit, currency, amount, rate, worth, lines }: TransferRow): Transfer {
  return {
    debit: account(debit),
    credit: account(credit),
    currency,
    amount: BigInt(amount),
    ...(rate !== null && worth !== null && { exchanged: { rate, worth: BigInt(worth) } }),
    lines: lines.map((line) => ({ bookingProfileId: line.id, amount: BigInt(line.amount) })),
  };
}

function account({ kind, owner, shift_id, payment_type_id }: AccountRow): Account {
  return {
    kind,
    owner,
    ...(shift_id !== null && { shiftId: shift_id }),
    ...(payment_type_id !== null && { paymentTypeId: payment_type_id }),
  };
}
