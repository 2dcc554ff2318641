import type { Payer } from '../../shared/contract/payer-shapes.js';
import type { SavePayerRequest } from '../../shared/contract/payers.js';
import type { CoPayment } from '../../shared/domain/money/co-payment.js';
import { mailAddressProblem } from '../../shared/domain/reports/delivery.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { PayerKind } from '../../shared/vocabulary.js';
import { trimmed } from '../ui/forms/form-fields.js';

/** A payer as it is typed. */
export interface PayerFields {
  readonly kind: PayerKind;
  readonly name: string;
  readonly number: string;
  readonly address: string;
  readonly email: string;
  /** Empty: the cash list. */
  readonly priceListId: string;
  readonly coPayment: CoPayment['kind'];
  readonly coPaymentValue: string;
  /** Empty: no limit. */
  readonly limit: string;
  readonly needsAuthorisation: boolean;
  readonly active: boolean;
}

export const BLANK: PayerFields = {
  kind: 'insurer',
  name: '',
  number: '',
  address: '',
  email: '',
  priceListId: '',
  coPayment: 'none',
  coPaymentValue: '',
  limit: '',
  needsAuthorisation: false,
  active: true,
};

export function fieldsOf(payer: Payer | undefined): PayerFields {
  if (payer === undefined) return BLANK;
  const { kind, name, number, address, email, coPayment, limit, needsAuthorisation, active } = payer;
  return {
    ...{ kind, name, number, address, email, needsAuthorisation, active },
    priceListId: payer.priceListId ?? '',
    coPayment: coPayment.kind,
    coPaymentValue: coPayment.value ?? '',
    limit: limit ?? '',
  };
}

export function requestOf(fields: PayerFields, payer: Payer | undefined, version: number): SavePayerRequest {
  const { coPayment, coPaymentValue, limit, priceListId, ...rest } = trimmed(fields);
  const value = coPaymentValue.replace(',', '.');
  return {
    ...rest,
    priceListId: priceListId === '' ? null : priceListId,
    coPayment: coPayment === 'none' ? { kind: 'none' } : { kind: coPayment, value },
    limit: limit === '' ? null : limit,
    ...(payer !== undefined && { id: payer.id, version }),
  };
}

/** Above zero; at most so much. */
function isAmount(text: string, most?: bigint): boolean {
  const amount = parseMoney(text);
  return amount !== null && amount > 0n && (most === undefined || amount <= most);
}

export const CHECKS = {
  name: (name: string) => (name.trim().length < 2 ? 'The payer needs a name' : null),
  number: (number: string) => (number.trim() === '' ? 'The number by which the laboratory knows it' : null),
  email: mailAddressProblem,
  coPaymentValue: (value: string, { coPayment }: PayerFields) => {
    if (coPayment === 'percent') return isAmount(value, 10_000n) ? null : 'Per cent such as 20, at most 100';
    return coPayment === 'none' || isAmount(value) ? null : 'An amount such as 5.00, more than zero';
  },
  limit: (limit: string) =>
    limit.trim() === '' || parseMoney(limit) !== null ? null : 'An amount such as 5000.00, or empty',
};
