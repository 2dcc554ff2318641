import type { TestValue } from '../../../../shared/contract/results.js';
import { type Kit, takesKit } from '../../../../shared/disciplines/serology/rules.js';
import { isRealDate } from '../../../../shared/domain/people/age.js';
import type { Refusal } from '../../entry/assess-sheet.js';

/** One parameter's kit as it is drawn, whether or not anything of it was typed. */
export interface KitLine extends Kit {
  readonly name: string;
  /** Its index in the section; -1 until something is typed. */
  readonly place: number;
  /** The kit this bench used last, while nothing was typed. */
  readonly offer: Kit | undefined;
  /** Every lot that is offered, that one in front. */
  readonly lots: readonly Kit[];
}

export const KEYS = ['kit', 'lot', 'expiry'] as const;
export type KitKey = (typeof KEYS)[number];

/** Every parameter that takes a kit, and whatever else was stored, so that it can be taken away. */
export function linesOf(
  rows: readonly TestValue[],
  kits: readonly Kit[],
  offers: readonly Kit[],
): readonly KitLine[] {
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  const codes = new Set([
    ...rows.filter(takesKit).map(({ code }) => code),
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

/** The kit's data on a scanned pack. */
type Pack = Pick<Kit, 'lot' | 'expiry'>;

/**
 * The line for a scanned pack: the one that stock offers this lot to, which gives the kit's name too, else the focused
 * line, else the first without a lot. Undefined: no line needs one.
 */
export function lineOfPack(
  lines: readonly KitLine[],
  { lot, expiry }: Pack,
  inHand: string | undefined,
): { readonly parameter: string; readonly change: Partial<Kit> } | undefined {
  const isIt = (kit: Kit): boolean => kit.lot.toLowerCase() === lot.toLowerCase() && kit.expiry === expiry;
  const held = lines.find(({ parameter }) => parameter === inHand);
  const open = [...(held === undefined ? [] : [held]), ...lines.filter((line) => line.lot === '')];
  const known = open.find(({ lots }) => lots.some(isIt));
  const stocked = known?.lots.find(isIt);
  if (known !== undefined && stocked !== undefined)
    return { parameter: known.parameter, change: { kit: stocked.kit, lot: stocked.lot, expiry } };
  const [line] = open;
  return line && { parameter: line.parameter, change: { lot, ...(expiry !== '' && { expiry }) } };
}

/** The id of a field, as the server's refusals name it. */
export function fieldId(section: string, { place, parameter }: KitLine, key: KitKey): string {
  return place < 0 ? `${section}.${parameter}.${key}` : `${section}[${place}].${key}`;
}

/** The keys go on after the grid with the first incomplete line of a measured value. */
export function firstIncompleteLine(
  lines: readonly KitLine[],
  measured: ReadonlySet<string>,
): KitLine | undefined {
  return lines.find((line) => measured.has(line.parameter) && KEYS.some((key) => line[key] === ''));
}

interface KitField {
  readonly section: string;
  readonly line: KitLine;
  readonly key: KitKey;
  /** No save was tried yet: what is empty may still be coming. */
  readonly isPatient: boolean;
  /** Somebody is typing in it. */
  readonly isInHand: boolean;
}

/**
 * The error at a field, as soon as it is useful: an expired lot at once, an incomplete date when the field is left.
 */
export function errorAt(
  errors: readonly Refusal[],
  { section, line, key, isPatient, isInHand }: KitField,
): string | undefined {
  const found = errors.find((error) => isAt(error, section, line, key));
  if (found === undefined || (isPatient && line[key] === '')) return undefined;
  if (key !== 'expiry' || line.expiry === '' || isRealDate(line.expiry)) return found.message;
  return isInHand && isPatient ? undefined : 'Not a day: type it as 31/12/2026';
}

/** An error about a missing or wrong line as a whole is shown at its kit. */
function isAt({ field, code }: Refusal, section: string, line: KitLine, key: KitKey): boolean {
  if (field === fieldId(section, line, key)) return true;
  if (key !== 'kit') return false;
  return field === `${section}[${line.place}].parameter` || (field === section && code === line.parameter);
}
