import type { Product } from '../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { plainDecimal, requiredReadings } from '../../shared/domain/results/two-readings.js';

const QUANTITY = /^\d{1,7}([.,]\d{1,3})?$/;

/** "2,5" is "2.5". */
export function sentQuantity(text: string): string {
  return plainDecimal(text);
}

export function quantityError(text: string): string | null {
  const isNumber = QUANTITY.test(text.trim()) && Number(sentQuantity(text)) > 0;
  return isNumber ? null : (requiredReadings(text) ?? 'How much, more than zero');
}

/** As much as was counted, also nothing. */
export function countError(text: string): string | null {
  const asked = requiredReadings(text);
  return asked === null && QUANTITY.test(text.trim()) ? null : (asked ?? 'A number such as 12 or 2.5');
}

type Counted = Pick<Product, 'useUnit' | 'packSize'>;

/** 94980.5 -> 94,980.5 */
export function quantityText(of: string): string {
  const [whole = '', ...decimals] = of.split('.');
  return [Number(whole).toLocaleString('en'), ...decimals].join('.');
}

/** "2 packs of 50", beside a quantity of units; nothing if a pack is one. */
export function packsText(text: string, { packSize, useUnit }: Counted): string {
  if (packSize === '1') return useUnit;
  if (quantityError(text) !== null) return `${useUnit}; a pack holds ${packSize}`;
  const packs = new Decimal(sentQuantity(text)).div(packSize).toDecimalPlaces(2);
  return `${useUnit}; ${packs.toFixed()} ${packs.equals(1) ? 'pack' : 'packs'} of ${packSize}`;
}
