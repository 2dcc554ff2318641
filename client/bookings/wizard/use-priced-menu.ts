import { useMemo } from 'react';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readOfferedPrices } from '../bookings.api.js';
import type { WizardLists } from './use-wizard-lists.js';

export interface PricedMenu {
  readonly menu: readonly MenuProfile[];
  /** False while the list's prices are on their way: what is shown may be those of before. */
  readonly isSettled: boolean;
}

/** The menu at the prices of a list, as the booking will be charged; without one at the cash list's. */
export function usePricedMenu({ menu, turn }: WizardLists, listId: string | null): PricedMenu {
  const list = listId ?? '';
  const { data } = useLoaded(
    `offered ${list}`,
    async () => ({
      ...{ list, turn },
      // A list that is gone leaves the cash list.
      offered: list === '' ? [] : await readOfferedPrices(list).catch(() => []),
    }),
    turn,
  );
  const isSettled = list === '' || (data?.list === list && data.turn === turn);
  const priced = useMemo(() => {
    if (list === '' || data?.list !== list) return menu;
    const prices = new Map(data.offered.map(({ code, price }) => [code, price]));
    return menu.map((profile) => ({ ...profile, price: prices.get(profile.code) ?? profile.price }));
  }, [menu, list, data]);
  return { menu: priced, isSettled };
}
