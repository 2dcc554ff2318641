import { useLoaded, type Loaded } from '../../ui/use-loaded.js';
import { readBatches, readMenu, readPayers, readPaymentTypes } from '../bookings.api.js';
import type { WizardFacts } from './wizard-form.js';

export type WizardLists = Pick<WizardFacts, 'menu' | 'bundles' | 'paymentTypes' | 'payers'>;

/** The test menu, the bundles and the payment types: asked for together, once for a booking. */
export function useWizardLists(): Loaded<WizardLists> {
  return useLoaded('wizard lists', async () => {
    const [menu, bundles, paymentTypes, payers] = await Promise.all([
      readMenu(),
      readBatches(),
      readPaymentTypes(),
      readPayers(),
    ]);
    return { menu, bundles, paymentTypes, payers };
  });
}
