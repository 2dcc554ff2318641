import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Order, OrderLine, StockedProduct } from '../../shared/contract/inventory-shapes.js';
import type { Live, Page } from '../core/api.js';
import { EmptyState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { readList, type ListFilter, type ListQuery } from '../ui/list-screen/list.js';
import type { Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { orderById, productById, STOCK_LIVE } from './inventory.api.js';
import { quantityText } from './quantity.js';
import { blankReceived, ReceiveForm, type ReceiveLine } from './receive-form.js';
import { ORDER_EXPECTED, ORDER_NAMED, ORDER_WORDS } from './stock-parts.js';

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
            subtitle={`From ${order.supplier}. Enter what arrived; the rest stays on order.`}
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
        action={<LinkButton to="/create-received">Choose another order</LinkButton>}
      />
    </>
  );
}

const FILTERS: readonly ListFilter<'q'>[] = [{ ...ORDER_WORDS, autoFocus: true }];

const COLUMNS: readonly Column<Order>[] = [
  ...ORDER_NAMED,
  {
    key: 'products',
    title: 'To come',
    render: (order) =>
      linesToCome(order)
        .map(({ productName, open, useUnit }) => `${quantityText(open)} ${useUnit} of ${productName}`)
        .join(', '),
  },
  ORDER_EXPECTED,
];

const toReceive = ({ id }: Order): string => `/create-received?orderId=${id}`;
const keyOf = ({ id }: Order): string => id;

function ChooseOrder() {
  const navigate = useNavigate();
  return (
    <ListScreen
      title="Receive goods"
      subtitle="Which order has arrived, whole or in part?"
      action={
        <LinkButton to="/create-stock" variant="default">
          It came without an order
        </LinkButton>
      }
      filters={FILTERS}
      load={loadDue}
      columns={COLUMNS}
      rowKey={keyOf}
      onOpen={(order) => void navigate(toReceive(order))}
      href={toReceive}
      live={STOCK_LIVE}
      empty={{
        title: 'No order is outstanding',
        text: 'Goods are received against an order. Those that came without one are added as new stock.',
        next: { to: '/inventory/create-order', label: 'Write an order', needs: 'stock.keep' },
      }}
    />
  );
}

/** Orders of which something has not arrived yet. */
function loadDue(query: ListQuery<'q'>): Promise<Live<Page<Order>>> {
  const filters = { ...query.filters, state: 'due' };
  return readList<Order>('/api/inventory/orders')<'q' | 'state'>({ ...query, filters });
}
