import { DEPOSIT, type WayToPay } from './known.js';
import { agreed, datePaper, isRefused, samePaper } from './agree.js';
import { someBill } from './acts-bookings.js';
import type { Bill } from './bill.js';
import { ask, withKey, type House } from './laboratory.js';
import { amountWorth, written, type Cents } from './integers.js';
import { toCoins } from './settle.js';
import { bookPayment, decidePayment, dueBy, type Wish } from './payment.js';

/** A payment of some kind: the whole, a part, over, split, with a discount or beyond what may be. */
export async function pay(house: House): Promise<string> {
  const { books, chance } = house;
  const owing = books.bills.filter((bill) => !bill.isDeleted && bill.balance > 0n);
  const bill = owing.length > 0 && chance.happens(92) ? chance.one(owing.slice(-20)) : someBill(house);
  const wish = aWish(house, bill);
  const decision = decidePayment(books, bill, wish);
  const body = {
    bookingId: bill.id,
    payments: wish.lines.map(({ way, amount }) => ({ paymentType: way.slug, amount: written(amount) })),
    ...(wish.discount && {
      discount: {
        amount: written(wish.discount.amount),
        reasonCode: wish.discount.code,
        reason: 'At random',
      },
    }),
    ...(wish.change && { change: { paymentType: wish.change.slug } }),
    ...(wish.payer && { payerId: wish.payer.id }),
    ...(wish.whole && { wholeBill: true }),
  };
  const headers = withKey();
  const answer = await ask(house, wish.who.name, 'put', '/api/booking/update-payment', body, headers);
  const what = `${wish.who.name} pays ${JSON.stringify(body)}`;
  if (!agreed(answer, decision) || isRefused(decision)) return `${what}: refused`;
  const paper = bookPayment(books, bill, decision);
  samePaper(answer.body.receipt, paper);
  datePaper(books, answer.body.receipt);
  bill.version = answer.body.booking.version;
  if (chance.happens(4)) {
    const again = await ask(house, wish.who.name, 'put', '/api/booking/update-payment', body, headers);
    samePaper(again.body.receipt, paper);
  }
  return `${what}: receipt ${paper.number}`;
}

function aWish(house: House, bill: Bill): Wish {
  const { chance, counter, books } = house;
  const payer = bill.payer ?? (chance.happens(12) ? chance.one(books.payers) : undefined);
  const payers = { payer: chance.happens(50) || !bill.payer ? payer : undefined, whole: chance.happens(8) };
  const discount = chance.happens(12)
    ? { amount: aDiscount(house, bill), code: chance.one(DISCOUNTS) }
    : undefined;
  const due = dueBy(bill, { discount, ...payers });
  const many =
    discount && chance.happens(30)
      ? 0
      : chance.weighed([
          [7, 1],
          [3, 2],
          [1, 3],
        ] as const);
  const lines = someLines(house, bill, due, many);
  return { who: chance.one(counter), discount, lines, change: aChange(house), ...payers };
}

const DISCOUNTS = ['staff', 'hardship', 'loyalty', 'other'];

/** Mostly cash of the base currency, which needs not be said. */
function aChange({ chance, books }: House): WayToPay | undefined {
  const others = [...books.ways.filter(({ cash }) => cash), DEPOSIT];
  return chance.happens(30) ? chance.one(others) : undefined;
}

function aDiscount({ chance }: House, bill: Bill): Cents {
  const most = chance.happens(70) ? bill.total / 10n : bill.total;
  return chance.cents(1n, most > 0n ? most : 1n);
}

/** A deposit on hand first, as the till proposes it; then parts, and at last the rest, sometimes more than it. */
function someLines(house: House, { patient }: Bill, due: Cents, many: number): Wish['lines'] {
  const { chance, books } = house;
  const held = books.onDeposit(patient);
  const first = many > 0 && held > 0n && due > 0n && chance.happens(40) ? (held < due ? held : due) : 0n;
  if (first > 0n && first === due) return [{ way: DEPOSIT, amount: first }];
  let rest = due > 0n ? due - first : 100n;
  const others = Array.from({ length: many }, (_, place) => {
    const way = chance.happens(8) ? DEPOSIT : chance.one(books.ways);
    const isLast = place === many - 1;
    const worth = isLast ? aLast(house, rest) : chance.cents(1n, rest);
    rest -= worth < rest ? worth : 0n;
    return { way, amount: inItsUnit(house, way, worth) };
  });
  return first > 0n ? [{ way: DEPOSIT, amount: first }, ...others] : others;
}

function aLast({ chance }: House, rest: Cents): Cents {
  return chance.weighed([
    [5, () => rest],
    [4, () => chance.cents(1n, rest)],
    [3, () => rest + chance.cents(1n, 2_500n)],
    [1, () => ((rest + 999n) / 1_000n) * 1_000n],
  ] as const)();
}

function inItsUnit({ books, chance }: House, way: WayToPay, worth: Cents): Cents {
  if (way.cash && !way.exchanged && chance.happens(95)) return toCoins(worth, books.coin) || books.coin;
  if (!way.exchanged) return worth;
  const amount = amountWorth(worth, way.rate);
  return amount > 0n ? amount : 1n;
}
