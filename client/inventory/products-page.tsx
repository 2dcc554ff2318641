import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import type { Lot, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { api, withQuery, type Page } from '../core/api.js';
import { useCan } from '../core/session.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Day } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { RETIRED_FILTER } from '../ui/list-screen/common-columns.js';
import { dayColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { Pager } from '../ui/table/pager.js';
import { TitleRow } from '../ui/table/title-row.js';
import { createButton, LinkButton } from '../ui/layout/link-button.js';
import { STOCK_LIVE } from './inventory.api.js';
import { Expiry, Figure, LotName, ProductCell, Quantity, quantityColumn } from './stock-parts.js';

const FILTERS: readonly ListFilter<'q' | 'kind' | 'low' | 'retired'>[] = [
  { kind: 'words', name: 'q', label: 'Search products', placeholder: 'Name or code', width: 260 },
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: { '': 'All', reagent: 'Reagents', consumable: 'Consumables' },
  },
  { kind: 'choice', name: 'low', label: 'Stock', options: { '': 'Any', true: 'Low only' } },
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
  quantityColumn('onHand', 'On hand'),
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
  dayColumn('firstExpiry', 'First expiry', { sortable: true, hideBelow: 'lg' }),
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

const add = createButton('/create-product');

/** `view-product`: reagents and consumables with what there is of each and how long it lasts; live. */
export function Component() {
  const mayKeep = useCan('stock.keep');
  return (
    <ListScreen
      title="Products"
      subtitle="Reagents and consumables: usable stock, and how long it lasts at the use of the last 30 days."
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
        text: "The laboratory's supplies are counted here: stock, expiry, and when they run out.",
        ...(mayKeep && { action: add('Add the first product', 'default') }),
      }}
    />
  );
}

/** A product beside the list: its stock, its lots, and what can be done with it. */
export function ProductDetail({ product }: { readonly product: StockedProduct }) {
  const { id, useUnit, packSize, reorderLevel, supplier, onHand, inStore, expired, onOrder, used30 } =
    product;
  const mayKeep = useCan('stock.keep');
  const mayMove = useCan('stock.move');
  const of = (quantity: string) => <Quantity of={quantity} unit={useUnit} />;
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="On hand">{of(onHand)}</Fact>
        <Fact name="In the store">{of(inStore)}</Fact>
        <Fact name="Expired">{expired === '0' ? 'nothing' : of(expired)}</Fact>
        <Fact name="On order">{onOrder === '0' ? 'nothing' : of(onOrder)}</Fact>
        <Fact name="Reorder level">{reorderLevel === null ? 'nobody is told' : of(reorderLevel)}</Fact>
        <Fact name="Used in 30 days">{of(used30)}</Fact>
        <Fact name="Lasts until">
          {product.lastsUntil === null ? 'nothing was used' : <Day day={product.lastsUntil} />}
        </Fact>
        <Fact name="A pack">{of(packSize)}</Fact>
        <Fact name="Supplier">{supplier}</Fact>
        <Fact name="Gone">{product.usedUp === 'when-used' ? 'once used' : 'once given out'}</Fact>
      </Facts>
      <Lots key={id} product={product} />
      <Group gap={8}>
        {mayMove && product.active && (
          <LinkButton to={`/create-dispatched?productId=${id}`} size="sm">
            Dispatch
          </LinkButton>
        )}
        {mayMove && product.active && (
          <LinkButton to={`/create-stock?productId=${id}`} variant="default" size="sm">
            New stock
          </LinkButton>
        )}
        {mayKeep && product.active && (
          <LinkButton to={`/inventory/create-order?productId=${id}`} variant="default" size="sm">
            Order
          </LinkButton>
        )}
        {mayKeep && (
          <LinkButton to={`/create-product?id=${id}`} variant="default" size="sm">
            Change
          </LinkButton>
        )}
      </Group>
    </Stack>
  );
}

/** Page by page; another product begins with its first. */
function Lots({ product: { id, onHand, inStore, expired } }: { readonly product: StockedProduct }) {
  const [page, setPage] = useState(1);
  const lots = useLoaded(
    `lots ${id}`,
    () => api.get<Page<Lot>>(withQuery('/api/inventory/lots', { productId: id, page })),
    `${page} ${onHand} ${inStore} ${expired}`,
  );
  return (
    <WhenLoaded of={lots} skeleton={<TableSkeleton rows={3} columns={3} />}>
      {(listed) => (
        <>
          <LotsTable lots={listed.items} />
          <Pager {...listed} onPage={setPage} />
        </>
      )}
    </WhenLoaded>
  );
}

function LotsTable({ lots }: { readonly lots: readonly Lot[] }) {
  if (lots.length === 0) return <Text c="dimmed">None of it is in stock.</Text>;
  return (
    <Table aria-label="Lots" verticalSpacing={6}>
      <TitleRow titles={['Lot', 'Expires', 'Where']} />
      <Table.Tbody>
        {lots.map(({ id, lot, expiry, state, places, useUnit }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <LotName lot={lot} />
            </Table.Td>
            <Table.Td>
              <Expiry expiry={expiry} state={state} />
            </Table.Td>
            <Table.Td>
              {places.map(({ placeId, place, quantity }) => (
                <div key={placeId}>
                  {place}: <Quantity of={quantity} unit={useUnit} />
                </div>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
