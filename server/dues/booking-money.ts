import type { Minor } from '../../shared/domain/money/money.js';

/** A booking row's money columns: hundredths of the base currency. */
export interface MoneyColumns {
  /** The frozen prices, before discount. */
  readonly total_minor: number;
  /** Discounts, what was written off, and refunded shares that were set against what was still owed. */
  readonly discount_minor: number;
  /** All that was taken, change subtracted, refunds not. */
  readonly paid_minor: number;
  /** All that was given back. */
  readonly refunded_minor: number;
}

/** Still to be paid; negative when the booking has become cheaper than what was paid. */
export function balanceOf(row: MoneyColumns): Minor {
  return BigInt(row.total_minor) - BigInt(row.discount_minor) - BigInt(row.paid_minor);
}

/** The cost of its tests after discount, without the refunded ones. */
export function netOf({
  total_minor,
  discount_minor,
  refunded_minor,
}: Omit<MoneyColumns, 'paid_minor'>): Minor {
  return BigInt(total_minor - discount_minor - refunded_minor);
}
