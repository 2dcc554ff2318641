import type { RefundRequest } from '../../shared/contract/billing.js';
import type { RefundOptions, RefundableProfile, RefundType } from '../../shared/contract/refunds.js';
import { formatMoney as written, parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import {
  refundMethod,
  refundSplit,
  type Payout,
  type PayoutOption,
} from '../../shared/domain/money/refund.js';
import type { RefundReason } from '../../shared/vocabulary.js';
import { formatMoney } from '../ui/layout/money.js';

/** The choices on the screen. */
export interface RefundDraft {
  readonly codes: readonly string[];
  /** Undefined: the type that paid most. */
  readonly typeId: string | undefined;
  readonly reasonCode: RefundReason | '';
  readonly reason: string;
}

export const NOTHING_CHOSEN: RefundDraft = { codes: [], typeId: undefined, reasonCode: '', reason: '' };

interface RefundWay extends PayoutOption {
  readonly type: RefundType;
}

export interface ReckonedRefund {
  readonly chosen: readonly RefundableProfile[];
  readonly type: RefundType | undefined;
  /** Their shares together, in the base currency. */
  readonly share: Minor;
  /** Set against what is still owed. */
  readonly credit: Minor;
  readonly base: Minor;
  /** Credited to payers, and not handed out. */
  readonly toPayers: Minor;
  /** In the currency of the type; in the base currency if it is given back in several ways. */
  readonly amount: Minor;
  readonly payouts: readonly Payout<RefundWay>[];
  readonly rounding: Minor;
  readonly rate: string;
  readonly needs: 'admin-code' | 'approval';
  /** Why a second person approves; empty if none has to. */
  readonly why: string;
  readonly errors: Readonly<Record<string, string>>;
}

const minor = (amount: string): Minor => parseMoney(amount) ?? 0n;

/** The same decisions as the server's, at each choice. */
export function refundTotals(sheet: RefundOptions, draft: RefundDraft): ReckonedRefund {
  const chosen = sheet.profiles.filter(
    (profile) => profile.need !== 'refunded' && draft.codes.includes(profile.code),
  );
  const type = sheet.types.find(({ id }) => id === draft.typeId) ?? sheet.types[0];
  const share = sum(chosen.map((profile) => minor(profile.share)));
  const { credit, base: back } = refundSplit(share, minor(sheet.booking.balance));
  const credited = toPayers(chosen, back);
  const base = back - credited;
  const ways = sheet.types.map(wayOf);
  const way = ways.find((one) => one.type === type);
  const { rate, isOriginal, payouts, rounding } = way
    ? refundMethod(base, counterOf(sheet), way, ways)
    : { rate: '1', isOriginal: true, payouts: [], rounding: 0n };
  const begun = chosen.filter(({ need }) => need !== 'admin-code').map(({ name }) => name);
  const why =
    begun.length > 0
      ? `The bench has ${begun.join(', ')}.`
      : !isOriginal
        ? `It was not paid by ${type?.name ?? 'this type'}, or not as much.`
        : '';
  return {
    chosen,
    type,
    share,
    credit,
    base,
    toPayers: credited,
    amount: amountOf(payouts),
    payouts,
    rounding,
    rate,
    needs: why === '' ? 'admin-code' : 'approval',
    why,
    errors: errorsOf(draft, chosen),
  };
}

/** What payers were billed for them is credited to the payers, and never handed out. */
function toPayers(chosen: readonly RefundableProfile[], back: Minor): Minor {
  const billed = sum(chosen.map((profile) => least(minor(profile.billed), minor(profile.share))));
  return least(billed, back);
}

function least(one: Minor, other: Minor): Minor {
  return one < other ? one : other;
}

function counterOf({ counter }: RefundOptions) {
  const { held, rounded, carried } = counter;
  return { held: minor(held), rounded: minor(rounded), carried: minor(carried) };
}

function wayOf(type: RefundType): RefundWay {
  const { paid, presentRate, smallestCoin } = type;
  return {
    type,
    presentRate,
    smallestCoin: minor(smallestCoin),
    paid:
      paid === null
        ? undefined
        : {
            held: minor(paid.held),
            rate: paid.rate,
            rest: paid.rest === null ? undefined : minor(paid.rest),
          },
  };
}

function amountOf(payouts: readonly Payout<RefundWay>[]): Minor {
  const [only] = payouts;
  return only !== undefined && payouts.length === 1 ? only.amount : sum(payouts.map(({ worth }) => worth));
}

/** Each way with its amount, in words. */
export function handedOut({ payouts }: ReckonedRefund): string[] {
  return payouts.map(
    ({ by: { type }, amount }) => `${formatMoney(written(amount), type.units)}, ${type.name}`,
  );
}

/** It paid nothing of the bill, or nothing that was not given back. */
export function wasNothing(paid: RefundType['paid']): paid is null {
  return paid === null || minor(paid.held) === 0n;
}

function errorsOf(draft: RefundDraft, chosen: readonly RefundableProfile[]): Record<string, string> {
  const released = chosen.find(({ need }) => need === 'laboratory-error');
  return {
    ...(chosen.length === 0 && { profiles: 'Choose the tests to refund.' }),
    ...(draft.reasonCode === '' && { reasonCode: 'Choose why.' }),
    ...(released &&
      draft.reasonCode !== '' &&
      draft.reasonCode !== 'laboratory-error' && {
        reasonCode: `${released.name} has been released: it can only be refunded for a laboratory error.`,
      }),
    ...(draft.reasonCode === 'other' &&
      draft.reason.trim().length < 3 && { reason: 'Give a reason of three letters or more.' }),
  };
}

export function refundRequest(
  sheet: RefundOptions,
  draft: RefundDraft,
  reckoned: ReckonedRefund,
): RefundRequest {
  const reason = draft.reason.trim();
  return {
    bookingId: sheet.booking.bookingId,
    profiles: reckoned.chosen.map(({ code }) => code),
    paymentType: reckoned.type?.nameSlug ?? '',
    reasonCode: draft.reasonCode === '' ? 'other' : draft.reasonCode,
    ...(reckoned.base > 0n && reckoned.rate !== '1' && { rate: reckoned.rate }),
    ...(reason !== '' && { reason }),
  };
}
