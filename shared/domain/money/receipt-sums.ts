import { formatMoney, parseMoney, sum, type Minor } from './money.js';
import { leftLines, RECEIPT_NAMES, type ReceiptKind } from './receipt-words.js';
import type { WhoOwes } from './who-owes.js';
import { vatText, type TaxOnPaper } from './vat-words.js';
import { withCurrency } from './with-currency.js';

interface SummedLine {
  readonly payment: string;
  readonly paymentUnit: string;
  readonly amount: string;
  readonly rate: string;
  /** In the base currency. */
  readonly base: string;
}

/** How the price of refunded tests comes apart, beside what is given back of it. */
export interface RefundedPrice {
  readonly discount: string;
  /** It had not been paid, or it pays what else is owed on the booking. */
  readonly setOff: string;
  /** A payer was billed with it, and owes it no longer. */
  readonly credited: string;
}

interface SummedReceipt {
  readonly kind: ReceiptKind;
  readonly baseCurrency: string;
  readonly items: readonly { readonly name: string; readonly price: string }[];
  readonly total: string;
  readonly lines: readonly SummedLine[];
  readonly change: string;
  readonly changeLine?: SummedLine | null;
  readonly rounding?: string;
  readonly depositUsed?: string;
  readonly depositKept?: string;
  readonly depositBalance?: string;
  readonly amountPaid: string;
  readonly balance: string;
  readonly whoOwes?: WhoOwes;
  readonly refunded?: RefundedPrice;
  /** By rate. */
  readonly vat?: readonly TaxOnPaper[];
}

export interface SumRow {
  readonly name: string;
  /** In the base currency, with its sign: the rows of a part come to its total. */
  readonly amount: string;
}

export interface SumPart {
  readonly rows: readonly SumRow[];
  readonly total?: SumRow;
  /** Each row is an answer of its own, as heavy as a total. */
  readonly isAnswer?: boolean;
}

/**
 * Every sum of a receipt, line by line, as screen, roll and A4 show it: the cost of the tests, the money paid or given
 * back, and what is left. Each part adds up by itself, and cost = paid + left.
 */
export function receiptSums(receipt: SummedReceipt): readonly SumPart[] {
  const parts = partsOf(receipt);
  return parts.filter(({ rows, total }) => rows.length > 0 || total !== undefined);
}

function partsOf(receipt: SummedReceipt): readonly SumPart[] {
  switch (receipt.kind) {
    case 'deposit':
    case 'deposit-kept':
    case 'deposit-returned':
      return depositParts(receipt);
    case 'refund': {
      const [cost, ...paid] = refundParts(receipt);
      return [cost, vatPart(receipt), ...paid, ...leftParts(receipt)];
    }
    default:
      return [costPart(receipt), vatPart(receipt), paidPart(receipt), ...leftParts(receipt)];
  }
}

/** A test that was refunded before is not on it, neither by its price nor by what was paid for it. */
function costPart(receipt: SummedReceipt): SumPart {
  const items = itemRows(receipt);
  const cost = minor(receipt.balance) + minor(receipt.amountPaid);
  const listed = items.length === 0 ? minor(receipt.total) : priceOf(receipt);
  return { rows: [...items, ...row('Discount', cost - listed)], total: always('Total', cost) };
}

/** The tax in the total, or in what a refund takes off the bill: zero-rated and exempt are named too. */
function vatPart({ vat = [], baseCurrency }: SummedReceipt): SumPart {
  const rows = vat.map((rate) => always(vatText(rate, baseCurrency), minor(rate.vat)));
  return rows.length > 1 ? { rows, total: always('VAT', sumOf(rows)) } : { rows };
}

/** "Paid before" is what the laboratory held before; a payer's part is not of it. */
function paidPart(receipt: SummedReceipt): SumPart {
  const used = minor(receipt.depositUsed);
  const kept = minor(receipt.depositKept);
  const now = [
    ...receipt.lines.map((line) => lineRow(line, receipt.baseCurrency)),
    ...row(used < 0n ? 'Put back on the deposit' : 'Deposit used', used),
    ...changeRows(receipt),
    ...row(kept < 0n ? 'Taken off the deposit' : 'Kept as deposit', -kept),
    ...row('Rounding', -minor(receipt.rounding)),
  ];
  const paid = paidByPatient(receipt);
  const rows = [...row('Paid before', paid - sumOf(now)), ...now];
  return rows.length > 1 ? { rows, total: always('Paid', paid) } : { rows };
}

function refundParts(receipt: SummedReceipt): readonly [SumPart, SumPart] {
  const kept = minor(receipt.depositKept);
  const given = [
    ...receipt.lines.map((line) => lineRow(line, receipt.baseCurrency)),
    ...row('Onto the deposit', -kept),
    ...row('Rounding', -minor(receipt.rounding)),
  ];
  const back = -sumOf(given);
  const stays = paidByPatient(receipt);
  const rows = back === 0n ? [] : [always('Paid before', stays + back), ...given];
  return [
    {
      rows: [...itemRows(receipt), ...notGivenBack(receipt, back)],
      total: always('To give back', back),
    },
    { rows, total: always('Stays paid', stays) },
  ];
}

/** On older receipts it is known as one sum only. */
function notGivenBack(receipt: SummedReceipt, back: Minor): readonly SumRow[] {
  const { refunded, whoOwes } = receipt;
  if (refunded === undefined) return row('Discount, or not paid', back - priceOf(receipt));
  return [
    ...row('Discount', -minor(refunded.discount)),
    ...row('Set against what was still owed', -minor(refunded.setOff)),
    ...row(`${whoOwes?.payer ?? 'The payer'} is credited`, -minor(refunded.credited)),
  ];
}

function leftParts(receipt: SummedReceipt): readonly SumPart[] {
  const rows = leftLines(receipt).map(([name, amount]) => ({ name, amount }));
  const { depositBalance } = receipt;
  return [
    { rows, isAnswer: true },
    ...(depositBalance === undefined ? [] : [{ rows: [always('On deposit now', minor(depositBalance))] }]),
  ];
}

function depositParts(receipt: SummedReceipt): readonly SumPart[] {
  const isReturned = receipt.kind === 'deposit-returned';
  const amount = minor(receipt.total);
  const moved = isReturned ? -amount : amount;
  const now = minor(receipt.depositBalance);
  const name = RECEIPT_NAMES[receipt.kind];
  const rows = [
    ...receipt.lines.map((line) => lineRow(line, receipt.baseCurrency)),
    ...row('Rounding', -minor(receipt.rounding)),
  ];
  const before = [always('On deposit before', now - moved), always(name, moved)];
  return [
    { rows, total: always(name, moved) },
    { rows: before, total: always('On deposit now', now) },
  ];
}

function itemRows({ items }: SummedReceipt): readonly SumRow[] {
  return items.map(({ name, price }) => ({ name, amount: price }));
}

function priceOf({ items }: SummedReceipt): Minor {
  return sum(items.map(({ price }) => minor(price)));
}

function paidByPatient({ amountPaid, whoOwes }: SummedReceipt): Minor {
  return minor(amountPaid) - minor(whoOwes?.billed);
}

/** The worth in the base currency adds up; another currency and its rate stand beside the name. */
function lineRow({ payment, ...line }: SummedLine, baseCurrency: string): SumRow {
  return { name: `${payment}${exchanged(line, baseCurrency)}`, amount: line.base };
}

/** On its own line, in the currency that it was given in. */
function changeRows({ change, changeLine, baseCurrency }: SummedReceipt): readonly SumRow[] {
  const other = changeLine == null ? '' : exchanged(changeLine, baseCurrency);
  return row(`Change${other}`, -minor(change));
}

function exchanged({ paymentUnit, amount, rate }: Omit<SummedLine, 'payment'>, baseCurrency: string): string {
  if (paymentUnit === baseCurrency && rate === '1') return '';
  return ` ${withCurrency(amount.replace('-', ''), paymentUnit)} at ${rate}`;
}

function row(name: string, amount: Minor): readonly SumRow[] {
  return amount === 0n ? [] : [always(name, amount)];
}

function always(name: string, amount: Minor): SumRow {
  return { name, amount: formatMoney(amount) };
}

function sumOf(rows: readonly SumRow[]): Minor {
  return sum(rows.map(({ amount }) => minor(amount)));
}

function minor(amount: string | undefined): Minor {
  return parseMoney(amount ?? '0') ?? 0n;
}
