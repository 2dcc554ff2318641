import type { Stage } from '../../vocabulary.js';
import { convertBack, sum, type Minor } from './money.js';
import { hasBegun, isReleased, stageAfter } from '../stage.js';
import { steps } from './tender-settle.js';

/** The need for giving a profile's share back (docs/rules/ledger.md); the later ones ask for more. */
const REFUND_NEEDS = ['admin-code', 'approval', 'laboratory-error', 'refunded'] as const;
export type RefundNeed = (typeof REFUND_NEEDS)[number];

/** `isReceived`: the bench has its specimen, and has not rejected it. */
export function refundNeed(stage: Stage, isReceived: boolean): RefundNeed {
  if (stageAfter('refund', stage) === undefined) return 'refunded';
  if (isReleased(stage)) return 'laboratory-error';
  return hasBegun(stage) || isReceived ? 'approval' : 'admin-code';
}

export interface RefundDone {
  /** Set against what is still owed. */
  readonly credit: Minor;
  /** Given back. */
  readonly base: Minor;
}

/** The share of what is refunded is set against what is still owed first; only the rest is given back. */
export function refundSplit(share: Minor, owed: Minor): RefundDone {
  const credit = owed <= 0n ? 0n : owed < share ? owed : share;
  return { credit, base: share - credit };
}

/** A bill's money at the counter before a refund, in the base currency; a payer's part is none of it. */
export interface CounterMoney {
  /** The part of the bill that is paid, less what was given back. */
  readonly held: Minor;
  /** The rounding so far: above zero more is in the drawer than is held of the bill. */
  readonly rounded: Minor;
  /** The share of it that refunds left since something was held again. */
  readonly carried: Minor;
}

/** One act on a bill: what it added to each. */
export interface CounterMove {
  readonly isRefund: boolean;
  readonly held: Minor;
  readonly rounded: Minor;
}

/** The acts on a bill, in their order. */
export function counterMoney(moves: readonly CounterMove[]): CounterMoney {
  let money: CounterMoney = { held: 0n, rounded: 0n, carried: 0n };
  for (const { isRefund, ...move } of moves) {
    const held = money.held + move.held;
    const carried = money.carried + (isRefund ? move.rounded : 0n);
    money = { held, rounded: money.rounded + move.rounded, carried: held === 0n ? 0n : carried };
  }
  return money;
}

export interface PaidPart {
  /** The rest of this type on the booking, in the base currency. */
  readonly held: Minor;
  /** The rate of its last payment. */
  readonly rate: string;
  /** The same rest in its own currency; undefined if it was paid at several rates. */
  readonly rest: Minor | undefined;
}

/** A way to give money back. */
export interface PayoutOption {
  readonly paid: PaidPart | undefined;
  /** Base currency for one unit, now. */
  readonly presentRate: string;
  /** The smallest amount that can be handed out, in the base currency: a coin for cash in it, else a cent. */
  readonly smallestCoin: Minor;
}

export interface Payout<T extends PayoutOption> {
  readonly by: T;
  readonly rate: string;
  /** In the currency of the type. */
  readonly amount: Minor;
  /** In the base currency. */
  readonly worth: Minor;
}

export interface RefundMethod<T extends PayoutOption> {
  /** The chosen way first; empty if nothing can be handed out. */
  readonly payouts: readonly Payout<T>[];
  /** By what paid, as much as it paid: no approval is asked for that. */
  readonly isOriginal: boolean;
  /** Of the chosen way. */
  readonly rate: string;
  /** The difference to what is taken off the bill, in the base currency; above zero the laboratory keeps it. */
  readonly rounding: Minor;
}

/**
 * By the type that paid, at the rate that it paid at; by another at its present one.
 *
 * Coins are rounded once a bill, not once a refund: what is handed out follows the sum of the refunds so far, and the
 * one that leaves nothing held hands out all that is still there. Where coins cannot make that up and cash paid a part
 * of the bill, the rest goes back by what else paid.
 */
export function refundMethod<T extends PayoutOption>(
  base: Minor,
  money: CounterMoney,
  chosen: T,
  all: readonly T[],
): RefundMethod<T> {
  if (base <= 0n) return { payouts: [], isOriginal: true, rate: rateFor(chosen, 0n), rounding: 0n };
  const isLast = base >= money.held;
  const due = isLast ? atLeastNothing(base + money.rounded) : base;
  const mixed = isLast ? besideCoins(due, chosen, all) : undefined;
  const worth = inCoins(due, money, chosen.smallestCoin, isLast);
  const handed = mixed ?? [{ by: chosen, worth }];
  const payouts = handed.map(payout).filter(({ amount }) => amount > 0n);
  return {
    payouts,
    isOriginal: handed.every((part) => paidFor(part)),
    rate: rateFor(chosen, handed.find(({ by }) => by === chosen)?.worth ?? 0n),
    rounding: base - sum(payouts.map((part) => part.worth)),
  };
}

function inCoins(due: Minor, { held, rounded, carried }: CounterMoney, coin: Minor, isLast: boolean): Minor {
  if (isLast) return steps(due, coin);
  const near = coin > 1n ? steps(atLeastNothing(due + carried), coin) : due;
  const there = atLeastNothing(held + rounded);
  return near > there ? there - (there % coin) : near;
}

interface Part<T extends PayoutOption> {
  readonly by: T;
  readonly worth: Minor;
}

/**
 * The coins that cash paid, and what they cannot make up by what else paid: as much as each paid, and beyond that by
 * the first of them. Undefined if coins make it up, or nothing else could.
 */
function besideCoins<T extends PayoutOption>(
  due: Minor,
  chosen: T,
  all: readonly T[],
): readonly Part<T>[] | undefined {
  const { paid, smallestCoin: coin } = chosen;
  if (paid === undefined || due % coin === 0n) return undefined;
  const others = all.filter((by) => by !== chosen && by.paid !== undefined && by.smallestCoin === 1n);
  if (others.length === 0) return undefined;
  const most = atLeastNothing(paid.held < due ? paid.held : due);
  const coins = most - (most % coin);
  let rest = due - coins;
  const parts = others.map((by): Part<T> => {
    const held = atLeastNothing(by.paid?.held ?? 0n);
    const worth = held < rest ? held : rest;
    rest -= worth;
    return { by, worth };
  });
  const beyond = rest;
  return [
    { by: chosen, worth: coins },
    ...parts.map(({ by, worth }, place) => ({ by, worth: place === 0 ? worth + beyond : worth })),
  ].filter(({ worth }) => worth > 0n);
}

function payout<T extends PayoutOption>(part: Part<T>): Payout<T> {
  const { by, worth } = part;
  const rate = rateFor(by, worth);
  const rest = paidFor(part) && by.paid?.held === worth ? by.paid.rest : undefined;
  return { by, worth, rate, amount: rest ?? convertBack(worth, rate) };
}

function paidFor({ by: { paid }, worth }: Part<PayoutOption>): boolean {
  return paid !== undefined && paid.held >= worth;
}

function rateFor(by: PayoutOption, worth: Minor): string {
  return by.paid !== undefined && by.paid.held >= worth ? by.paid.rate : by.presentRate;
}

function atLeastNothing(amount: Minor): Minor {
  return amount > 0n ? amount : 0n;
}
