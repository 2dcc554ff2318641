import type { Product, ProductKind, UsedUp } from '../../shared/contract/inventory-shapes.js';
import type { SaveProductRequest } from '../../shared/contract/inventory.js';
import { quantityWrong, sentQuantity } from './quantity.js';

/** A product as it is typed. */
export interface ProductFields {
  readonly code: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly useUnit: string;
  readonly decimals: number | string;
  readonly packSize: string;
  /** Empty: nobody is told. */
  readonly reorderLevel: string;
  readonly usedUp: UsedUp;
  readonly supplier: string;
  readonly active: boolean;
}

const BLANK: ProductFields = {
  ...{ code: '', name: '', kind: 'reagent', useUnit: 'test', decimals: 0, packSize: '1', reorderLevel: '' },
  ...{ usedUp: 'when-used', supplier: '', active: true },
};

export function fieldsOf(product: Product | undefined): ProductFields {
  if (product === undefined) return BLANK;
  const { code, name, kind, useUnit, decimals, packSize, reorderLevel, usedUp, supplier, active } = product;
  return {
    ...{ code, name, kind, useUnit, decimals, packSize, reorderLevel: reorderLevel ?? '' },
    ...{ usedUp, supplier, active },
  };
}

export function productRequest(fields: ProductFields, product: Product | undefined): SaveProductRequest {
  const { code, name, kind, useUnit, packSize, reorderLevel, usedUp, supplier, active } = fields;
  return {
    ...{ kind, usedUp, active, code: code.trim(), name: name.trim(), useUnit: useUnit.trim() },
    ...{ decimals: Number(fields.decimals), packSize: sentQuantity(packSize), supplier: supplier.trim() },
    reorderLevel: reorderLevel.trim() === '' ? null : sentQuantity(reorderLevel),
    ...(product !== undefined && { id: product.id, version: product.version }),
  };
}

const isLevel = (text: string): boolean =>
  text.trim() === '' || /^0+$/.test(text.trim()) || quantityWrong(text) === null;

export const checksOf = {
  code: (code: string) => (code.trim() === '' ? 'The code on its pack, or your own' : null),
  name: (name: string) => (name.trim().length < 2 ? 'What it is called' : null),
  useUnit: (unit: string) => (unit.trim() === '' ? 'What is counted, such as test' : null),
  packSize: quantityWrong,
  reorderLevel: (level: string) => (isLevel(level) ? null : 'A quantity such as 50, or empty'),
};
