import { useLoaded, type Loaded } from '../../ui/use-loaded.js';
import { readBatches, readMenu, readPaymentTypes } from '../bookings.api.js';
import type { WizardFacts } from './wizard-form.js';

export type WizardLists = Pick<WizardFacts, 'menu' | 'bundles' | 'paymentTypes'>;

/** The test menu, the bundles and the payment types: asked for together, once for a booking. */
export function useWizardLists(): Loaded<WizardLists> {
  return useLoaded('wizard lists', async () => {
    const [menu, bundles, paymentTypes] = await Promise.all([readMenu(), readBatches(), readPaymentTypes()]);
    return { menu, bundles, paymentTypes };
  });
}
