import { Button, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { Order, OrderLine, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { Day } from '../ui/date-time.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, FormSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { WhenLoaded } from '../ui/when-loaded.js';
import { openOrders, orderById, productById } from './inventory.api.js';
import type { ReceiveLine } from './receive-lines.js';
import { quantityText } from './quantity.js';
import { blankReceived, ReceiveForm } from './receive-form.js';

/** `create-received`: what came of the order `?orderId=`; without one the orders that are still to come. */
export function Component() {
  const id = useSearchParams()[0].get('orderId');
  return id === null ? <ChooseOrder /> : <OfOrder key={id} id={id} />;
}

function OfOrder({ id }: { readonly id: string }) {
  const found = useLoaded(`to receive ${id}`, async () => {
    const order = await orderById(id);
    return { order, lines: await Promise.all(linesToCome(order).map(lineOf)) };
  });
  return (
    <WhenLoaded of={found} skeleton={<FormSkeleton fields={5} />}>
      {({ order, lines }) => {
        if (order.state === 'closed' || order.state === 'received') return <NothingToCome order={order} />;
        return (
          <ReceiveForm
            order={order}
            initial={lines}
            title={`Receive order ${order.number}`}
            subtitle={`From ${order.supplier}. Enter what arrived; what is missing stays on order.`}
          />
        );
      }}
    </WhenLoaded>
  );
}

function linesToCome({ lines }: Order): readonly OrderLine[] {
  return lines.filter(({ open }) => open !== '0');
}

async function lineOf({ productId, open }: OrderLine): Promise<ReceiveLine> {
  const product: StockedProduct | undefined = await productById(productId);
  return blankReceived(product, open);
}

function NothingToCome({ order }: { readonly order: Order }) {
  return (
    <>
      <PageHeader title={`Receive order ${order.number}`} />
      <EmptyState
        title="Nothing more is expected"
        text={order.closedReason ?? 'Everything that was ordered has been received.'}
        action={
          <Button component={Link} to="/create-received">
            Choose another order
          </Button>
        }
      />
    </>
  );
}

function ChooseOrder() {
  const found = useLoaded('orders to receive', openOrders);
  return (
    <>
      <PageHeader title="Receive goods" subtitle="Which order has arrived, whole or in part?" />
      <WhenLoaded of={found} skeleton={<FormSkeleton fields={3} />}>
        {(orders) => <OrderChoices orders={orders} />}
      </WhenLoaded>
    </>
  );
}

function OrderChoices({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0)
    return (
      <EmptyState
        title="No order is outstanding"
        text="Goods are received against an order. What came without one is added as new stock."
        action={
          <Button component={Link} to="/create-stock">
            New stock
          </Button>
        }
        next={{ to: '/inventory/create-order', label: 'Write an order', needs: 'stock.keep' }}
      />
    );
  return (
    <Stack gap={10} maw={720}>
      {orders.map((order, place) => (
        <Button
          key={order.id}
          component={Link}
          to={`/create-received?orderId=${order.id}`}
          variant="default"
          h="auto"
          py={10}
          justify="flex-start"
          autoFocus={place === 0}
        >
          <span style={{ textAlign: 'left', whiteSpace: 'normal' }}>
            <strong>
              Order {order.number}, {order.supplier}
            </strong>
            <Text size="sm" c="dimmed" fw={400}>
              {linesToCome(order)
                .map(({ productName, open, useUnit }) => `${quantityText(open)} ${useUnit} of ${productName}`)
                .join(', ')}
              {order.expected !== null && (
                <>
                  {'; expected '}
                  <Day day={order.expected} />
                </>
              )}
            </Text>
          </span>
        </Button>
      ))}
      <Button component={Link} to="/create-stock" variant="subtle" style={{ alignSelf: 'flex-start' }}>
        It came without an order
      </Button>
    </Stack>
  );
}
