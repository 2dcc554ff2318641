import { useRef } from 'react';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { LiveSeq } from '../../../shared/live.js';
import { asProblem } from '../../core/api.js';
import { useLiveList } from '../../core/live-list.js';
import { readMenu } from '../../core/whole-menu.js';
import type { Loaded } from '../../ui/feedback/use-loaded.js';
import { readBatches, readContainers, readPayers, readPaymentTypes } from '../bookings.api.js';
import type { WizardFacts } from './wizard-form.js';

export interface WizardLists extends Pick<
  WizardFacts,
  'menu' | 'bundles' | 'containers' | 'paymentTypes' | 'payers'
> {
  /** Grows with each load: what else was read of the catalogue is older. */
  readonly turn: number;
}

/**
 * The test menu, the bundles and the payment types, asked for together. They follow the catalogue: at midnight, or
 * when a manager changes a price, an open booking shows what it will be charged.
 */
export function useWizardLists(): Loaded<WizardLists> {
  const turns = useRef(0);
  const { data, problem, reload } = useLiveList<WizardLists>('wizard lists', {
    topics: ['catalogue'],
    load: async () => {
      const [menu, bundles, containers, types, payers] = await Promise.all([
        readMenu(),
        readBatches(),
        readContainers(),
        readPaymentTypes(),
        readPayers(),
      ]);
      turns.current += 1;
      const lists = { menu: menu.data, bundles: bundles.data, containers, paymentTypes: types.data, payers };
      return { data: { ...lists, turn: turns.current }, seq: oldest(menu.seq, bundles.seq, types.seq) };
    },
    concerns,
  });
  // Once it stands, a booking in hand is not taken away by a load that failed: the next event loads again.
  return { data, problem: data === undefined ? problem : undefined, reload };
}

function concerns({ type, payload }: AnyEnvelope): boolean {
  return (
    type === 'CatalogueChanged' || (type === 'SettingsChanged' && payload.keys.includes('payment-types'))
  );
}

/** What all of them include at least. */
function oldest(...seqs: readonly (LiveSeq | undefined)[]): LiveSeq | undefined {
  const known = seqs.filter((seq) => seq !== undefined);
  return known.sort((one, other) => one.number - other.number)[0];
}

const OTHERS_HOLD: readonly string[] = ['price_changed', 'rate_changed'];

/** Refused at other prices or rates than were shown: those that hold are read, so that the screen tells of them. */
export async function readingPrices<T>(reload: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (thrown: unknown) => {
    if (OTHERS_HOLD.includes(asProblem(thrown).code)) await reload();
    throw thrown;
  });
}
