import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { CommandOf } from '../kernel/use-cases.js';

export type BilledBeside = Pick<
  UpdatePaymentRequest,
  'bookingId' | 'payerId' | 'authorisationNumber' | 'authorisationLater' | 'wholeBill'
>;

/**
 * Part of a payment, in its transaction: the payer is billed for its share, which a slice to the left of the payers
 * cannot do. Answers whether it was.
 */
export class BillWithPayment extends CommandOf<
  { tx: Tx; request: BilledBeside; receiptNumber: number },
  boolean
> {}

export interface TurnedPayment {
  /** Of the payment. */
  readonly journalId: string;
  readonly kind: 'void' | 'credit-note';
  readonly reason: string;
  readonly witness: Actor | undefined;
}

/**
 * Part of a void or a credit note, in its transaction: what was billed with the payment is owed by the payer no
 * longer, unless it is on an invoice. Answers whether anything was.
 */
export class UnbillPayment extends CommandOf<{ tx: Tx; turned: TurnedPayment }, boolean> {}
