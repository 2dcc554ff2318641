import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Lot, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { api, withQuery, type Page } from '../core/api.js';
import { useCan } from '../core/session.js';
import { TableSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { Day } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Pager } from '../ui/table/pager.js';
import { Expiry, LotName, Quantity } from './stock-parts.js';

/** A product beside the list: where it stands, its lots, and what is done with it. */
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
          <Button component={Link} to={`/create-dispatched?productId=${id}`} size="sm">
            Dispatch
          </Button>
        )}
        {mayMove && product.active && (
          <Button component={Link} to={`/create-stock?productId=${id}`} variant="default" size="sm">
            New stock
          </Button>
        )}
        {mayKeep && product.active && (
          <Button component={Link} to={`/inventory/create-order?productId=${id}`} variant="default" size="sm">
            Order
          </Button>
        )}
        {mayKeep && (
          <Button component={Link} to={`/create-product?id=${id}`} variant="default" size="sm">
            Change
          </Button>
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
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Lot</Table.Th>
          <Table.Th>Expires</Table.Th>
          <Table.Th>Where</Table.Th>
        </Table.Tr>
      </Table.Thead>
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
