import { Group } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { Lot } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import type { Column } from '../ui/table/data-table.js';
import { createButton, LinkButton } from '../ui/layout/link-button.js';
import { STOCK_LIVE } from './inventory.api.js';
import { LotDetail } from './lot-detail.js';
import { Expiry, LotName, productColumn, Quantity, quantityColumn } from './stock-parts.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  { kind: 'words', name: 'q', label: 'Search stock', placeholder: 'Product, code or lot', width: 280 },
  {
    kind: 'choice',
    name: 'state',
    label: 'Which',
    standard: 'held',
    options: {
      held: 'In the house',
      expiring: 'Expires soon',
      expired: 'Expired',
      gone: 'Used up',
      all: 'All lots',
    },
  },
];

const COLUMNS: readonly Column<Lot>[] = [
  productColumn('Product', '32%'),
  { key: 'lot', title: 'Lot', sortable: true, render: ({ lot }) => <LotName lot={lot} /> },
  {
    key: 'expiry',
    title: 'Expires',
    sortable: true,
    hideBelow: 'sm',
    under: true,
    render: ({ expiry, state }) => <Expiry expiry={expiry} state={state} />,
  },
  quantityColumn('inStore', 'In the store'),
  {
    key: 'onBenches',
    title: 'On benches',
    align: 'right',
    hideBelow: 'md',
    render: ({ onBenches, useUnit }) =>
      onBenches === '0' ? <span className="dimmed">–</span> : <Quantity of={onBenches} unit={useUnit} />,
  },
];

const add = createButton('/create-stock');

/** `view-stock`: every lot with its places, first to expire first; live. */
export function Component() {
  const mayMove = useCan('stock.move');
  return (
    <ListScreen
      title="Stock"
      subtitle="Every lot and where it is, the first to expire at the top."
      action={
        <Group gap={8}>
          <LinkButton to="/stock-take" variant="default">
            Stock-take
          </LinkButton>
          {mayMove && add('New stock', 'filled')}
        </Group>
      }
      filters={FILTERS}
      load={readList<Lot>('/api/inventory/lots')}
      csv={(query) => csvPath('/api/inventory/lots', query)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      detail={(lot, list) => ({
        title: `${lot.productName}, lot ${lot.lot}`,
        body: <LotDetail key={lot.id} lot={lot} onMoved={() => void list.reload()} />,
      })}
      live={STOCK_LIVE}
      empty={{
        icon: <IconStack2 size={26} stroke={1.5} />,
        title: 'Nothing in stock yet',
        text: 'Lots come with the goods of an order, or are added as they are found on the shelf.',
        ...(mayMove && { action: add('Add the first lot', 'default') }),
      }}
    />
  );
}
