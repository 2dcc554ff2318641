import { formatMoney, parseMoney } from './money.js';
import type { WhoOwes } from './who-owes.js';

export type ReceiptKind =
  'payment' | 'refund' | 'void' | 'credit-note' | 'deposit' | 'deposit-kept' | 'deposit-returned';

/** The title of a receipt, on paper and screen. */
export const RECEIPT_NAMES = {
  payment: 'Receipt',
  refund: 'Refund',
  void: 'Void',
  'credit-note': 'Credit note',
  deposit: 'Deposit',
  'deposit-kept': 'Credit kept',
  'deposit-returned': 'Deposit given back',
} as const satisfies Record<ReceiptKind, string>;

interface ReasonedReceipt {
  readonly kind: ReceiptKind;
  readonly reason: string | null;
  readonly reasonPrinted?: boolean;
}

/** As it is on paper; null: none. Why a discount was given is there only if the laboratory said so at the time. */
export function printedReason({ kind, reason, reasonPrinted = false }: ReasonedReceipt): string | null {
  return kind === 'payment' && !reasonPrinted ? null : reason;
}

interface ReversedReceipt {
  readonly kind: ReceiptKind;
  readonly reverses?: number;
  readonly turnedBy?: { readonly number: number; readonly kind: 'void' | 'credit-note' };
}

/** A receipt's reference to the one that it reverses, or that reversed it. */
export function aboutOther({ kind, reverses, turnedBy }: ReversedReceipt): string[] {
  const of = kind === 'void' ? 'Voids receipt' : 'Credit note to receipt';
  return [
    ...(reverses === undefined ? [] : [`${of} ${reverses}`]),
    ...(turnedBy === undefined
      ? []
      : [
          `${turnedBy.kind === 'void' ? 'Voided by receipt' : 'Taken back by credit note'} ${turnedBy.number}`,
        ]),
  ];
}

/** The last lines of a receipt: what is left to pay, and by whom. */
export function leftLines(receipt: {
  readonly balance: string;
  readonly whoOwes?: WhoOwes | undefined;
}): readonly (readonly [name: string, amount: string])[] {
  const { balance, whoOwes } = receipt;
  const isOverpaid = balance.startsWith('-');
  if (whoOwes === undefined) return isOverpaid ? [overpaid(balance)] : [['Left to pay', balance]];
  const { payer, patientOwes, billed, toBill } = whoOwes;
  const share = (parseMoney(billed) ?? 0n) + (parseMoney(toBill) ?? 0n);
  const payers = [`${payer} pays`, formatMoney(share)] as const;
  return [payers, isOverpaid ? overpaid(balance) : ['Left for you to pay', patientOwes]];
}

/** Below zero, as what is left: the test that it paid for was taken off the booking. */
function overpaid(balance: string): readonly [name: string, amount: string] {
  return ['Overpaid', balance];
}

interface ListedReceipt {
  readonly kind: ReceiptKind;
  readonly turnedBy: number | null;
  readonly reverses: number | null;
}

/** In a list of receipts: its kind, and the receipt that it reverses or that reversed it. */
export function receiptKindText({ kind, turnedBy, reverses }: ListedReceipt): string {
  const name = kind === 'payment' ? 'Payment' : RECEIPT_NAMES[kind];
  if (reverses !== null) return `${name} of ${reverses}`;
  return turnedBy === null ? name : `${name}, reversed by ${turnedBy}`;
}
