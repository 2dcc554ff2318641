import type { StockedProduct } from '../../../shared/contract/inventory-shapes.js';
import { api, withQuery, type Page } from '../../core/api.js';
import { FoundSelect, type Choices } from '../../ui/fields/found-select.js';

const OFFERED = 50;

/** Those that are counted by what tests use; `q`: a part of the name or the code. */
export async function findReagents(q: string): Promise<Choices> {
  const path = withQuery('/api/inventory/products', { q, usedUp: 'when-used', size: OFFERED });
  const { items, ...counted } = await api.get<Page<StockedProduct>>(path, { quiet: q !== '' });
  return {
    ...counted,
    items: items.map(({ id, name, useUnit }) => ({ value: id, label: `${name} (${useUnit})` })),
  };
}

interface ReagentSelectProps {
  readonly id: string;
  readonly label: string;
  /** Before anything is typed. */
  readonly offered: Choices;
  /** Names of those that stood there already. */
  readonly known: ReadonlyMap<string, string>;
  readonly productId: string;
  readonly error: string | undefined;
  readonly onProduct: (productId: string) => void;
}

export function ReagentSelect({ label, productId, onProduct, ...select }: ReagentSelectProps) {
  return (
    <FoundSelect
      {...select}
      size="sm"
      aria-label={label}
      placeholder="Name or code of the product"
      what="reagents"
      find={findReagents}
      nothing="No such product is counted by what tests use"
      value={productId}
      onValue={onProduct}
    />
  );
}
