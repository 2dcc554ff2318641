import { sum, type Minor } from './money.js';

/** Zero-rated and exempt both add nothing, and are told apart on paper and to the revenue authority. */
export const VAT_KINDS = ['percent', 'zero', 'exempt'] as const;
export type VatKind = (typeof VAT_KINDS)[number];

/** Whether the prices of a list contain the tax, or it comes on top. */
export const VAT_MODES = ['inclusive', 'exclusive'] as const;
export type VatMode = (typeof VAT_MODES)[number];

/** What a price is taxed by, as a booking freezes it. */
export interface VatTerms {
  readonly rateId: string;
  /** Decimal text: "15", "7.5"; "0" for zero-rated and exempt. */
  readonly percent: string;
  readonly mode: VatMode;
}

/** Currencies of which nothing smaller than one unit exists (ISO 4217): tax is in whole units there too. */
export const WHOLE_UNITS: readonly string[] = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'],
  ...['PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
];

/** The least amount of tax in this currency, in hundredths. */
export function vatStep(currency: string): Minor {
  return WHOLE_UNITS.includes(currency.trim().toUpperCase()) ? 100n : 1n;
}

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

/** Below a hundred per cent, with at most two decimals. RangeError on another text. */
function hundredths(percent: string): bigint {
  const match = PERCENT.exec(percent.trim());
  if (match === null) throw new RangeError(`"${percent}" is not a tax rate`);
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/** "15", "15.5", "7,25" as it is kept; null unless it is above zero and below a hundred. */
export function vatPercent(text: string): string | null {
  const decimal = text.trim().replace(',', '.');
  if (!PERCENT.test(decimal)) return null;
  const whole = hundredths(decimal);
  if (whole === 0n) return null;
  const decimals = String(whole % 100n).padStart(2, '0');
  return decimals === '00' ? String(whole / 100n) : `${whole / 100n}.${decimals.replace(/0$/, '')}`;
}

function toStep(amount: bigint, divisor: bigint, step: Minor): Minor {
  const size = amount < 0n ? -amount : amount;
  const rounded = ((size * 2n + divisor * step) / (divisor * step * 2n)) * step;
  return amount < 0n ? -rounded : rounded;
}

/**
 * The tax in an amount that contains it, half up. Where the tax came on top of a price this gives back exactly what was
 * added, so a line's tax is at any time the tax in what it still costs.
 */
export function vatWithin(gross: Minor, percent: string, step: Minor = 1n): Minor {
  const rate = hundredths(percent);
  return toStep(gross * rate, 10_000n + rate, step);
}

/** The sum to pay for a listed price: with the tax on top if the list's prices are without it. */
export function withVat(
  price: Minor,
  terms: Pick<VatTerms, 'percent' | 'mode'> | null | undefined,
  step: Minor = 1n,
): Minor {
  if (terms == null || terms.mode === 'inclusive') return price;
  return price + toStep(price * hundredths(terms.percent), 10_000n, step);
}

/** A line's tax that falls on a part of it, such as a payer's share: that and the rest's sum to the whole. */
export function vatOfPart(vat: Minor, gross: Minor, part: Minor): Minor {
  if (gross === 0n || part === 0n) return 0n;
  return toStep(vat * part, gross, 1n);
}

/** A line of a booking, or of an invoice, as its tax is told by rate. */
export interface TaxedAmount {
  readonly name: string;
  readonly kind: VatKind;
  readonly percent: string;
  readonly gross: Minor;
  readonly vat: Minor;
}

export interface VatOfRate extends TaxedAmount {
  readonly net: Minor;
}

/** The tax by rate, the highest first, then zero-rated and exempt. */
export function vatByRate(lines: readonly TaxedAmount[]): VatOfRate[] {
  const groups = new Map<string, TaxedAmount[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.kind, line.percent]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const order = (one: TaxedAmount, other: TaxedAmount): number =>
    VAT_KINDS.indexOf(one.kind) - VAT_KINDS.indexOf(other.kind) ||
    Number(hundredths(other.percent) - hundredths(one.percent)) ||
    (one.name < other.name ? -1 : 1);
  return [...groups.values()]
    .flatMap(([first, ...more]) => {
      if (first === undefined) return [];
      const gross = sum([first, ...more].map((line) => line.gross));
      const vat = sum([first, ...more].map((line) => line.vat));
      return gross === 0n && vat === 0n ? [] : [{ ...first, gross, vat, net: gross - vat }];
    })
    .sort(order);
}

/** A rate as it is named on paper: "Standard 15 %", "Zero-rated 0 %", "Exempt". */
export function vatRateText({ name, kind, percent }: Pick<TaxedAmount, 'name' | 'kind' | 'percent'>): string {
  if (kind === 'exempt') return name;
  // A name that says it already, such as "Standard 15 %", is not given the percentage twice.
  const rest = kind === 'zero' ? '0' : percent;
  return name.includes('%') ? name : `${name} ${rest} %`;
}
