import { Decimal } from '../../shared/domain/decimal.js';
import { formatMoney, paymentStatus } from '../../shared/domain/money/money.js';
import type { PaymentStatus } from '../../shared/vocabulary.js';
import { balanceOf, type MoneyColumns } from '../dues/index.js';

/** The laboratory as a receipt is headed with it, and its coins. */
export interface LaboratoryColumns {
  readonly base_currency: string;
  readonly cash_rounding_minor: number;
  readonly laboratory_name: string;
  readonly laboratory_address: string;
  readonly laboratory_phones: string;
  /** Null: it charges no VAT. */
  readonly tax_number: string | null;
}

/** The same of `laboratory l`. */
export const LABORATORY_COLUMNS = `
  l.base_currency, l.cash_rounding_minor, l.name as laboratory_name, l.address as laboratory_address,
  l.phones as laboratory_phones, (select s.tax_number from vat_setting s where s.charged) as tax_number`;

export interface BookingMoney {
  readonly total: string;
  readonly discount: string;
  /** Held by the laboratory: taken less given back. */
  readonly amountPaid: string;
  readonly refunded: string;
  readonly balance: string;
  readonly paymentStatus: PaymentStatus;
}

export function statusOf(row: MoneyColumns): PaymentStatus {
  return paymentStatus({
    total: BigInt(row.total_minor) - BigInt(row.discount_minor),
    paid: BigInt(row.paid_minor),
    refunded: BigInt(row.refunded_minor),
  });
}

/** The money of a booking as the API writes it. */
export function moneyOf(row: MoneyColumns): BookingMoney {
  return {
    total: money(row.total_minor),
    discount: money(row.discount_minor),
    amountPaid: money(row.paid_minor - row.refunded_minor),
    refunded: money(row.refunded_minor),
    balance: formatMoney(balanceOf(row)),
    paymentStatus: statusOf(row),
  };
}

export function money(minor: number): string {
  return formatMoney(BigInt(minor));
}

/** A sum as the database writes it: of what is stored, figures are answered, however large it has become. */
export function moneyText(minor: string): string {
  return formatMoney(BigInt(minor));
}

/** Without the zeros behind, as older ones have them: "1.080000" -> "1.08". */
export function rateText(rate: string): string {
  return new Decimal(rate).toFixed();
}
