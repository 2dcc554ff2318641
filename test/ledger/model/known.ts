import type { Move } from './accounts.js';
import type { Bill, Shares } from './bill.js';
import type { Cents } from './integers.js';

export const BASE = '$';

/** A way to pay, as a manager has set it up. */
export interface WayToPay {
  readonly slug: string;
  readonly name: string;
  readonly unit: string;
  readonly cash: boolean;
  readonly exchanged: boolean;
  /** Base currency for one of the unit. */
  rate: string;
  version: number;
}

/** The patient's deposit; in no drawer. */
export const DEPOSIT: WayToPay = {
  ...{ slug: 'patient-deposit', name: 'Deposit', unit: BASE, cash: false },
  ...{ exchanged: false, rate: '1', version: 0 },
};

/** Where an old payment by "Insurance / Account" stands until a payer takes it over. */
export const NOBODY = 'payer not named';

/** The old type, which takes nothing any more. */
export const UNNAMED: WayToPay = {
  ...{ slug: 'insurance-account', name: 'Insurance / Account', unit: BASE, cash: false },
  ...{ exchanged: false, rate: '1', version: 0 },
};

export interface Person {
  readonly name: string;
  readonly fullName: string;
  /** The most that they may discount a booking by, in percent of its prices. */
  readonly cap: bigint;
}

/** Money over a counter; into the drawer is above zero. */
export interface Taking {
  readonly receipt: number;
  readonly bill: Bill | undefined;
  readonly cashier: Person;
  readonly way: WayToPay;
  readonly kind: 'payment' | 'change' | 'refund' | 'void' | 'credit-note';
  readonly amount: Cents;
  readonly worth: Cents;
  readonly rate: string;
  readonly shares: Shares;
  /** The laboratory's; known once the receipt is answered. */
  day: string;
}

/** The expected receipt, in the fields of the call. */
export interface Paper {
  readonly number: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** A payment as it was booked, so that it can be turned round. */
export interface Paid {
  readonly paper: Paper;
  readonly bill: Bill;
  readonly cashier: Person;
  readonly shift: string;
  readonly moves: readonly Move[];
  /** The amounts that each line owed less because of it, and was discounted by it. */
  readonly owed: Shares;
  readonly discounts: Shares;
  readonly discountCode: string;
  /** The amounts that it added to the payments, the discounts and the patient's deposit. */
  readonly paid: Cents;
  readonly discount: Cents;
  readonly kept: Cents;
  /** What rounding took of it. */
  readonly rounded: Cents;
  /** In nobody's name. */
  readonly isUnnamed: boolean;
  isTurned: boolean;
  /** What a payer was billed with it. */
  billing?: Billing;
}

export interface Billing {
  readonly payer: { readonly account: string; notInvoiced: Cents };
  readonly shares: Shares;
  readonly share: Cents;
  isInvoiced: boolean;
}
