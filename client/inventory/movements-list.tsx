import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MovementLine } from '../../shared/contract/inventory-shapes.js';
import { DateTime, Day } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { dayColumn, timeColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { STOCK_LIVE } from './inventory.api.js';
import { LotName, MOVEMENT_WORDS, productColumn, Quantity, quantityColumn } from './stock-parts.js';

type Filter = 'q' | 'kind' | 'from' | 'to' | 'orderId' | 'customerId';

interface MovementsListProps {
  readonly title: string;
  readonly subtitle: string;
  /** Labels of the listed kinds; the first applies if the address names none. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly of: Column<MovementLine>;
  readonly tag: Extract<ListFilter<Filter>, { kind: 'tag' }>;
  readonly action: ReactNode;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  readonly more?: (line: MovementLine, reload: () => void) => ReactNode;
}

const HEAD: readonly Column<MovementLine>[] = [
  timeColumn('at', 'When', { sortable: true, hideBelow: 'sm', under: true, width: 160 }),
  productColumn('Product', '26%'),
];

const TAIL: readonly Column<MovementLine>[] = [
  quantityColumn('quantity', 'Quantity'),
  {
    key: 'lot',
    title: 'Lot',
    hideBelow: 'md',
    under: true,
    render: ({ lot }) => (lot === null ? lot : <LotName lot={lot} />),
  },
  dayColumn('expiry', 'Expires', { sortable: true, hideBelow: 'lg' }),
  {
    key: 'number',
    title: 'Document',
    align: 'right',
    hideBelow: 'lg',
    render: ({ number }) => <span className="tnum">{number}</span>,
  },
];

const columnsWith = new Map<Column<MovementLine>, readonly Column<MovementLine>[]>();

/** The same array each time: rows repaint alone. */
function columnsOf(of: Column<MovementLine>): readonly Column<MovementLine>[] {
  const known = columnsWith.get(of) ?? [...HEAD, of, ...TAIL];
  columnsWith.set(of, known);
  return known;
}

/** Goods received or dispatched, movement by movement; live. */
export function MovementsList(props: MovementsListProps) {
  const { title, subtitle, kinds, of, tag, action, empty, more } = props;
  const [standard = ''] = Object.keys(kinds);
  const filters: readonly ListFilter<Filter>[] = [
    {
      kind: 'words',
      name: 'q',
      label: 'Search',
      placeholder: 'Product, lot, name, reference or number',
      width: 300,
    },
    ...(Object.keys(kinds).length > 1
      ? [
          {
            kind: 'choice' as const,
            name: 'kind' as const,
            label: 'What',
            options: kinds,
            standard,
          },
        ]
      : []),
    { kind: 'days', from: 'from', to: 'to' },
    tag,
  ];
  const asked = <Q extends { readonly filters: Readonly<Record<Filter, string>> }>(query: Q): Q => ({
    ...query,
    filters: { ...query.filters, kind: query.filters.kind || standard },
  });
  return (
    <ListScreen<MovementLine, Filter>
      title={title}
      subtitle={subtitle}
      action={action}
      filters={filters}
      load={(query) => readList<MovementLine>('/api/inventory/movements')(asked(query))}
      csv={(query) => csvPath('/api/inventory/movements', asked(query))}
      columns={columnsOf(of)}
      rowKey={({ id }) => id}
      detail={(line, list) => ({
        title: `${MOVEMENT_WORDS[line.kind]}: ${line.productName}`,
        body: (
          <Stack gap={16}>
            <MovementFacts line={line} />
            {more?.(line, () => void list.reload())}
          </Stack>
        ),
      })}
      live={STOCK_LIVE}
      empty={{ ...empty, action }}
    />
  );
}

function MovementFacts({ line }: { readonly line: MovementLine }) {
  return (
    <Facts>
      <Fact name="When">
        <DateTime at={line.at} />
      </Fact>
      <Fact name="By">{line.by}</Fact>
      <Fact name="Document">{line.number}</Fact>
      <Fact name="Quantity">
        <Quantity of={line.quantity} unit={line.useUnit} />
      </Fact>
      <Fact name="Lot">{line.lot}</Fact>
      <Fact name="Expires">{line.expiry === null ? '' : <Day day={line.expiry} />}</Fact>
      {line.supplier !== '' && <Fact name="Supplier">{line.supplier}</Fact>}
      {line.orderNumber !== null && <Fact name="Order">{line.orderNumber}</Fact>}
      {line.from !== null && <Fact name="From">{line.from}</Fact>}
      {line.to !== null && <Fact name="To">{line.to}</Fact>}
      {line.reference !== '' && <Fact name="Reference">{line.reference}</Fact>}
      {line.reason !== '' && <Fact name="Reason">{line.reason}</Fact>}
    </Facts>
  );
}
