import type { InvoiceItem, InvoiceSums } from '../../shared/contract/payer-shapes.js';
import { formatMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { publicTestName } from '../../shared/domain/results/confidential.js';
import type { Sql } from '../kernel/database.js';
import {
  chargeShape,
  CHARGED_TESTS,
  charges,
  type ChargedSums,
  type ChargedTest,
  type ChargeRow,
} from './payer-status.js';

export type Item = ChargeRow & {
  readonly tests: readonly ChargedTest[];
  readonly sums: ChargedSums;
  /** Of a refund that is credited. */
  readonly receipt: number | null;
};

const CHARGES = `${charges(CHARGED_TESTS)} and j.day between $3 and $4 order by j.day, b.lab_number, t.id`;

interface Period {
  readonly from: string;
  readonly to: string;
}

/** What was billed to a payer in a period and is on no invoice, less what was given back. */
export function itemsOf(
  sql: Sql,
  { account, currency }: { readonly account: string; readonly currency: string },
  { from, to }: Period,
): Promise<Item[]> {
  return sql.sql<Item>(CHARGES, [account, currency, from, to]);
}

export function totalOf(items: readonly Item[]): Minor {
  return sum(items.map(({ minor }) => BigInt(minor)));
}

/** The public form names no confidential test. */
export function itemShape(row: Item): InvoiceItem {
  const { bookingId: _, ...charge } = chargeShape(row);
  const tests = [...new Set(row.tests.map(publicTestName))].join(', ');
  const { price, discount, coPayment } = partsOf(row);
  return {
    ...charge,
    tests: row.minor < 0 ? [creditOf(row), tests].filter((text) => text !== '').join(': ') : tests,
    price: formatMoney(price),
    discount: formatMoney(discount),
    coPayment: formatMoney(coPayment),
  };
}

export function sumsOf(items: readonly Item[]): InvoiceSums {
  const parts = items.map(partsOf);
  return {
    prices: formatMoney(sum(parts.map(({ price }) => price))),
    discounts: formatMoney(sum(parts.map(({ discount }) => discount))),
    coPayments: formatMoney(sum(parts.map(({ coPayment }) => coPayment))),
  };
}

function creditOf({ receipt }: Item): string {
  return receipt === null ? 'Credit' : `Credit, refund ${receipt}`;
}

/**
 * price - discount - co-payment = amount. A credit, and what is billed later of a test that had been billed, has no
 * price of its own but its amount.
 */
function partsOf({ minor, sums }: Item) {
  const amount = BigInt(minor);
  const price = BigInt(sums.price);
  const discount = BigInt(sums.discount);
  const coPayment = price - discount - amount;
  if (amount < 0n || sums.before > 0 || coPayment < 0n) return { price: amount, discount: 0n, coPayment: 0n };
  return { price, discount, coPayment };
}
