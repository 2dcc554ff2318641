import type { SectionRefusal } from '../../domain/results/sections.js';
import { writtenDay } from '../../domain/time/day-text.js';
import type { Kit } from './rules.js';

/** A lot of a kit that the laboratory's store has had, with the parameters of this profile that its product is a kit of. */
export interface StoredLot {
  readonly product: string;
  readonly lot: string;
  /** yyyy-MM-dd; null: none was entered. */
  readonly expiry: string | null;
  readonly parameters: readonly string[];
}

export interface StoredKits {
  /** Every kit lot in the store's books whose number is one of those typed. */
  readonly lots: readonly StoredLot[];
  /** Parameters of the profile for which a product is kept. */
  readonly kept: readonly string[];
}

/** A lot number without case, blanks, signs and invisible characters: "s-77" and "S 77" are one lot. */
export function lotKey(lot: string): string {
  return lot
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

interface KitCheck {
  readonly kits: readonly Kit[];
  /** A parameter's name, and the day on which it was tested; undefined: it is not judged now. */
  readonly tested: (parameter: string) => { readonly name: string; readonly on: string } | undefined;
}

/**
 * A kit whose lot the store knows is judged by the store's product and expiry, whatever was typed (ISO 15189:2022 6.6.3;
 * WHO TRS 1025): an expired lot, and a lot of another test's kit, are refused.
 */
export function storedKitRefusals(stored: StoredKits, { kits, tested }: KitCheck): readonly SectionRefusal[] {
  return kits.flatMap((line, index) => {
    const test = tested(line.parameter);
    if (test === undefined || line.lot === '') return [];
    const problem = expired(stored, line, test.on) ?? foreign(stored, line);
    if (problem === undefined) return [];
    const field = `sections.kits[${index}].${problem.part}`;
    return [{ code: line.parameter, field, message: `${test.name}: ${problem.message}` }];
  });
}

interface KitProblem {
  readonly part: keyof Kit;
  readonly message: string;
}

const sameText = (one: string, other: string): boolean => lotKey(one) === lotKey(other);

function expired({ lots }: StoredKits, { parameter, kit, lot }: Kit, on: string): KitProblem | undefined {
  const own = lots.filter((one) => one.parameters.includes(parameter) && sameText(one.lot, lot));
  const named = own.filter(({ product }) => sameText(product, kit));
  const matching = named.length > 0 ? named : own;
  const good = matching.filter(({ expiry }) => expiry === null || expiry >= on);
  const [past] = matching;
  if (past === undefined || past.expiry === null || good.length > 0) return undefined;
  const day = writtenDay(past.expiry);
  return {
    part: 'expiry',
    message: `by the stock records lot ${past.lot} of ${past.product} expired on ${day}. Use another lot.`,
  };
}

function foreign({ lots, kept }: StoredKits, { parameter, kit, lot }: Kit): KitProblem | undefined {
  const known = lots.filter((one) => sameText(one.lot, lot));
  const own = known.filter(({ parameters }) => parameters.includes(parameter));
  if (own.some(({ product }) => sameText(product, kit))) return undefined;
  // Manufacturers number their lots alike: it is another kit's if that is named, or if this test's kits are in stock
  // too.
  const named = known.find(({ product }) => sameText(product, kit));
  const other = named ?? (own.length === 0 && kept.includes(parameter) ? known[0] : undefined);
  if (other === undefined) return undefined;
  return {
    part: 'lot',
    message: `by the stock records lot ${other.lot} is of ${other.product}, which is not a kit for this test.`,
  };
}
