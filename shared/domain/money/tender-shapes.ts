import type { DiscountReason, Role } from '../../vocabulary.js';
import type { Minor } from './money.js';

/** What of a payment type a tender is reckoned by. */
export interface TenderType {
  readonly id: string;
  readonly name: string;
  readonly nameSlug: string;
  readonly units: string;
  readonly useExchangeRate: boolean;
  /** Base currency for one unit of `units`, as decimal text. */
  readonly exchangeRate: string;
  readonly cash: boolean;
}

export interface TenderAsked {
  /** `paymentType` is a slug, an id or a name; `units`, when given, must be the type's own. */
  readonly payments: readonly {
    readonly paymentType: string;
    readonly amount: string;
    readonly units?: string | null;
  }[];
  /** `amount` also as a percentage of the total: "10%"; the words are needed where the code says `other`, or none. */
  readonly discount?: {
    readonly amount: string;
    readonly reasonCode?: DiscountReason | undefined;
    readonly reason?: string | undefined;
  } | null;
  /** What the change is given in: a cash payment type, or the patient's deposit that it is kept on. */
  readonly change?: { readonly paymentType: string } | null;
}

/** What is paid for; every amount in the base currency. */
export interface TenderBill {
  readonly total: Minor;
  readonly balance: Minor;
  /** Discounts that were given before. */
  readonly discounted: Minor;
  readonly baseCurrency: string;
  readonly role: Role | undefined;
  /** The smallest coin of the base currency, in its minor units; undefined or 1: cash is not rounded. */
  readonly smallestCoin?: Minor;
  /** What the patient has on deposit. */
  readonly deposit?: Minor;
}

export interface TenderLine<T extends TenderType = TenderType> {
  readonly type: T;
  /** In the type's own currency. */
  readonly amount: Minor;
  readonly rate: string;
  /** In the base currency. */
  readonly worth: Minor;
}

export interface Refusal {
  /** The request's field; null when it is the booking itself that takes no payment. */
  readonly field: string | null;
  readonly text: string;
}

export interface Tender<T extends TenderType = TenderType> {
  /** A line that cannot be reckoned is missing here and named in `refusals`. */
  readonly lines: readonly TenderLine<T>[];
  readonly discount: Minor;
  /** To be paid, with the discount taken off. */
  readonly due: Minor;
  /** All lines together, a deposit's too. */
  readonly received: Minor;
  /** What is given back, in the base currency. */
  readonly change: Minor;
  /** Where change is given from; undefined when there is nowhere to give it from. */
  readonly changeFrom: T | undefined;
  /** The change as it is handed over, in its own currency; undefined when none is. */
  readonly changeLine: TenderLine<T> | undefined;
  /** Given back onto the patient's deposit. */
  readonly kept: Minor;
  /** Below what coins can give: above zero the laboratory has it, below zero it goes without. */
  readonly rounding: Minor;
  /** Left to be paid afterwards. */
  readonly balance: Minor;
  /** In the order in which they are told; a tender with any is not taken. */
  readonly refusals: readonly Refusal[];
}
