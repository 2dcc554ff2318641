import type { TestValue } from '../../../../shared/contract/results.js';
import { needsKit, type Kit } from '../../../../shared/disciplines/serology/rules.js';

/** One parameter's kit as it is drawn, whether or not anything of it was typed. */
export interface KitLine extends Kit {
  readonly name: string;
  /** Where it stands in the section; -1 while nothing of it was typed. */
  readonly place: number;
  /** What this bench used last, while nothing was typed. */
  readonly offer: Kit | undefined;
  /** Every lot that is offered, that one in front. */
  readonly lots: readonly Kit[];
}

const KEYS = ['kit', 'lot', 'expiry'] as const;
export type KitKey = (typeof KEYS)[number];

/** Every parameter that needs a kit, and whatever else was stored, so that it can be taken away. */
export function linesOf(
  rows: readonly TestValue[],
  kits: readonly Kit[],
  offers: readonly Kit[],
): readonly KitLine[] {
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  const codes = new Set([
    ...rows.filter(needsKit).map(({ code }) => code),
    ...kits.map((kit) => kit.parameter),
  ]);
  return [...codes].map((parameter) => {
    const place = kits.findIndex((kit) => kit.parameter === parameter);
    const { kit, lot, expiry } = kits[place] ?? { kit: '', lot: '', expiry: '' };
    const lots = offers.filter((one) => one.parameter === parameter);
    const offer = place < 0 ? lots[0] : undefined;
    return { parameter, name: names.get(parameter) ?? parameter, place, offer, lots, kit, lot, expiry };
  });
}

/** A line of which nothing is left is no line. */
export function withKit(kits: readonly Kit[], parameter: string, change: Partial<Kit>): readonly Kit[] {
  const before = kits.find((kit) => kit.parameter === parameter);
  const next = { kit: '', lot: '', expiry: '', ...before, ...change, parameter };
  if (KEYS.every((key) => next[key] === '')) return kits.filter((kit) => kit !== before);
  return before === undefined ? [...kits, next] : kits.map((kit) => (kit === before ? next : kit));
}

/** The id of a field, as the server's refusals name it. */
export function fieldId(section: string, { place, parameter }: KitLine, key: KitKey): string {
  return place < 0 ? `${section}.${parameter}.${key}` : `${section}[${place}].${key}`;
}

/** Where the keys go on after the grid: the first line of a measured value that lacks something. */
export function firstToFill(lines: readonly KitLine[], measured: ReadonlySet<string>): KitLine | undefined {
  return lines.find((line) => measured.has(line.parameter) && KEYS.some((key) => line[key] === ''));
}
