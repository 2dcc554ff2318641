import type { PaymentBody } from '../../shared/contract/billing.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { TenderLine } from '../../shared/domain/money/tender-shapes.js';
import { DISCOUNT_REASON_TEXT, type Role } from '../../shared/vocabulary.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Entry, MoneyAct } from './money-act.js';
import { onDeposit } from './deposit.js';
import type { Payable } from './payable.js';
import { isDeposit, paymentTransfers } from './payment-transfers.js';
import { decideTender, type Tender } from './tender.js';

export interface Payment extends MoneyAct {
  readonly discount: Minor;
  /** Paid from the patient's deposit, and kept on it. */
  readonly used: Minor;
  readonly kept: Minor;
}

/** Decides a payment; throws a Problem when it cannot be taken. */
export function decidePayment(payable: Payable, body: PaymentBody, role: Role): Payment {
  const { booking } = payable;
  const taken = decideTender(payable, body, role);
  return {
    kind: 'payment',
    booking: {
      ...booking,
      discount_minor: booking.discount_minor + Number(taken.discount),
      paid_minor: booking.paid_minor + Number(taken.due - taken.balance),
    },
    profiles: payable.profiles.filter((profile) => !isRefunded(profile.stage)),
    entries: paymentEntries(taken),
    rounding: taken.rounding,
    transfers: paymentTransfers(payable, taken, body.discount?.reasonCode),
    reason: discountReason(body),
    ...(body.discount && { reasonCode: body.discount.reasonCode ?? 'other' }),
    discount: taken.discount,
    ...depositMoved(payable, taken),
  };
}

/** The reason as the receipt and the audit trail say it. */
function discountReason({ discount }: PaymentBody): string | null {
  if (!discount) return null;
  const { reasonCode = 'other', reason } = discount;
  if (reasonCode === 'other') return reason ?? DISCOUNT_REASON_TEXT.other;
  const named = DISCOUNT_REASON_TEXT[reasonCode];
  return reason === undefined ? named : `${named}: ${reason}`;
}

function depositMoved({ deposits }: Payable, { lines, kept }: Tender) {
  const used = sum(lines.filter(isDeposit).map(({ worth }) => worth));
  if (used === 0n && kept === 0n) return { used, kept };
  return { used, kept, deposit: { used, kept, left: onDeposit(deposits) - used + kept } };
}

/** What went over the counter: what was on deposit had done so before. */
function paymentEntries({ lines, changeLine }: Tender): Entry[] {
  const entries = lines.filter((line) => !isDeposit(line)).map((line) => entry('payment', line, 1n));
  return changeLine ? [...entries, entry('change', changeLine, -1n)] : entries;
}

function entry(kind: Entry['kind'], line: TenderLine<PaymentType>, sign: Minor): Entry {
  const { type, amount, rate, worth } = line;
  return { kind, payment: type.name, unit: type.units, amount: sign * amount, rate, base: sign * worth };
}
