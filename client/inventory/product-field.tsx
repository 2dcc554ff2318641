import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { TypeAhead } from '../ui/fields/type-ahead.js';
import { findProducts } from './inventory.api.js';

interface ProductFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was chosen. */
  readonly product: StockedProduct | undefined;
  readonly onProduct: (product: StockedProduct | undefined) => void;
}

/** A product, found by a part of its name or its code. */
export function ProductField({ product, onProduct, ...input }: ProductFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? product?.name ?? '';
  const search = typed ?? '';
  const { data = [] } = useLoaded(`products ${search}`, () =>
    search.trim() === '' ? Promise.resolve([]) : findProducts(search),
  );
  return (
    <TypeAhead<StockedProduct>
      {...input}
      value={text}
      placeholder="Name or code, or scan it"
      autoComplete="off"
      options={data.map((value) => ({
        key: value.id,
        called: [value.code, value.name],
        value,
        shown: (
          <span>
            {value.name} <span className="dimmed">{value.code}</span>
          </span>
        ),
      }))}
      nothing="No such product"
      onText={(next) => {
        setTyped(next);
        if (product !== undefined) onProduct(undefined);
      }}
      onPick={(picked) => {
        setTyped(undefined);
        onProduct(picked);
      }}
    />
  );
}
