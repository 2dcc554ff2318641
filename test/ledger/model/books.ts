import { Accounts } from './accounts.js';
import type { Payer } from './payers.js';
import { Shifts } from './shifts.js';
import type { Paid } from './turn.js';
import { netOf, type Bill, type Line, type Shares } from './bill.js';
import type { Cents } from './integers.js';

export const BASE = '$';

/** A way to pay, as a manager has set it up. */
export interface WayToPay {
  readonly slug: string;
  readonly name: string;
  readonly unit: string;
  readonly cash: boolean;
  /** Owed by who insures the patient, and in no drawer. */
  readonly payer: boolean;
  readonly exchanged: boolean;
  /** Base currency for one of the unit. */
  rate: string;
  version: number;
}

/** What the patient has on deposit; in no drawer. */
export const DEPOSIT: WayToPay = {
  ...{ slug: 'patient-deposit', name: 'Deposit', unit: BASE, cash: false, payer: false },
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

/** What a receipt must say, in the fields of the call. */
export interface Paper {
  readonly number: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Everything the model knows. */
export class Books {
  readonly accounts = new Accounts();
  readonly bills: Bill[] = [];
  readonly takings: Taking[] = [];
  readonly papers: Paper[] = [];
  readonly ways: WayToPay[] = [];
  /** Those that could be turned round. */
  readonly payments: Paid[] = [];
  readonly prices = new Map<string, { readonly unit: string; price: Cents; version: number }>();
  /** The smallest coin of the base currency. */
  coin = 1n;
  readonly shifts = new Shifts();
  closingReports = 0;
  readonly payers: Payer[] = [];
  invoices = 0;

  /** Payment types by name, as the calls name them. */
  way(slug: string): WayToPay {
    const way = this.ways.find((one) => one.slug === slug);
    if (!way) throw new Error(`The model knows no ${slug}.`);
    return way;
  }

  onDeposit(patient: string): Cents {
    return -this.accounts.balance(`deposit ${patient}`, BASE);
  }

  /** Receipts are numbered without gaps, in the order in which they are kept. */
  keep(paper: Paper, { name }: Person): Paper {
    this.shifts.open(name);
    this.papers.push(paper);
    return paper;
  }

  till(way: WayToPay, who: Person): string {
    return way.payer ? 'payer not named' : `drawer ${this.shifts.of(who.name)} ${way.slug}`;
  }

  /** receivable ← revenue. */
  charge(bill: Bill, codes: readonly string[]): void {
    const from = bill.standing.length;
    codes.forEach((code, place) => {
      const line = this.lineFor(bill, code, from + place);
      line.charged += line.price;
      line.owed += line.price;
      this.accounts.move(bill.account, `revenue ${line.unit}`, BASE, line.price);
    });
  }

  /** The same turned round, and its share of the discounts with it. */
  takeOff(bill: Bill, line: Line): void {
    this.accounts.move(`revenue ${line.unit}`, bill.account, BASE, line.charged);
    for (const [reason, amount] of line.discounts) {
      this.accounts.move(bill.account, `discount ${reason}`, BASE, amount);
      bill.discount -= amount;
    }
    line.owed -= netOf(line);
    line.charged = 0n;
    line.discounts.clear();
    line.stands = false;
  }

  /** A profile that comes back is priced anew. */
  private lineFor(bill: Bill, code: string, place: number): Line {
    const listed = this.prices.get(code);
    if (!listed) throw new Error(`The model has no price of ${code}.`);
    const known = bill.line(code);
    if (known) return Object.assign(known, { price: listed.price, place, stands: true });
    const line: Line = {
      ...{ code, unit: listed.unit, price: listed.price, place, stands: true, refunded: false },
      ...{ charged: 0n, billed: 0n, discounts: new Map<string, Cents>(), owed: 0n },
    };
    bill.lines.push(line);
    return line;
  }
}
