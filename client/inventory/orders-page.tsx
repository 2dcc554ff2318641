import { Button, Group, Stack, Table } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import type { Order } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { Day } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import type { Column } from '../ui/table/data-table.js';
import { TitleRow } from '../ui/table/title-row.js';
import { createButton, LinkButton } from '../ui/layout/link-button.js';
import { closeOrder, STOCK_LIVE } from './inventory.api.js';
import { quantityText } from './quantity.js';
import { ORDER_EXPECTED, ORDER_NAMED, ORDER_WORDS, OrderChip } from './stock-parts.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  ORDER_WORDS,
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: {
      '': 'All',
      due: 'Still to come',
      late: 'Late',
      open: 'Ordered',
      part: 'Part received',
      received: 'Received',
      closed: 'Closed',
    },
  },
];

const COLUMNS: readonly Column<Order>[] = [
  ...ORDER_NAMED,
  {
    key: 'products',
    title: 'Products',
    hideBelow: 'md',
    render: ({ lines }) => lines.map(({ productName }) => productName).join(', '),
  },
  { key: 'day', title: 'Written', hideBelow: 'sm', render: ({ day }) => <Day day={day} /> },
  ORDER_EXPECTED,
  { key: 'state', title: 'State', render: ({ state, late }) => <OrderChip state={state} late={late} /> },
];

const add = createButton('/inventory/create-order');

/** `view-order`: purchase orders and what of each has come; live. */
export function Component() {
  const mayKeep = useCan('stock.keep');
  return (
    <ListScreen
      title="Orders"
      subtitle="Purchase orders and how much of each has arrived."
      {...(mayKeep && { action: add('New order', 'filled') })}
      filters={FILTERS}
      load={readList<Order>('/api/inventory/orders')}
      csv={(query) => csvPath('/api/inventory/orders', query)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      detail={(order, list) => ({
        title: `Order ${order.number}`,
        body: <OrderDetail key={order.id} order={order} onClosed={() => void list.reload()} />,
      })}
      live={STOCK_LIVE}
      empty={{
        icon: <IconTruckDelivery size={26} stroke={1.5} />,
        title: 'No order yet',
        text: 'Orders to suppliers are listed here until all of the goods have arrived.',
        ...(mayKeep && { action: add('Write the first order', 'default') }),
      }}
    />
  );
}

function OrderDetail({ order, onClosed }: { readonly order: Order; readonly onClosed: () => void }) {
  const [isClosing, setClosing] = useState(false);
  const mayKeep = useCan('stock.keep');
  const mayMove = useCan('stock.move');
  const isDue = order.state === 'open' || order.state === 'part';
  const close = async (reason: string): Promise<void> => {
    await closeOrder(order.id, reason);
    showDone(`Order ${order.number} is closed`);
    setClosing(false);
    onClosed();
  };
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="Supplier">{order.supplier}</Fact>
        <Fact name="State">
          <OrderChip state={order.state} late={order.late} />
        </Fact>
        <Fact name="Written">
          <Day day={order.day} /> by {order.by}
        </Fact>
        <Fact name="Expected">
          <Day day={order.expected} />
        </Fact>
        {order.closedReason !== null && <Fact name="Closed because">{order.closedReason}</Fact>}
        {order.note !== '' && <Fact name="Note">{order.note}</Fact>}
      </Facts>
      <OrderLines order={order} />
      <Group gap={8}>
        {isDue && mayMove && (
          <LinkButton to={`/create-received?orderId=${order.id}`} size="sm">
            Receive goods
          </LinkButton>
        )}
        <LinkButton to={`/view-received?orderId=${order.id}`} variant="default" size="sm">
          What came
        </LinkButton>
        {isDue && mayKeep && (
          <Button variant="default" size="sm" onClick={() => setClosing(true)}>
            Close order
          </Button>
        )}
      </Group>
      {isClosing && (
        <ReasonDialog
          title={`Close order ${order.number}`}
          text="Nothing more is expected of it. Goods received stay in stock."
          confirmLabel="Close order"
          danger
          onConfirm={close}
          onClose={() => setClosing(false)}
        />
      )}
    </Stack>
  );
}

function OrderLines({ order: { lines } }: { readonly order: Order }) {
  return (
    <Table aria-label="Products of the order" verticalSpacing={6}>
      <TitleRow titles={['Product', 'Ordered', 'Came', 'To come']} figures={3} />
      <Table.Tbody>
        {lines.map(({ productId, productName, useUnit, ordered, received, open }) => (
          <Table.Tr key={productId}>
            <Table.Td>
              {productName} <span className="dimmed">{useUnit}</span>
            </Table.Td>
            <Table.Td ta="right">{quantityText(ordered)}</Table.Td>
            <Table.Td ta="right">{quantityText(received)}</Table.Td>
            <Table.Td ta="right">{quantityText(open)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
