import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import type { Tx } from '../events/unit-of-work.js';
import { CommandOf } from '../kernel/use-cases.js';

export type BilledBeside = Pick<
  UpdatePaymentRequest,
  'bookingId' | 'payerId' | 'authorisationNumber' | 'authorisationLater' | 'wholeBill'
>;

/**
 * Part of a payment, in its transaction: the payer is billed for its share, which a slice to the left of the payers
 * cannot do. Answers whether it was.
 */
export class BillWithPayment extends CommandOf<{ tx: Tx; request: BilledBeside }, boolean> {}
