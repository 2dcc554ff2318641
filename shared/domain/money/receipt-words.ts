type ReceiptKind =
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
