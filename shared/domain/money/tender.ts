import type { Role } from '../../vocabulary.js';
import { convert, convertBack, formatMoney, parseMoney, percentage, sum, type Minor } from './money.js';
import { patientOwes } from './who-owes.js';
import {
  PATIENT_DEPOSIT,
  settle,
  steps,
  type Refusal,
  type Tender,
  type TenderInput,
  type TenderBill,
  type TenderLine,
  type TenderType,
} from './tender-settle.js';

/** Settings of the laboratory: the percentage of a booking's prices that a role may discount on its own. */
export interface DiscountCaps {
  readonly discountCapSuperAdmin: number;
  readonly discountCapLabadmin: number;
  readonly discountCapLab: number;
  readonly discountCapReception: number;
  readonly discountCapCashier: number;
}

const CAP_OF: Readonly<Partial<Record<Role, keyof DiscountCaps>>> = {
  ROLE_SUPER_ADMIN: 'discountCapSuperAdmin',
  ROLE_LABADMIN: 'discountCapLabadmin',
  ROLE_LAB: 'discountCapLab',
  ROLE_RECEPTION: 'discountCapReception',
  ROLE_CASHIER: 'discountCapCashier',
};

/** In percent; 0 for a role that takes no money. */
export function discountCap(role: Role | undefined, caps: DiscountCaps): number {
  const setting = role && CAP_OF[role];
  return setting === undefined ? 0 : caps[setting];
}

/**
 * In hundredths of the base currency. No counter takes more at once; beyond it lies a wrong rate or a wrong key, and
 * far beyond what an exact integer holds.
 */
export const MAX_AMOUNT: Minor = 10_000_000_000_000n;

/** The same in hundredths of any currency: of one that is worth nearly nothing no more is counted out. */
export const MOST_COUNTED: Minor = 100_000_000_000_000_000n;

const SHORTEST_REASON = 3;
const AMOUNT_TEXT = 'Enter an amount above zero with at most two decimals, such as 12.50.';
const DISCOUNT_TEXT = 'Enter an amount such as 5.00, or a percentage such as 10%.';

/** Decides what a payment is made of, the same at the till and on the server. */
export function tender<T extends TenderType>(
  bill: TenderBill,
  types: readonly T[],
  asked: TenderInput,
): Tender<T> {
  const refusals: Refusal[] = [];
  const discount = discountOf(bill, asked, refusals);
  const approval = whyApproved(bill, discount);
  const lines = asked.payments.flatMap((_, index) => lineOf(bill, types, asked, index, refusals) ?? []);
  const due = dueOf(bill, discount);
  const received = sum(lines.map((line) => line.worth));
  const changeFrom = changeType(bill, types, asked, refusals);
  const coin = bill.smallestCoin ?? 1n;
  const settled = isBeyond(lines, due) ? NO_CHANGE : settle({ lines, due, received, from: changeFrom, coin });
  const over = received > due ? received - due : 0n;
  if ((settled.changeLine?.amount ?? 0n) > MOST_COUNTED) {
    const text = 'That is more than can be counted out: give the change another way.';
    refusals.push({ field: 'change.paymentType', text });
  }
  refusals.push(...wholeRefusals({ bill, asked, lines, discount, due, over, changeFrom }));
  return { lines, discount, approval, due, received, changeFrom, ...settled, refusals };
}

/** To be paid by the patient once this discount is given: the payer's share is not asked for. */
export function dueOf({ balance, payer }: TenderBill, discount: Minor): Minor {
  const left = balance > discount ? balance - discount : 0n;
  if (payer === undefined) return left;
  const { net, billed, coPayment } = payer;
  return patientOwes({ net: net - discount, billed, balance: left }, coPayment);
}

/** Cash of the base currency, unless something else is asked for. */
function changeType<T extends TenderType>(
  bill: TenderBill,
  types: readonly T[],
  { change }: TenderInput,
  refusals: Refusal[],
): T | undefined {
  const standard = types.find((type) => type.cash && isBase(type, bill));
  if (change == null) return standard;
  const field = 'change.paymentType';
  const type = findTenderType(types, change.paymentType);
  if (type === undefined) refusals.push({ field, text: noPaymentType(change.paymentType) });
  else if (!type.cash && type.id !== PATIENT_DEPOSIT)
    refusals.push({ field, text: 'Change has to be given in cash, or kept as the patient’s deposit.' });
  else if (isWithoutRate(type, bill))
    refusals.push({ field, text: `${type.name} needs an exchange rate before it can be given.` });
  else return type;
  return standard;
}

/** The refusal if `findTenderType` finds none. */
export function noPaymentType(wanted: string): string {
  return `There is no payment type "${wanted}".`;
}

/** More was asked for than the patient has. */
export function depositExceededText(available: Minor, currency: string): string {
  return `The patient has only ${formatMoney(available)} ${currency} on deposit.`;
}

/** By slug, id or name, however it is written. */
export function findTenderType<T extends TenderType>(types: readonly T[], wanted: string): T | undefined {
  const name = wanted.trim().toLowerCase();
  return types.find((type) => type.nameSlug === name || type.id === name || type.name.toLowerCase() === name);
}

/** The rate that a line of a payment was calculated at: the server refuses it if it has changed since. */
export function displayedRate(type: TenderType | undefined): { readonly rate?: string } {
  return type?.useExchangeRate === true ? { rate: type.exchangeRate } : {};
}

export function rateOf(type: TenderType | undefined): string {
  return type?.useExchangeRate === true ? type.exchangeRate : '1';
}

/**
 * The amount of a type that pays `rest` of the base currency, in the type's own: cash covers it to the last cent,
 * anything else never goes beyond it.
 */
export function amountToCover(rest: Minor, type: TenderType | undefined, coin: Minor = 1n): Minor {
  if (rest <= 0n) return 0n;
  if (type?.cash === true && !type.useExchangeRate) return steps(rest, coin);
  const rate = rateOf(type);
  const near = convertBack(rest, rate);
  if (type?.cash === true) return convert(near, rate) < rest ? near + 1n : near;
  return convert(near, rate) > rest ? near - 1n : near;
}

/** "5", "5.00" or "10%" of the total; null for anything else. */
export function discountAmount(text: string, total: Minor): Minor | null {
  const percent = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text.trim());
  return percent === null ? parseMoney(text) : percentage(total, (percent[1] ?? '0').replace(',', '.'));
}

function discountOf(bill: TenderBill, { discount }: TenderInput, refusals: Refusal[]): Minor {
  if (discount == null) return 0n;
  const { reasonCode = 'other', reason = '' } = discount;
  if (reasonCode === '') refusals.push({ field: 'discount.reasonCode', text: 'Choose why.' });
  if (reasonCode === 'other' && reason.trim().length < SHORTEST_REASON)
    refusals.push({ field: 'discount.reason', text: 'Give a reason of three letters or more.' });
  const amount = discountAmount(discount.amount, bill.total);
  if (amount === null || amount <= 0n) {
    refusals.push({ field: 'discount.amount', text: DISCOUNT_TEXT });
    return 0n;
  }
  return amount;
}

function whyApproved(
  { total, discounted, discountCap: percent }: TenderBill,
  discount: Minor,
): string | undefined {
  const cap = percentage(total, String(percent));
  if (discount === 0n || discounted + discount <= cap) return undefined;
  return `Your role may discount this booking by ${formatMoney(cap)} (${percent} %) on its own`;
}

function lineOf<T extends TenderType>(
  bill: TenderBill,
  types: readonly T[],
  asked: TenderInput,
  index: number,
  refusals: Refusal[],
): TenderLine<T> | undefined {
  const refuse = (field: string, text: string): undefined => {
    refusals.push({ field: `payments.${index}.${field}`, text });
  };
  const { paymentType = '', amount: typed = '', units } = asked.payments[index] ?? {};
  const type = findTenderType(types, paymentType);
  if (!type) {
    const text = paymentType === '' ? 'Choose how it is paid.' : noPaymentType(paymentType);
    return refuse('paymentType', text);
  }
  if (units != null && units !== type.units)
    return refuse('units', `${type.name} is counted in ${type.units}, not in ${units}.`);
  if (isWithoutRate(type, bill))
    return refuse('paymentType', `${type.name} needs an exchange rate before it can be taken.`);
  const amount = parseMoney(typed);
  if (amount === null || amount <= 0n) return refuse('amount', AMOUNT_TEXT);
  const worth = convert(amount, rateOf(type));
  if (worth <= 0n) return refuse('amount', 'The amount is worth less than 0.01 in the base currency.');
  if (worth > MAX_AMOUNT) {
    const text = `That is worth ${formatMoney(worth)} ${bill.baseCurrency}, more than can be paid at once. Check the amount and the exchange rate of ${type.name}.`;
    return refuse('amount', text);
  }
  const text = refusedAmount(bill, type, amount);
  return text === undefined ? { type, amount, rate: rateOf(type), worth } : refuse('amount', text);
}

/** The remainder that cannot be handed over: less than a coin, or more than is on deposit. */
function refusedAmount(bill: TenderBill, type: TenderType, amount: Minor): string | undefined {
  const { smallestCoin: coin = 1n, deposit = 0n, baseCurrency } = bill;
  if (type.id === PATIENT_DEPOSIT && amount > deposit) return depositExceededText(deposit, baseCurrency);
  if (!type.cash || !isBase(type, bill) || amount % coin === 0n) return undefined;
  return `The smallest coin is ${formatMoney(coin)} ${baseCurrency}: enter ${formatMoney(steps(amount, coin))}.`;
}

interface Reckoned {
  readonly bill: TenderBill;
  readonly asked: TenderInput;
  readonly lines: readonly TenderLine[];
  readonly discount: Minor;
  readonly due: Minor;
  readonly over: Minor;
  readonly changeFrom: TenderType | undefined;
}

/** Faults that no single line is to blame for. */
function wholeRefusals({ bill, asked, lines, discount, due, over, changeFrom }: Reckoned): Refusal[] {
  if (bill.balance <= 0n) return [{ field: null, text: 'Nothing is left to be paid on this booking.' }];
  if (discount > bill.balance) {
    const text = `The discount is more than the ${formatMoney(bill.balance)} that is left to be paid.`;
    return [{ field: 'discount.amount', text }];
  }
  if (asked.payments.length === 0 && discount === 0n)
    return [{ field: 'payments', text: 'Enter what is paid.' }];
  if (isBeyond(lines, due)) {
    const whose = bill.payer === undefined ? 'left to be paid' : 'the patient’s to pay';
    const text = `Only ${formatMoney(due)} is ${whose}. Only cash may be more than that; the rest is given back as change.`;
    return [{ field: `payments.${firstNotCash(asked, lines)}.amount`, text, isCertain: true }];
  }
  if (due === 0n && lines.length > 0) return [{ field: 'payments.0.amount', text: nothingDue(bill) }];
  if (depositAsked(lines) > (bill.deposit ?? 0n))
    return [{ field: 'payments', text: 'The deposit is used twice, for more than there is.' }];
  if (over === 0n || changeFrom) return [];
  return [
    { field: null, text: `There is no cash payment type in ${bill.baseCurrency} to give change from.` },
  ];
}

/** A card or a transfer pays more than is owed: it gives no change. */
function isBeyond(lines: readonly TenderLine[], due: Minor): boolean {
  return sum(lines.filter(({ type }) => !type.cash).map(({ worth }) => worth)) > due;
}

const NO_CHANGE = { change: 0n, changeLine: undefined, kept: 0n, rounding: 0n, balance: 0n };

function nothingDue({ payer }: TenderBill): string {
  if (payer === undefined) return 'With this discount nothing is left to be paid.';
  return `Nothing is left for the patient to pay: the rest is billed to ${payer.name}.`;
}

function depositAsked(lines: readonly TenderLine[]): Minor {
  return sum(lines.filter(({ type }) => type.id === PATIENT_DEPOSIT).map(({ worth }) => worth));
}

/** Its place in the request. */
function firstNotCash(asked: TenderInput, lines: readonly TenderLine[]): number {
  const types = lines.filter(({ type }) => !type.cash).map(({ type }) => type);
  return asked.payments.findIndex(({ paymentType }) => findTenderType(types, paymentType) !== undefined);
}

function isBase(type: TenderType, { baseCurrency }: TenderBill): boolean {
  return !type.useExchangeRate && type.units === baseCurrency;
}

function isWithoutRate(type: TenderType, { baseCurrency }: TenderBill): boolean {
  return !type.useExchangeRate && type.units !== baseCurrency;
}
