import type { PaymentBody } from '../../shared/contract/billing.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { TenderLine } from '../../shared/domain/tender-shapes.js';
import { DISCOUNT_REASON_TEXT, type Role } from '../../shared/vocabulary.js';
import type { Minor } from '../../shared/domain/money.js';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Entry, MoneyAct } from './money-act.js';
import type { Payable } from './payable.js';
import { paymentTransfers } from './payment-transfers.js';
import { decideTender, type Tender } from './tender.js';

export interface Payment extends MoneyAct {
  readonly discount: Minor;
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

function paymentEntries({ lines, changeLine }: Tender): Entry[] {
  const entries = lines.map((line) => entry('payment', line, 1n));
  return changeLine ? [...entries, entry('change', changeLine, -1n)] : entries;
}

function entry(kind: Entry['kind'], line: TenderLine<PaymentType>, sign: Minor): Entry {
  const { type, amount, rate, worth } = line;
  return { kind, payment: type.name, unit: type.units, amount: sign * amount, rate, base: sign * worth };
}
