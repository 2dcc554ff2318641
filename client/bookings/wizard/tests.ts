import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Batch, MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { QuotedTest } from '../../../shared/contract/quotations.js';
import { foundTest, type NamedParameter } from '../../../shared/domain/catalogue/test-words.js';
import { bundleShares, type BundleShare } from '../../../shared/domain/money/bundles.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money/money.js';
import { vatStep, vatWithin, withVat } from '../../../shared/domain/money/vat.js';
import { quotationCode, quotationNumber } from '../../../shared/domain/quotation-code.js';
import { isOpen, isRefunded } from '../../../shared/domain/stage.js';
import type { PriceVat } from '../../../shared/contract/vat.js';
import type { Discipline } from '../../../shared/vocabulary.js';

/** A test as the wizard lists it. */
export interface ChosenTest {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline | '';
  readonly specimen: string;
  readonly container: string;
  /** For a timed test: its draws, each with a tube of its own. */
  readonly draws?: readonly string[];
  readonly price: string;
  /** How it is taxed; absent: not at all, or it is on the booking already. */
  readonly vat?: PriceVat;
  /** The price is its share of a bundle's; `alone` is what it costs without. */
  readonly bundle?: { readonly name: string; readonly alone: string };
  /** Why it cannot be taken off a booking that exists. */
  readonly locked?: string;
}

/** One tube or pot, and what is done from it. */
interface Tube {
  readonly container: string;
  readonly specimen: string;
  /** The draw of a timed test; null for a single draw. */
  readonly draw: string | null;
  readonly codes: readonly string[];
}

interface Offer {
  readonly menu: readonly MenuProfile[];
  readonly bundles: readonly Batch[];
  readonly booking: Booking | undefined;
  /** The laboratory's. */
  readonly currency: string;
  /** The tests of a quotation while its prices hold. */
  readonly quoted?: ReadonlyMap<string, QuotedTest> | undefined;
}

/** The codes as tests: prices of the menu, or of bundles that are chosen whole; of a booking those that it has frozen. */
export function chosenTests(
  codes: readonly string[],
  { menu, bundles, booking, currency, quoted }: Offer,
): readonly ChosenTest[] {
  const byCode = new Map(menu.map((profile) => [profile.code, profile]));
  const isBooked = (code: string): boolean =>
    booking?.selectedProfiles.some((one) => one.code === code) === true;
  // Added tests are priced on their own, as the server does.
  const isPriced = (code: string): boolean => isBooked(code) || quoted?.has(code) === true;
  const fresh = codes.flatMap((code) => (isPriced(code) ? [] : (byCode.get(code) ?? [])));
  // Bundles are shared by listed prices; the tax comes on top of each share.
  const shares = bundleShares(
    fresh.map(({ code, price, vat }) => ({ code, price: parseMoney(vat?.listed ?? price) ?? 0n })),
    bundles.flatMap((bundle) =>
      bundle.price === null ? [] : [{ ...bundle, price: parseMoney(bundle.price) ?? 0n }],
    ),
  );
  return codes.map(
    (code) =>
      bookedTest(code, byCode.get(code), booking) ??
      quotedTest(byCode.get(code), quoted?.get(code)) ??
      menuTest(code, byCode.get(code), { share: shares.get(code), step: vatStep(currency) }),
  );
}

/** At the price that was quoted for it; one that is no longer on the menu cannot be booked. */
function quotedTest(
  profile: MenuProfile | undefined,
  quoted: QuotedTest | undefined,
): ChosenTest | undefined {
  if (profile === undefined || quoted === undefined) return undefined;
  const { price, bundle } = quoted;
  return { ...profile, price, ...(bundle && { bundle }) };
}

function menuTest(
  code: string,
  profile: MenuProfile | undefined,
  { share, step }: { readonly share: BundleShare | undefined; readonly step: Minor },
): ChosenTest {
  if (profile !== undefined && share !== undefined) {
    const bundle = { name: share.bundle, alone: profile.price };
    return { ...profile, price: formatMoney(withVat(share.price, profile.vat, step)), bundle };
  }
  if (profile !== undefined) return profile;
  return { code, name: 'No longer on the test menu', unit: '', specimen: '', container: '', price: '0.00' };
}

function bookedTest(
  code: string,
  profile: MenuProfile | undefined,
  booking: Booking | undefined,
): ChosenTest | undefined {
  const booked = booking?.selectedProfiles.find((one) => one.code === code);
  if (booked === undefined) return undefined;
  const tube = booking?.specimens.find((specimen) => specimen.codes.includes(code));
  const { name, unit, price, stage, bundle } = booked;
  return {
    code,
    name,
    unit,
    price,
    ...(bundle && { bundle }),
    specimen: tube?.specimen ?? profile?.specimen ?? '',
    container: tube?.container ?? profile?.container ?? '',
    draws: drawsIn(booking, code),
    ...(isOpen(stage) ? {} : { locked: isRefunded(stage) ? 'Refunded' : 'It has a result' }),
  };
}

/** As on the booking; one from before draws had their own tubes has none. */
function drawsIn(booking: Booking | undefined, code: string): readonly string[] {
  const own = booking?.specimens.filter(({ codes }) => codes.includes(code)) ?? [];
  return [...new Set(own.flatMap(({ draw }) => draw ?? []))];
}

/** The VAT in what these tests cost; null: not all of them are priced with it, as on a booking from before. */
export function vatIn(tests: readonly ChosenTest[], currency: string): string | null {
  if (tests.length === 0 || tests.some(({ vat }) => vat === undefined)) return null;
  const step = vatStep(currency);
  return formatMoney(
    sum(tests.map(({ price, vat }) => vatWithin(parseMoney(price) ?? 0n, vat?.percent ?? '0', step))),
  );
}

export function totalOf(tests: readonly ChosenTest[]): string {
  return formatMoney(sum(tests.map((test) => parseMoney(test.price) ?? 0n)));
}

export interface TestChanges {
  /** By name. */
  readonly added: readonly string[];
  readonly takenOff: readonly string[];
  /** By which the tests cost more than before; negative: less. */
  readonly difference: string;
}

/** What an update does to the tests of a booking, and to what they cost. */
export function changesOf(
  { selectedProfiles }: Pick<Booking, 'selectedProfiles'>,
  tests: readonly ChosenTest[],
): TestChanges {
  const [before, after] = [selectedProfiles, tests].map((all) => new Set(all.map(({ code }) => code)));
  const costBefore = sum(selectedProfiles.map(({ price }) => parseMoney(price) ?? 0n));
  return {
    added: tests.filter(({ code }) => before?.has(code) !== true).map(({ name }) => name),
    takenOff: selectedProfiles.filter(({ code }) => after?.has(code) !== true).map(({ name }) => name),
    difference: formatMoney((parseMoney(totalOf(tests)) ?? 0n) - costBefore),
  };
}

/** The bundles' saving and their names; empty if there is none. */
export function bundleSaving(tests: readonly ChosenTest[]): {
  readonly names: readonly string[];
  readonly saved: string;
} {
  const bundled = tests.flatMap(({ bundle, price }) => (bundle ? [{ ...bundle, price }] : []));
  const minor = (text: string) => parseMoney(text) ?? 0n;
  const saved = sum(bundled.map(({ alone, price }) => minor(alone) - minor(price)));
  return { names: [...new Set(bundled.map(({ name }) => name))], saved: formatMoney(saved) };
}

/** One tube a container, and of a test over time one a draw, as the server will make the specimens. */
export function tubesFor(tests: readonly ChosenTest[]): readonly Tube[] {
  const tubes = new Map<string, Tube>();
  for (const { container, specimen, code, draws = [] } of tests) {
    if (container === '') continue;
    for (const draw of draws.length > 1 ? draws : [null]) {
      const key = JSON.stringify([container, draw]);
      const tube = tubes.get(key) ?? { container, specimen, draw, codes: [] };
      tubes.set(key, { ...tube, codes: [...tube.codes, code] });
    }
  }
  return [...tubes.values()];
}

export type Suggestion =
  /** `by`: the parameter that the test was found by. */
  | { readonly kind: 'test'; readonly test: MenuProfile; readonly by?: NamedParameter }
  | { readonly kind: 'bundle'; readonly bundle: Batch }
  /** Its code, as it was typed. */
  | { readonly kind: 'quotation'; readonly code: string };

const MOST_SUGGESTIONS = 9;

export function suggestions(
  typed: string,
  menu: readonly MenuProfile[],
  bundles: readonly Batch[],
  chosen: readonly string[],
): readonly Suggestion[] {
  if (typed.trim() === '') return [];
  const quotation = quotationNumber(typed);
  if (quotation !== undefined) return [{ kind: 'quotation', code: quotationCode(quotation) }];
  const tests = menu
    .filter(({ code }) => !chosen.includes(code))
    .map((test) => ({ kind: 'test', test, found: foundTest(test, typed) }) as const);
  const named = bundles.map(
    (bundle) =>
      ({ kind: 'bundle', bundle, found: foundTest({ ...bundle, code: '', parameters: [] }, typed) }) as const,
  );
  return [...tests, ...named]
    .flatMap(({ found, ...one }) => (found === undefined ? [] : [{ ...one, ...found }]))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ rank: _rank, ...one }) => one);
}

/** The bundle's tests that are on the menu and not chosen yet. */
export function newCodesOf(bundle: Batch, menu: readonly MenuProfile[], chosen: readonly string[]): string[] {
  return bundle.codes.filter(
    (code) => !chosen.includes(code) && menu.some((profile) => profile.code === code),
  );
}
