import type { BatchLine, BundledProfile } from '../../../shared/contract/catalogue-shapes.js';
import { formatMoney, parseMoney, sum, type Minor } from '../../../shared/domain/money/money.js';

const minor = (text: string): Minor => parseMoney(text) ?? 0n;

/** What the tests cost one by one, by today's cash list. */
export function alonePrice(profiles: readonly BundledProfile[]): string {
  return formatMoney(sum(profiles.map(({ price }) => minor(price))));
}

/** What whoever books all of it does not pay; undefined where that is nothing. */
export function savedBy(price: string | null, profiles: readonly BundledProfile[]): string | undefined {
  if (price === null) return undefined;
  const saved = minor(alonePrice(profiles)) - minor(price);
  return saved > 0n ? formatMoney(saved) : undefined;
}

/** Why nobody can have it as it stands; undefined where it is well. */
export function whatIsWrong({ price, profiles, retired }: BatchLine): string | undefined {
  if (retired) return undefined;
  const gone = profiles.filter((one) => one.retired).map(({ code }) => code);
  if (gone.length > 0) return `${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} retired`;
  if (price !== null && savedBy(price, profiles) === undefined) return 'Costs no less than its tests alone';
  return undefined;
}
