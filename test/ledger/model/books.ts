import { BASE, type Paid, type Paper, type Person, type Taking, type WayToPay } from './known.js';
import type { Payer } from './payer.js';
import { Accounts } from './accounts.js';
import { Shifts } from './shifts.js';
import { netOf, type Bill, type Line } from './bill.js';
import type { Cents } from './integers.js';

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
    return `drawer ${this.shifts.of(who.name)} ${way.slug}`;
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

  /** A profile that comes back gets the present price. */
  private lineFor(bill: Bill, code: string, place: number): Line {
    const listed = this.prices.get(code);
    if (!listed) throw new Error(`The model has no price of ${code}.`);
    const known = bill.line(code);
    if (known) return Object.assign(known, { price: listed.price, place, stands: true });
    const line: Line = {
      ...{ code, unit: listed.unit, price: listed.price, place, stands: true, refunded: false },
      ...{ charged: 0n, billed: 0n, unnamed: 0n, discounts: new Map<string, Cents>(), owed: 0n },
    };
    bill.lines.push(line);
    return line;
  }
}
