import { BASE, DEPOSIT, type Paper, type Person, type WayToPay } from './known.js';
import type { Refused } from './refused.js';
import { netOf, sharesOf, type Bill, type Line, type Shares } from './bill.js';
import type { Books } from './books.js';
import { giveOut, type AtTheCounter } from './counter.js';
import { total, type Cents } from './integers.js';
import { paperOf } from './paper.js';
import { creditPayer } from './payers.js';
import { payouts, type Payouts } from './payouts.js';

export interface WantedRefund {
  readonly who: Person;
  readonly codes: readonly string[];
  readonly way: WayToPay;
  readonly reasonCode: string;
}

interface Giving {
  readonly wish: WantedRefund;
  readonly lines: readonly Line[];
  /** The part no longer charged; of it, the part set against the debt, and the part given back. */
  readonly share: Cents;
  readonly credit: Cents;
  readonly back: Cents;
  /** The part of that handed over the counter: what a payer was billed is credited to the payer. */
  readonly over: Cents;
  readonly payouts: Payouts;
  /** Beyond the admin code: a second person approves it. */
  readonly needsApproval: boolean;
}

export function decideRefund(books: Books, bill: Bill, wish: WantedRefund): Refused | Giving {
  const lines = bill.lines.filter(({ code, stands }) => stands && wish.codes.includes(code));
  if (bill.isDeleted) return { refused: 'the booking is deleted' };
  if (lines.some(({ refunded }) => refunded)) return { refused: 'it is refunded already' };
  if (lines.some((line) => line.unnamed > 0n && netOf(line) > 0n))
    return { refused: 'nobody’s name paid it, and nobody handed that over' };
  if (bill.held <= 0n) return { refused: 'nothing was paid' };
  if (wish.way === DEPOSIT && bill.fromDeposit <= 0n) return { refused: 'no deposit paid it' };
  const share = total(lines.map(netOf).filter((net) => net > 0n));
  const owed = bill.balance > 0n ? bill.balance : 0n;
  const credit = owed < share ? owed : share;
  const back = share - credit;
  if (back > bill.held) return { refused: 'this would refund more than was paid' };
  const over = back - toPayer(bill, lines, back);
  const handed = payouts(books, bill, over, wish.way);
  return { wish, lines, share, credit, back, over, payouts: handed, needsApproval: !handed.isOriginal };
}

function toPayer(bill: Bill, lines: readonly Line[], back: Cents): Cents {
  if (!bill.payer) return 0n;
  const billed = total(
    lines.map((line) => (line.billed < netOf(line) ? line.billed : netOf(line))).filter((part) => part > 0n),
  );
  return billed < back ? billed : back;
}

/** refunds ← receivable for the whole share, receivable ← drawer or deposit for what is given back of it. */
export function bookRefund(books: Books, bill: Bill, giving: Giving): Paper {
  const { wish, lines, share, credit, back, over } = giving;
  const { handed, rounding } = giving.payouts;
  const at: AtTheCounter = { books, bill, who: wish.who, number: books.papers.length + 1 };
  const charged = lines.filter((line) => netOf(line) > 0n);
  const shares = sharesOf(share, charged, netOf);
  bill.owe(shares, -1n);
  books.accounts.move(`refunds ${wish.reasonCode}`, bill.account, BASE, share);
  bill.discount += credit;
  bill.refunded += back;
  const credited = creditPayer(books, bill, shares, back);
  const own = (line: Line): Cents => netOf(line) - (credited.get(line.code) ?? 0n);
  const lost = sharesOf(over, charged, own);
  handOut(at, charged, new Map(lost), giving.payouts);
  bill.rounded += rounding;
  bill.carried += rounding;
  const kept = total(handed.filter(({ way }) => way === DEPOSIT).map(({ worth }) => worth));
  bill.fromDeposit -= kept;
  for (const line of lines) line.refunded = true;
  bill.lastRefund = at.number;
  return books.keep(
    paperOf(at, {
      ...{ kind: 'refund', lines: handed.filter(({ way }) => way !== DEPOSIT), codes: wish.codes },
      ...{ rounding, kept },
    }),
    wish.who,
  );
}

/** The rounding is shared over the lines first, then each way over what is left to be handed out of them. */
function handOut(
  at: AtTheCounter,
  charged: readonly Line[],
  left: Map<string, Cents>,
  { handed, rounding }: Payouts,
): void {
  const { books, bill } = at;
  const parts = (amount: Cents): Shares => sharesOf(amount, charged, ({ code }) => left.get(code) ?? 0n);
  const takeFrom = (shares: Shares, sign: 1n | -1n): void => {
    for (const [code, amount] of shares) left.set(code, (left.get(code) ?? 0n) - sign * amount);
  };
  const size = rounding > 0n ? rounding : -rounding;
  const rounded = size > 0n ? parts(size) : new Map<string, Cents>();
  const sign = rounding > 0n ? 1n : -1n;
  takeFrom(rounded, sign);
  bill.owe(rounded, sign);
  if (rounding > 0n) books.accounts.move(bill.account, 'rounding ', BASE, size);
  else books.accounts.move('rounding ', bill.account, BASE, size);
  for (const one of handed) {
    const shares = parts(one.worth);
    takeFrom(shares, 1n);
    if (one.way !== DEPOSIT) giveOut(at, one, 'refund', shares);
    else {
      bill.owe(shares, 1n);
      books.accounts.move(bill.account, `deposit ${bill.patient}`, BASE, one.worth);
    }
  }
}
