import { amountToCover, tender } from '../../shared/domain/money/tender.js';
import { convert, sum, type Minor } from '../../shared/domain/money/money.js';
import {
  counterMoney,
  refundMethod,
  type CounterMove,
  type PayoutOption,
} from '../../shared/domain/money/refund.js';
import type { TenderType } from '../../shared/domain/money/tender-settle.js';
import { card, cash, euro, type } from './tender-cases.js';

const mobile = type('mobile');
const TYPES = [cash, card, mobile, euro];

/** A bill at the till: what each type paid of it, and what was given back. */
class Till {
  private readonly moves: CounterMove[] = [];
  private readonly held = new Map<TenderType, { base: Minor; own: Minor }>();
  private balance: Minor;

  constructor(
    readonly prices: readonly Minor[],
    readonly coin: Minor,
  ) {
    this.balance = sum(prices);
  }

  get owed(): Minor {
    return this.balance;
  }

  /** In the base currency, of all types. */
  get inHand(): Minor {
    return sum([...this.held.values()].map(({ base }) => base));
  }

  ownOf(by: TenderType): Minor {
    return this.held.get(by)?.own ?? 0n;
  }

  paidBy(): TenderType[] {
    return [...this.held.keys()];
  }

  pay(by: TenderType, amount: Minor) {
    const text = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
    const bill = { total: sum(this.prices), balance: this.balance, discounted: 0n, baseCurrency: '$' };
    const asked = { payments: [{ paymentType: by.nameSlug, amount: text }] };
    const taken = tender({ ...bill, discountCap: 100, smallestCoin: this.coin }, TYPES, asked);
    expect(taken.refusals).toEqual([]);
    this.move(false, taken.due - taken.balance, taken.rounding);
    this.balance = taken.balance;
    for (const line of taken.lines) this.take(line.type, line.worth, line.amount);
    if (taken.changeLine) this.take(taken.changeLine.type, -taken.changeLine.worth, -taken.changeLine.amount);
    return taken;
  }

  giveBack(base: Minor, by: TenderType) {
    const options = TYPES.map((one) => this.option(one));
    const chosen = options.find((one) => one.of === by);
    if (chosen === undefined) throw new Error(`The till knows no ${by.name}.`);
    const method = refundMethod(base, counterMoney(this.moves), chosen, options);
    this.move(true, -base, method.rounding);
    for (const { by: way, worth, amount } of method.payouts) this.take(way.of, -worth, -amount);
    return method;
  }

  private option(of: TenderType): PayoutOption & { readonly of: TenderType } {
    const held = this.held.get(of);
    const isCoins = of === cash;
    return {
      of,
      paid: held && { held: held.base, rate: of.exchangeRate, rest: held.own },
      presentRate: of.exchangeRate,
      smallestCoin: isCoins ? this.coin : 1n,
    };
  }

  private move(isRefund: boolean, held: Minor, rounded: Minor): void {
    this.moves.push({ isRefund, held, rounded });
  }

  private take(by: TenderType, base: Minor, own: Minor): void {
    const before = this.held.get(by) ?? { base: 0n, own: 0n };
    this.held.set(by, { base: before.base + base, own: before.own + own });
  }
}

const handedBy = (till: Till, steps: readonly Minor[], by: TenderType = cash): Minor[] =>
  steps.map((base) => sum(till.giveBack(base, by).payouts.map(({ worth }) => worth)));

test.each<[Minor, Minor[], Minor, Minor[]]>([
  // the coin, the prices, what is paid in cash, what goes back one by one
  [500n, [4600n, 4600n, 4600n], 14000n, [4500n, 4500n, 5000n]],
  [500n, [4800n, 4800n, 4800n], 14500n, [5000n, 4500n, 5000n]],
  [100n, [240n, 240n, 240n, 240n, 240n], 1200n, [200n, 300n, 200n, 300n, 200n]],
  [5n, [333n, 333n, 334n], 1000n, [335n, 330n, 335n]],
  [5n, [403n, 403n, 404n], 1210n, [405n, 400n, 405n]],
  [500n, [100n, 100n, 100n], 500n, [0n, 0n, 500n]],
])('with a coin of %s, %s are paid as %s and go back as %s', (coin, prices, paid, back) => {
  const till = new Till(prices, coin);
  expect(till.pay(cash, paid).balance).toBe(0n);
  expect(handedBy(till, prices)).toEqual(back);
  expect(sum(back)).toBe(paid);
  expect(till.inHand).toBe(0n);
});

test.each<[Minor, Minor, Minor]>([
  // the coin, a bill that ends half-way between two of it, and what is due in cash
  [100n, 750n, 800n],
  [10n, 755n, 760n],
  [500n, 1250n, 1500n],
])('a half coin of %s goes the same way when %s is paid, changed and refunded', (coin, price, due) => {
  expect(amountToCover(price, cash, coin)).toBe(due);
  const till = new Till([price], coin);
  expect(till.pay(cash, due)).toMatchObject({ change: 0n, balance: 0n, rounding: due - price });
  expect(till.giveBack(price, cash)).toMatchObject({ isOriginal: true, rounding: price - due });
  expect(till.inHand).toBe(0n);
  const withNote = new Till([price], coin);
  expect(withNote.pay(cash, 2000n)).toMatchObject({ change: 2000n - due, balance: 0n });
  const coinShort = new Till([price], coin);
  expect(coinShort.pay(cash, due - coin).balance).toBe(price - due + coin);
});

test('what coins cannot make up goes back by what else paid, and nobody else is asked', () => {
  const till = new Till([4600n, 4600n, 4600n], 500n);
  till.pay(card, 5500n);
  till.pay(cash, 8500n);
  expect(till.giveBack(4600n, card)).toMatchObject({ isOriginal: true });
  const last = till.giveBack(9200n, cash);
  expect(last.payouts.map(({ by, worth }) => [by.of.nameSlug, worth])).toEqual([
    ['cash', 8500n],
    ['card', 900n],
  ]);
  expect(last.isOriginal).toBe(true);
  expect(till.inHand).toBe(0n);
});

test('what never paid the bill is not the original way, and its coins go to the nearest', () => {
  const till = new Till([1234n], 5n);
  till.pay(card, 1234n);
  const method = till.giveBack(1234n, cash);
  expect(method).toMatchObject({ isOriginal: false, rounding: -1n });
  expect(method.payouts).toMatchObject([{ amount: 1235n }]);
});

test('another currency goes back to its last cent, in however many steps', () => {
  const till = new Till([601n, 333n, 266n], 1n);
  till.pay(euro, 1091n);
  for (const step of [601n, 333n, 266n]) till.giveBack(step, euro);
  expect(till.ownOf(euro)).toBe(0n);
});

test('what is paid again after all went back begins anew', () => {
  const moves = (rounded: Minor): CounterMove[] => [
    { isRefund: false, held: 138n, rounded },
    { isRefund: true, held: -138n, rounded: -rounded },
    { isRefund: false, held: 92n, rounded: -2n },
  ];
  expect(counterMoney(moves(2n))).toEqual({ held: 92n, rounded: -2n, carried: 0n });
});

/** A small generator, so that a failure can be played again by its seed. */
function chanceOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const COINS = [1n, 5n, 10n, 20n, 50n, 100n, 500n];
const SEEDS = Array.from({ length: 400 }, (_, place) => 7_919 * (place + 1));

/** Random tests, paid in a random mix until nothing is owed. */
function aPaidTill(chance: (most: number) => number): Till {
  const coin = COINS[chance(COINS.length)] ?? 1n;
  const prices = Array.from({ length: 1 + chance(6) }, () => BigInt(1 + chance(6000)));
  const till = new Till(prices, coin);
  for (let lines = chance(3); lines > 0 && till.owed > 1n; lines -= 1) {
    const by = TYPES[chance(TYPES.length)] ?? card;
    const part = BigInt(1 + chance(Number(till.owed)));
    const amount = by === cash ? part - (part % coin) : amountToCover(part, by);
    if (amount > 0n && convert(amount, by.exchangeRate) <= till.owed) till.pay(by, amount);
  }
  if (till.owed > 0n && amountToCover(till.owed, cash, coin) > 0n && chance(3) > 0)
    till.pay(cash, amountToCover(till.owed, cash, coin));
  if (till.owed > 0n) till.pay(card, till.owed);
  return till;
}

test('any bill in any coins, paid in any mix, goes back to exactly what was paid in any steps', () => {
  const wrong: unknown[] = [];
  for (const seed of SEEDS) {
    const chance = chanceOf(seed);
    const till = aPaidTill(chance);
    const { prices, coin } = till;
    for (const price of prices) {
      const ways = till.paidBy();
      const by = ways[chance(ways.length)] ?? card;
      const { payouts } = till.giveBack(price, by);
      const isCoins = payouts.every((one) => one.by.of !== cash || one.amount % coin === 0n);
      if (!isCoins || till.inHand < 0n) wrong.push({ seed, price, by: by.name });
    }
    if (till.inHand !== 0n) wrong.push({ seed, prices, coin, left: till.inHand });
  }
  expect(wrong).toEqual([]);
});

test('a bill that was paid in cash alone is given back in cash, in any steps, without a second person', () => {
  const wrong: unknown[] = [];
  for (const seed of SEEDS) {
    const chance = chanceOf(seed);
    const coin = COINS[chance(COINS.length)] ?? 1n;
    const till = new Till(
      Array.from({ length: 1 + chance(6) }, () => BigInt(1 + chance(6000))),
      coin,
    );
    const due = amountToCover(till.owed, cash, coin);
    if (due === 0n) continue;
    till.pay(cash, due + coin * BigInt(chance(30)));
    if (till.inHand !== due) wrong.push({ seed, due, taken: till.inHand });
    const asked = till.prices.filter((price) => !till.giveBack(price, cash).isOriginal);
    if (asked.length > 0 || till.inHand !== 0n) wrong.push({ seed, asked, left: till.inHand });
  }
  expect(wrong).toEqual([]);
});
