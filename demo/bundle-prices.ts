import { bundleShares, type BundleOffer } from '../shared/domain/money/bundles.js';
import type { Tx } from '../server/events/unit-of-work.js';

const PRICED = `
  select name, codes, price_minor as "priceMinor" from profile_batch where price_minor is not null and retired_at is null`;

interface PricedRow extends Omit<BundleOffer, 'price'> {
  readonly priceMinor: number;
}

/** The bundles that have a price of their own. */
export async function pricedBundles(tx: Tx): Promise<readonly BundleOffer[]> {
  const rows = await tx.sql<PricedRow>(PRICED);
  return rows.map(({ name, codes, priceMinor }) => ({ name, codes, price: BigInt(priceMinor) }));
}

interface Priced {
  readonly layout: { readonly code: string; readonly priceMinor: number };
}

/** The profiles of one booking at what they cost together. */
export function inBundles<P extends Priced>(
  profiles: readonly P[],
  bundles: readonly BundleOffer[],
): readonly P[] {
  const shares = bundleShares(
    profiles.map(({ layout }) => ({ code: layout.code, price: BigInt(layout.priceMinor) })),
    bundles,
  );
  return profiles.map((profile) => {
    const { layout } = profile;
    const share = shares.get(layout.code);
    if (!share) return profile;
    const bundled = { name: share.bundle, listMinor: layout.priceMinor };
    return { ...profile, layout: { ...layout, priceMinor: Number(share.price) }, bundled };
  });
}
