import { IsOptional } from 'class-validator';
import type { RefundNeed } from '../domain/money/refund.js';
import type { Discipline, Stage } from '../vocabulary.js';
import type { PayableBooking, Receipt } from './billing-shapes.js';
import { Search, Text } from './fields.js';
import { PageRequest } from './worklist.js';

/** The choices for a refund of one booking. */
export interface RefundOptions {
  /** `amountPaid` is the money that the laboratory holds for it. */
  readonly booking: PayableBooking;
  readonly baseCurrency: string;
  /** The patient's, for the receipt. */
  readonly email: string | null;
  readonly profiles: readonly RefundableProfile[];
  /** What paid comes first; the patient's deposit is among them if it paid. */
  readonly types: readonly RefundType[];
  /** Without a payer's part, in the base currency. */
  readonly counter: {
    /** The part of the bill that is paid, less what was given back. */
    readonly held: string;
    /** The cash rounding on it: above zero the laboratory has it. */
    readonly rounded: string;
    /** The share of it that refunds left since something was held again. */
    readonly carried: string;
  };
  /** In the order of their numbers. */
  readonly receipts: readonly BookingReceipt[];
}

export interface RefundableProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly stage: Stage;
  readonly price: string;
  /** Its price less its share of the discounts. */
  readonly share: string;
  /** The part of it that payers were billed. */
  readonly billed: string;
  readonly need: RefundNeed;
}

export interface RefundType {
  readonly id: string;
  readonly name: string;
  readonly nameSlug: string;
  readonly units: string;
  /** Base currency for one unit, now. */
  readonly presentRate: string;
  /** The smallest amount of it that can be handed out, in the base currency. */
  readonly smallestCoin: string;
  /**
   * The rest of its payment on the booking, in the base currency and in its own (null: it was paid at several rates);
   * null: it never paid.
   */
  readonly paid: { readonly held: string; readonly rate: string; readonly rest: string | null } | null;
}

/** Every receipt; only managers see more than number and time of another cashier's. */
export interface BookingReceipt {
  readonly number: number;
  readonly kind: Receipt['kind'];
  readonly at: string;
  readonly cashierName: string | null;
  readonly lines: Receipt['lines'] | null;
  readonly turnedBy: NonNullable<Receipt['turnedBy']> | null;
  /** The acts open to the caller. */
  readonly may: 'void' | 'credit-note' | null;
}

/** A receipt is turned round as a whole: in its own shift (void), or afterwards (credit note). */
export class ReverseReceiptRequest {
  @Text(3, 500) readonly reason!: string;
}

export class RefundableRequest extends PageRequest {
  /** Part of a name, a lab number, a national id or a phone number. */
  @IsOptional() @Search() readonly q: string = '';
}
