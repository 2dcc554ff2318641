import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { StockTake } from '../../../shared/contract/stock-take-shapes.js';
import { useCan } from '../../core/session.js';
import { DateTime } from '../../ui/layout/date-time.js';
import { ListScreen } from '../../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../../ui/list-screen/list.js';
import type { Column } from '../../ui/table/data-table.js';
import { STOCK_LIVE } from '../inventory.api.js';
import { OpenTakeDialog } from './open-take-dialog.js';
import { SheetPage } from './sheet-page.js';
import { scopeOf, TakeChip } from './take-parts.js';

const FILTERS: readonly ListFilter<'q' | 'state'>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search stock-takes',
    placeholder: 'Place, name, note or number',
    width: 280,
  },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
      { value: 'dropped', label: 'Given up' },
    ],
  },
];

const figure = (key: 'counted' | 'different', title: string): Column<StockTake> => ({
  key,
  title,
  align: 'right',
  hideBelow: 'sm',
  render: (take) => <span className="tnum">{take[key]}</span>,
});

const COLUMNS: readonly Column<StockTake>[] = [
  {
    key: 'number',
    title: 'No.',
    width: { base: 60, sm: 90 },
    render: ({ number }) => <strong className="tnum">{number}</strong>,
  },
  { key: 'what', title: 'What is counted', render: scopeOf },
  {
    key: 'at',
    title: 'Begun',
    hideBelow: 'sm',
    render: ({ at, by }) => (
      <>
        <DateTime at={at} />
        <div className="dimmed">{by}</div>
      </>
    ),
  },
  figure('counted', 'Counted'),
  figure('different', 'Different'),
  { key: 'state', title: 'State', render: ({ state }) => <TakeChip state={state} /> },
];

/** `stock-take`: counts of the stock, past and open; with `?id=` the count sheet of one. */
export function Component() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <TakesList /> : <SheetPage key={id} id={id} />;
}

function TakesList() {
  const navigate = useNavigate();
  const mayCount = useCan('stock.move');
  const [isOpening, setOpening] = useState(false);
  const show = ({ id }: { readonly id: string }): void => void navigate(`/stock-take?id=${id}`);
  const begin = (label: string, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => setOpening(true)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ListScreen<StockTake, 'q' | 'state'>
        title="Stock-take"
        subtitle="Stock on the shelves is counted, and differences from the books are written down with their reasons."
        {...(mayCount && { action: begin('New stock-take', 'filled') })}
        filters={FILTERS}
        load={readList<StockTake>('/api/inventory/takes')}
        csv={(query) => csvPath('/api/inventory/takes', query)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={show}
        live={STOCK_LIVE}
        empty={{
          icon: <IconClipboardCheck size={26} stroke={1.5} />,
          title: 'Nothing has been counted yet',
          text: 'A stock-take lists every lot where it lies. Several people may count it, today and tomorrow.',
          ...(mayCount && { action: begin('Begin the first stock-take', 'default') }),
        }}
      />
      {isOpening && <OpenTakeDialog onOpened={show} onClose={() => setOpening(false)} />}
    </>
  );
}
