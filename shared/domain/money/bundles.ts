import { allocate, sum, type Minor } from './money.js';

export interface PricedCode {
  readonly code: string;
  /** By the list, on its own. */
  readonly price: Minor;
}

/** Profiles that cost less together. */
export interface BundleOffer {
  readonly name: string;
  readonly codes: readonly string[];
  /** For all of them together. */
  readonly price: Minor;
}

export interface BundleShare {
  readonly bundle: string;
  /** The profile's share of the bundle's price. */
  readonly price: Minor;
}

interface Saving extends BundleOffer {
  readonly parts: readonly PricedCode[];
  readonly saved: Minor;
}

/**
 * A booking of all of a bundle's profiles costs the bundle's price, shared over them by the largest remainder over
 * their list prices (docs/rules/ledger.md). Each profile counts towards one bundle only, the one that saves most; a
 * bundle that costs more than its profiles alone is never used.
 */
export function bundleShares(
  profiles: readonly PricedCode[],
  bundles: readonly BundleOffer[],
): ReadonlyMap<string, BundleShare> {
  const byCode = new Map(profiles.map((profile) => [profile.code, profile]));
  const shares = new Map<string, BundleShare>();
  for (const { name, price, parts } of bundles
    .flatMap((bundle) => savingOf(bundle, byCode))
    .sort(mostFirst)) {
    if (parts.some(({ code }) => shares.has(code))) continue;
    const amounts = allocate(
      price,
      parts.map((part) => part.price),
    );
    parts.forEach(({ code }, place) => shares.set(code, { bundle: name, price: amounts[place] ?? 0n }));
  }
  return shares;
}

function savingOf(bundle: BundleOffer, byCode: ReadonlyMap<string, PricedCode>): readonly Saving[] {
  const parts = bundle.codes.flatMap((code) => byCode.get(code) ?? []);
  if (parts.length < bundle.codes.length) return [];
  const saved = sum(parts.map(({ price }) => price)) - bundle.price;
  return saved > 0n ? [{ ...bundle, parts, saved }] : [];
}

function mostFirst(one: Saving, other: Saving): number {
  if (one.saved !== other.saved) return one.saved > other.saved ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}
