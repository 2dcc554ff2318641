import { Select } from '@mantine/core';
import { useState } from 'react';
import type { StockedProduct } from '../../../shared/contract/inventory-shapes.js';
import { api, withQuery, type Page } from '../../core/api.js';
import { useLoaded } from '../../ui/use-loaded.js';

/** Those that are counted by what tests use; `q`: a part of the name or the code. */
export async function findReagents(q: string): Promise<readonly StockedProduct[]> {
  const { items } = await api.get<Page<StockedProduct>>(
    withQuery('/api/inventory/products', { q, size: 200 }),
  );
  return items.filter(({ usedUp }) => usedUp === 'when-used');
}

interface ReagentSelectProps {
  readonly id: string;
  readonly label: string;
  /** Before anything is typed. */
  readonly offered: readonly StockedProduct[];
  /** Names of those that stood there already. */
  readonly known: ReadonlyMap<string, string>;
  readonly productId: string;
  readonly error: string | undefined;
  readonly onProduct: (productId: string) => void;
}

/** Found by a part of the name or the code among all that are kept, however many. */
export function ReagentSelect({
  id,
  label,
  offered,
  known,
  productId,
  error,
  onProduct,
}: ReagentSelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(known);
  const words = typed === chosen.get(productId) ? '' : typed.trim();
  const { data } = useLoaded(`reagents ${words}`, () =>
    words === '' ? Promise.resolve(offered) : findReagents(words),
  );
  const found = data ?? (words === '' ? offered : []);
  const names = new Map(found.map((one) => [one.id, `${one.name} (${one.useUnit})`]));
  const own = chosen.get(productId);
  if (own !== undefined) names.set(productId, own);
  return (
    <Select
      id={id}
      searchable
      size="sm"
      aria-label={label}
      placeholder="Name or code of the product"
      data={[...names].map(([value, text]) => ({ value, label: text }))}
      filter={({ options }) => options}
      // Enter takes the first: once more when what was found has come, which is after the last key.
      selectFirstOptionOnChange={data !== undefined}
      nothingFoundMessage={data === undefined ? 'Searching' : 'No such product is counted by what tests use'}
      value={productId === '' ? null : productId}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) => {
        const name = id === null ? undefined : names.get(id);
        if (id !== null && name !== undefined) setChosen(new Map([...chosen, [id, name]]));
        onProduct(id ?? '');
      }}
    />
  );
}
