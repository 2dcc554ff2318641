import type { Stage } from '../../vocabulary.js';
import { convertBack, type Minor } from './money.js';
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

export interface PaidPart {
  /** The rest of this type on the booking, in the base currency. */
  readonly held: Minor;
  /** The rate of its last payment. */
  readonly rate: string;
}

/** A way to give money back. */
export interface PayoutOption {
  readonly paid: PaidPart | undefined;
  /** Base currency for one unit, now. */
  readonly presentRate: string;
  /** The smallest amount that can be handed out, in the base currency: a coin for cash in it, else a cent. */
  readonly smallestCoin: Minor;
}

export interface RefundMethod {
  /** By the type that paid, as much as it paid: no approval is asked for that. */
  readonly isOriginal: boolean;
  readonly rate: string;
  /** In the currency of the type. */
  readonly amount: Minor;
  /** The remainder below the smallest coin, in the base currency; above zero the laboratory keeps it. */
  readonly rounding: Minor;
}

/** By the type that paid, at the rate that it paid at; by another at its present one. Cash goes to its nearest coin. */
export function refundPayout(base: Minor, { paid, presentRate, smallestCoin }: PayoutOption): RefundMethod {
  const coins = steps(base, smallestCoin);
  // An amount rounded up when it was paid still counts as the type's own.
  const isOriginal = paid !== undefined && paid.held >= (coins < base ? coins : base);
  const rate = isOriginal ? paid.rate : presentRate;
  return { isOriginal, rate, amount: convertBack(coins, rate), rounding: base - coins };
}
