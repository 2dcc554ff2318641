import type { PaymentBody } from '../../shared/contract/billing.js';
import { convert, formatMoney, parseMoney, percentage, sum, type Minor } from '../../shared/domain/money.js';
import type { Role } from '../../shared/vocabulary.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import { findType, type Payable } from './payable.js';
import { balanceOf, rateText, type PaymentTypeRow } from './rows.js';

/** The most that one booking may be discounted by a role, in percent of its prices. */
export const DISCOUNT_CAPS: Readonly<Record<Role, string>> = {
  ROLE_SUPER_ADMIN: '100',
  ROLE_LABADMIN: '100',
  ROLE_LAB: '10',
  ROLE_RECEPTION: '10',
  ROLE_CASHIER: '10',
  ROLE_BOARD: '0',
};

/** One amount of one payment type, and its worth in the base currency at the rate of the moment. */
export interface TenderLine {
  readonly type: PaymentTypeRow;
  readonly amount: Minor;
  readonly rate: string;
  readonly base: Minor;
}

export interface Tender {
  readonly lines: readonly TenderLine[];
  readonly discount: Minor;
  readonly change: Minor;
}

/** Decides what a payment is made of; throws a Problem when it cannot be taken. */
export function tender(payable: Payable, body: PaymentBody, role: Role): Tender {
  const discount = discountOf(payable, body, role);
  const lines = body.payments.map((_, index) => tenderLine(payable, body, index));
  const owed = balanceOf(payable.booking);
  if (owed <= 0n) throw new Problem('conflict', 'Nothing is left to be paid on this booking.');
  if (discount > owed) {
    throw invalid(
      'discount.amount',
      `The discount is more than the ${formatMoney(owed)} that is left to be paid.`,
    );
  }
  if (lines.length === 0 && discount === 0n) throw invalid('payments', 'Say what is paid.');
  return { lines, discount, change: changeOf(lines, owed - discount) };
}

function discountOf(payable: Payable, body: PaymentBody, role: Role): Minor {
  if (!body.discount) return 0n;
  const amount = positive(body.discount.amount, 'discount.amount');
  const cap = percentage(BigInt(payable.booking.total_minor), DISCOUNT_CAPS[role]);
  if (payable.discounted + amount <= cap) return amount;
  throw invalid(
    'discount.amount',
    `Your role may discount this booking by at most ${formatMoney(cap)} (${DISCOUNT_CAPS[role]} %).`,
  );
}

function tenderLine(payable: Payable, body: PaymentBody, index: number): TenderLine {
  const field = `payments.${index}`;
  const line = body.payments[index];
  const type = line && findType(payable.types, line.paymentType);
  if (!line || !type)
    throw invalid(`${field}.paymentType`, `There is no payment type "${line?.paymentType ?? ''}".`);
  if (line.units !== undefined && line.units !== type.units) {
    throw invalid(`${field}.units`, `${type.name} is counted in ${type.units}, not in ${line.units}.`);
  }
  if (!type.use_exchange_rate && type.units !== payable.booking.base_currency) {
    throw invalid(`${field}.paymentType`, `${type.name} needs an exchange rate before it can be taken.`);
  }
  const amount = positive(line.amount, `${field}.amount`);
  const rate = type.use_exchange_rate ? rateText(type.exchange_rate) : '1';
  const base = convert(amount, rate);
  if (base <= 0n)
    throw invalid(`${field}.amount`, 'The amount is worth less than one hundredth of the base currency.');
  return { type, amount, rate, base };
}

function changeOf(lines: readonly TenderLine[], owed: Minor): Minor {
  const cash = sum(lines.filter((line) => line.type.cash).map((line) => line.base));
  const other = sum(lines.filter((line) => !line.type.cash).map((line) => line.base));
  if (other > owed) {
    throw invalid(
      'payments',
      `Only ${formatMoney(owed)} is left to be paid; more than that is taken in cash only, and given back as change.`,
    );
  }
  if (owed === 0n && cash > 0n) throw invalid('payments', 'With this discount nothing is left to be paid.');
  const excess = cash + other - owed;
  return excess > 0n ? excess : 0n;
}

function positive(text: string, field: string): Minor {
  const amount = parseMoney(text);
  if (amount !== null && amount > 0n) return amount;
  throw invalid(field, 'The amount must be more than zero, with at most two decimals.');
}
