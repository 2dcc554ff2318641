import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { MovementLine } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import type { Column } from '../ui/table/data-table.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { MoveLotDialog } from './move-lot-dialog.js';
import { MovementsList } from './movements-list.js';

const KINDS = { dispatched: 'Dispatched', returned: 'Returned' };

const TO: Column<MovementLine> = {
  key: 'customer',
  title: 'Customer',
  render: ({ kind, from, to, reason }) => (
    <>
      {kind === 'returned' ? from : to}
      {reason !== '' && <div className="dimmed">{reason}</div>}
    </>
  ),
};

/** `view-dispatched`: what was issued, to whom, from which lot, and what came back; live. */
export function Component() {
  const mayMove = useCan('stock.move');
  return (
    <MovementsList
      title="Dispatched"
      subtitle="Goods dispatched, to whom and from which lot."
      kinds={KINDS}
      of={TO}
      tag={{ kind: 'tag', name: 'customerId', label: 'One customer' }}
      action={mayMove && <LinkButton to="/create-dispatched">Dispatch</LinkButton>}
      empty={{
        icon: <IconPackageExport size={26} stroke={1.5} />,
        title: 'Nothing dispatched yet',
        text: 'Stock goes out of the store to a bench or a customer, the first to expire first.',
      }}
      more={(line, reload) => mayMove && <TakeBackGoods line={line} onDone={reload} />}
    />
  );
}

/** Takes dispatched goods back from the customer they went to. */
function TakeBackGoods({ line, onDone }: { readonly line: MovementLine; readonly onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { kind, lotId, lot, productName, useUnit, quantity, customerId, to } = line;
  if (kind !== 'dispatched' || lotId === null || customerId === null) return null;
  const places = [{ placeId: customerId, place: to ?? '', quantity }];
  return (
    <>
      <Button variant="default" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => setAsked(true)}>
        Take back into the store
      </Button>
      {isAsked && (
        <MoveLotDialog
          lot={{ id: lotId, lot: lot ?? '', productName, useUnit, places, inStore: '0' }}
          move="return"
          onDone={() => {
            setAsked(false);
            onDone();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
