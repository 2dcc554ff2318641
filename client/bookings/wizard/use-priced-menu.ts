import { useMemo } from 'react';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { readOfferedPrices } from '../bookings.api.js';

/** The menu at the prices of the payer's list, as the booking will be charged; without one at the cash list's. */
export function usePricedMenu(
  menu: readonly MenuProfile[],
  listId: string | null | undefined,
): readonly MenuProfile[] {
  const list = listId ?? '';
  const { data } = useLoaded(`offered ${list}`, async () => ({
    list,
    // A list that is retired meanwhile leaves the cash list, as the booking does.
    offered: list === '' ? [] : await readOfferedPrices(list).catch(() => []),
  }));
  return useMemo(() => {
    if (list === '' || data?.list !== list) return menu;
    const prices = new Map(data.offered.map(({ code, price }) => [code, price]));
    return menu.map((profile) => ({ ...profile, price: prices.get(profile.code) ?? profile.price }));
  }, [menu, list, data]);
}
