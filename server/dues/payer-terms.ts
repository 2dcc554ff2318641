import { ALL_OF_IT, type CoPayment } from '../../shared/domain/money/co-payment.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { formatMoney } from '../../shared/domain/money/money.js';

/** Its co-payment as the payer's row has it. */
export interface CoPaymentColumns {
  readonly coPaymentPercent: string | number | null;
  readonly coPaymentMinor: number | null;
}

export interface PayerTerms extends CoPaymentColumns {
  readonly active: boolean;
}

export function coPaymentIn({ coPaymentPercent, coPaymentMinor }: CoPaymentColumns): CoPayment {
  if (coPaymentPercent !== null) return { kind: 'percent', value: new Decimal(coPaymentPercent).toFixed() };
  if (coPaymentMinor !== null) return { kind: 'amount', value: formatMoney(BigInt(coPaymentMinor)) };
  return { kind: 'none' };
}

/** The patient's part of a bill to this payer: all of it once the payer is switched off, for it can be billed nothing. */
export function termsOf(payer: PayerTerms): CoPayment {
  return payer.active ? coPaymentIn(payer) : ALL_OF_IT;
}
