import type { DepositKind, Receipt } from '../../shared/contract/billing-shapes.js';
import type { Minor } from '../../shared/domain/money/money.js';
import { can } from '../../shared/domain/people/access.js';
import type { Actor } from '../kernel/actor.js';
import type { Transfer } from '../ledger/index.js';
import { Problem } from '../kernel/http/problem.js';
import type { LockedBooking, PayableProfile } from './payable.js';

/** One amount as receipts and live screens show it; signed: refunds are negative. */
export interface Entry {
  readonly kind: 'payment' | 'change' | 'refund' | 'void' | 'credit-note';
  readonly payment: string;
  readonly unit: string;
  readonly amount: Minor;
  readonly rate: string;
  /** In the base currency, at the rate of the moment. */
  readonly base: Minor;
}

/** A payment or refund as it was decided: nothing of it is written yet. */
export interface MoneyAct {
  readonly kind: Exclude<Receipt['kind'], DepositKind>;
  /** With its money columns as they are afterwards. */
  readonly booking: LockedBooking;
  /** The lines of the receipt. */
  readonly profiles: readonly PayableProfile[];
  readonly entries: readonly Entry[];
  /** The part that moved the patient's deposit, and the balance left on it. */
  readonly deposit?: { readonly used: Minor; readonly kept: Minor; readonly left: Minor };
  /** Below what coins can give; above zero the laboratory has it. */
  readonly rounding?: Minor;
  /** For a refund: the part of its tests' prices that is not given back, by why not. */
  readonly refunded?: { readonly discount: Minor; readonly setOff: Minor; readonly credited: Minor };
  readonly transfers: readonly Transfer[];
  readonly reason: string | null;
  readonly reasonCode?: string;
  /** The second person who approved it, beside the one who hands out the money. */
  readonly witness?: Actor | undefined;
  /** The receipt that it reverses. */
  readonly reverses?: { readonly journalId: string; readonly receipt: number };
}

/**
 * The second person for an act that one alone may not decide (docs/rules/ledger.md), never the one who asks. `why`
 * names the reason, `what` the act. Throws witness_required.
 */
export function approvedByWitness(
  actor: Actor,
  approver: Actor | undefined,
  why: string,
  what: string,
): Actor {
  if (approver === undefined)
    throw new Problem(
      'witness_required',
      `${why}: another manager has to approve it and sign in beside you.`,
    );
  if (approver.id === actor.id)
    throw new Problem(
      'witness_required',
      'You may not approve your own request: another manager has to sign in beside you.',
    );
  if (can(approver.role, 'refunds.approve')) return approver;
  throw new Problem('witness_required', `${approver.name} may not approve ${what}: a manager has to.`);
}

/** The reason for receipt and audit trail: the words of the listed reason, with any text beside it. */
export function reasonText<Code extends string>(
  words: Readonly<Record<Code | 'other', string>>,
  code: Code | 'other',
  written: string | undefined,
): string {
  if (code === 'other') return written ?? words.other;
  return written === undefined ? words[code] : `${words[code]}: ${written}`;
}
