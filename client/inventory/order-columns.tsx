import type { Order } from '../../shared/contract/inventory-shapes.js';
import { Day } from '../ui/layout/date-time.js';
import type { ListFilter } from '../ui/list-screen/list.js';
import type { Column } from '../ui/table/data-table.js';

export const ORDER_WORDS: Extract<ListFilter<'q'>, { kind: 'words' }> = {
  kind: 'words',
  name: 'q',
  label: 'Search orders',
  placeholder: 'Supplier, product or number',
  width: 280,
};

export const ORDER_NAMED: readonly Column<Order>[] = [
  {
    key: 'number',
    title: 'Order',
    sortable: true,
    width: { base: 70, sm: 100 },
    render: ({ number }) => <strong>{number}</strong>,
  },
  { key: 'supplier', title: 'Supplier', sortable: true, render: ({ supplier }) => supplier },
];

export const ORDER_EXPECTED: Column<Order> = {
  key: 'expected',
  title: 'Expected',
  sortable: true,
  hideBelow: 'sm',
  render: ({ expected }) => <Day day={expected} />,
};
