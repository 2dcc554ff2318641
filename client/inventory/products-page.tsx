import { Badge, Button, Group } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import { Day } from '../ui/layout/date-time.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { RETIRED_FILTER } from '../ui/list-screen/usual-parts.js';
import type { Column } from '../ui/table/data-table.js';
import { STOCK_LIVE } from './inventory.api.js';
import { ProductDetail } from './product-detail.js';
import { Figure, ProductCell, Quantity } from './stock-parts.js';

const FILTERS: readonly ListFilter<'q' | 'kind' | 'low' | 'retired'>[] = [
  { kind: 'words', name: 'q', label: 'Search products', placeholder: 'Name or code', width: 260 },
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: [
      { value: '', label: 'All' },
      { value: 'reagent', label: 'Reagents' },
      { value: 'consumable', label: 'Consumables' },
    ],
  },
  {
    kind: 'choice',
    name: 'low',
    label: 'Stock',
    options: [
      { value: '', label: 'Any' },
      { value: 'true', label: 'Low only' },
    ],
  },
  RETIRED_FILTER,
];

const COLUMNS: readonly Column<StockedProduct>[] = [
  {
    key: 'name',
    title: 'Product',
    sortable: true,
    width: { sm: '30%' },
    render: ({ name, code }) => <ProductCell name={name} code={code} />,
  },
  {
    key: 'onHand',
    title: 'On hand',
    align: 'right',
    sortable: true,
    render: ({ onHand, useUnit }) => <Quantity of={onHand} unit={useUnit} />,
  },
  {
    key: 'state',
    title: 'State',
    width: { base: 90, sm: 140 },
    render: (product) => <StateOf product={product} />,
  },
  {
    key: 'reorder',
    title: 'Reorder at',
    align: 'right',
    hideBelow: 'md',
    render: ({ reorderLevel }) => <Figure of={reorderLevel} />,
  },
  {
    key: 'onOrder',
    title: 'On order',
    align: 'right',
    hideBelow: 'md',
    render: ({ onOrder }) => <Figure of={onOrder} />,
  },
  {
    key: 'lastsUntil',
    title: 'Lasts until',
    sortable: true,
    hideBelow: 'sm',
    render: ({ lastsUntil }) =>
      lastsUntil === null ? <span className="dimmed">no use yet</span> : <Day day={lastsUntil} />,
  },
  {
    key: 'firstExpiry',
    title: 'First expiry',
    sortable: true,
    hideBelow: 'lg',
    render: ({ firstExpiry }) => <Day day={firstExpiry} />,
  },
];

function StateOf({ product: { low, active, expired } }: { readonly product: StockedProduct }) {
  const chips = [
    ...(active ? [] : [{ color: 'gray', label: 'Retired' }]),
    ...(low ? [{ color: 'red', label: 'Low' }] : []),
    ...(expired === '0' ? [] : [{ color: 'amber', label: 'Some expired' }]),
  ];
  if (chips.length === 0) return <span className="dimmed">In stock</span>;
  return (
    <Group gap={6}>
      {chips.map(({ color, label }) => (
        <Badge key={label} color={color} variant="light">
          {label}
        </Badge>
      ))}
    </Group>
  );
}

/** `view-product`: reagents and consumables with what there is of each and how long it lasts; live. */
export function Component() {
  const mayKeep = useCan('stock.keep');
  const add = (label: string, variant: 'filled' | 'default') => (
    <Button
      component={Link}
      to="/create-product"
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.75} />}
    >
      {label}
    </Button>
  );
  return (
    <ListScreen
      title="Products"
      subtitle="Reagents and consumables: what is usable and in stock, and how long it lasts at the use of the last 30 days."
      {...(mayKeep && { action: add('New product', 'filled') })}
      filters={FILTERS}
      load={readList<StockedProduct>('/api/inventory/products')}
      csv={(query) => csvPath('/api/inventory/products', query)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      detail={(product) => ({ title: product.name, body: <ProductDetail product={product} /> })}
      live={STOCK_LIVE}
      empty={{
        icon: <IconPackage size={26} stroke={1.5} />,
        title: 'No product yet',
        text: 'What the laboratory uses up is counted here: what is in stock, when it expires, when it runs out.',
        ...(mayKeep && { action: add('Add the first product', 'default') }),
      }}
    />
  );
}
