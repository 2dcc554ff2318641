import { IconPackageImport } from '@tabler/icons-react';
import type { MovementLine } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import type { Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { MovementsList } from './movements-list.js';

const KINDS = { received: 'Received' };

const FROM: Column<MovementLine> = {
  key: 'supplier',
  title: 'From',
  hideBelow: 'sm',
  render: ({ supplier, orderNumber, reason }) => (
    <>
      {supplier || <span className="dimmed">{reason || 'without an order'}</span>}
      {orderNumber !== null && <div className="dimmed">order {orderNumber}</div>}
    </>
  ),
};

/** `view-received`: what came, when, in which lots; live. */
export function Component() {
  const mayMove = useCan('stock.move');
  return (
    <MovementsList
      title="Goods received"
      subtitle="Goods received, when, and in which lots."
      kinds={KINDS}
      of={FROM}
      tag={{ kind: 'tag', name: 'orderId', label: 'One order' }}
      action={mayMove && <LinkButton to="/create-received">Receive goods</LinkButton>}
      empty={{
        icon: <IconPackageImport size={26} stroke={1.5} />,
        title: 'Nothing received yet',
        text: 'Goods are received against an order, in parts as they come, lot by lot.',
      }}
    />
  );
}
