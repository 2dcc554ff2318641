import { DEFAULT_CURRENCY } from '../../vocabulary.js';

/** The currency that the shipped prices are written in. */
export const SHIPPED_CURRENCY = DEFAULT_CURRENCY;

/**
 * Whether the shipped prices are still in use unasked. `marked`: screens say that they are examples. `refused`: the
 * laboratory charges in another currency than they were written in, where FBC at 8 would be a twentieth of a dollar;
 * nothing is booked at them.
 */
export const EXAMPLE_PRICES = ['none', 'marked', 'refused'] as const;
export type ExamplePrices = (typeof EXAMPLE_PRICES)[number];

export function examplePrices(isInUse: boolean, currency: string): ExamplePrices {
  if (!isInUse) return 'none';
  return currency === SHIPPED_CURRENCY ? 'marked' : 'refused';
}

export const PRICE_CONFIRMATIONS = ['as-they-stand', 'scaled', 'imported', 'in-use'] as const;
export type PriceConfirmation = (typeof PRICE_CONFIRMATIONS)[number];
