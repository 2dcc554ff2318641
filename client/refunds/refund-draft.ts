import type { RefundRequest } from '../../shared/contract/billing.js';
import type { RefundableProfile, RefundSheet, RefundType } from '../../shared/contract/refund-shapes.js';
import { parseMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { givenBack, handedBack } from '../../shared/domain/money/refund.js';
import type { RefundReason } from '../../shared/vocabulary.js';

/** What is chosen on the screen. */
export interface RefundDraft {
  readonly codes: readonly string[];
  /** Undefined: the type that paid most. */
  readonly typeId: string | undefined;
  readonly reasonCode: RefundReason | '';
  readonly reason: string;
}

export const NOTHING_CHOSEN: RefundDraft = { codes: [], typeId: undefined, reasonCode: '', reason: '' };

export interface ReckonedRefund {
  readonly chosen: readonly RefundableProfile[];
  readonly type: RefundType | undefined;
  /** Their shares together, in the base currency. */
  readonly share: Minor;
  /** Set against what is still owed. */
  readonly credit: Minor;
  readonly base: Minor;
  /** In the currency of the type. */
  readonly amount: Minor;
  readonly rate: string;
  readonly needs: 'admin-code' | 'approval';
  /** Why a second person approves; empty where none has to. */
  readonly why: string;
  readonly errors: Readonly<Record<string, string>>;
}

const minor = (amount: string): Minor => parseMoney(amount) ?? 0n;

/** The same decisions as the server's, at each choice. */
export function reckonRefund(sheet: RefundSheet, draft: RefundDraft): ReckonedRefund {
  const chosen = sheet.profiles.filter(
    (profile) => profile.need !== 'refunded' && draft.codes.includes(profile.code),
  );
  const type = sheet.types.find(({ id }) => id === draft.typeId) ?? sheet.types[0];
  const share = sum(chosen.map((profile) => minor(profile.share)));
  const { credit, base } = givenBack(share, minor(sheet.booking.balance));
  const paid = type?.paid ? { held: minor(type.paid.held), rate: type.paid.rate } : undefined;
  const { rate, isOriginal, amount } = handedBack(base, {
    paid,
    presentRate: type?.presentRate ?? '1',
    smallestCoin: minor(type?.smallestCoin ?? '0.01'),
  });
  const begun = chosen.filter(({ need }) => need !== 'admin-code').map(({ name }) => name);
  const why =
    begun.length > 0
      ? `The bench has ${begun.join(', ')}.`
      : base > 0n && !isOriginal
        ? `It was not paid by ${type?.name ?? 'this type'}, or not as much.`
        : '';
  return {
    chosen,
    type,
    share,
    credit,
    base,
    amount,
    rate,
    needs: why === '' ? 'admin-code' : 'approval',
    why,
    errors: errorsOf(draft, chosen),
  };
}

function errorsOf(draft: RefundDraft, chosen: readonly RefundableProfile[]): Record<string, string> {
  const released = chosen.find(({ need }) => need === 'laboratory-error');
  return {
    ...(chosen.length === 0 && { profiles: 'Choose the tests that are given back.' }),
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
  sheet: RefundSheet,
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
