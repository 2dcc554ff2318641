import type { DepositAnswer, DepositKind, Receipt } from '../../shared/contract/billing-shapes.js';
import { formatMoney, type Minor } from '../../shared/domain/money/money.js';
import type { Tx } from '../events/unit-of-work.js';
import { post, type Act, type Transfer } from '../ledger/index.js';
import { depositOf, type DepositHolder } from './deposit.js';
import type { Entry } from './money-act.js';
import { depositRow, headOf, receiptLine, writeReceipt } from './receipt.js';

/** A deposit that is taken, kept or returned, as decided but not written yet. */
export interface DepositAct {
  readonly kind: DepositKind;
  readonly holder: DepositHolder;
  /** Above zero, in the base currency. */
  readonly amount: Minor;
  /** On deposit afterwards. */
  readonly left: Minor;
  readonly entries: readonly Entry[];
  /** Below what coins can give; above zero the laboratory has it. */
  readonly rounding?: Minor;
  readonly transfers: readonly Transfer[];
  readonly shiftId: string;
  /** The booking that it was kept of. */
  readonly booking?: { readonly id: string; readonly labNumber: string; readonly index: number };
  readonly reason: string | null;
}

const ACTS = {
  deposit: 'deposit-taken',
  'deposit-kept': 'deposit-kept',
  'deposit-returned': 'deposit-returned',
} as const satisfies Record<DepositKind, Act>;

/** The receipt with the next number, the journal, and DepositMoved. Call it late: the receipt counter stays locked. */
export async function writeDepositAct(tx: Tx, act: DepositAct): Promise<DepositAnswer> {
  const { kind, holder, amount, entries, transfers, shiftId, booking, reason } = act;
  const receipt = await writeReceipt(tx, documentOf(tx, act));
  const { number: receiptNumber } = receipt;
  const concerns = booking ? { bookingId: booking.id } : {};
  post(tx, { act: ACTS[kind], ...concerns, receiptNumber, shiftId, reason, transfers });
  tx.emit('DepositMoved', holder.id, depositRow(holder.id, receipt, entries));
  tx.audit(ACTS[kind], 'patient', holder.id, {
    after: {
      receipt: receiptNumber,
      amount: formatMoney(amount),
      lines: receipt.lines,
      left: receipt.depositBalance,
    },
    reason: reason ?? undefined,
  });
  return { receipt, deposit: await depositOf(tx, holder) };
}

function documentOf(tx: Tx, act: DepositAct): Omit<Receipt, 'number'> {
  const { kind, holder, amount, left, entries, rounding, booking, reason } = act;
  const total = formatMoney(amount);
  return {
    kind,
    at: tx.now.toISOString(),
    cashier: tx.actor.username,
    cashierName: tx.actor.name,
    bookingId: booking?.id ?? null,
    patientId: holder.id,
    labNumber: booking?.labNumber ?? holder.lab_number,
    patientName: holder.patient_name,
    bookingIndex: booking?.index ?? 0,
    accountName: null,
    accountNumber: null,
    ...headOf(holder),
    items: [],
    total,
    discount: '0.00',
    reason,
    lines: entries.map(receiptLine),
    change: '0.00',
    ...(rounding && { rounding: formatMoney(rounding) }),
    depositBalance: formatMoney(left),
    amountPaid: total,
    balance: '0.00',
    paymentStatus: 'paid',
  };
}
