import { Stack } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import type { Customer } from '../../shared/contract/inventory-shapes.js';
import { useCan } from '../core/session.js';
import { UnitChip } from '../ui/layout/chips.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { RETIRED_FILTER } from '../ui/list-screen/common-columns.js';
import { dashedColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { createButton, LinkButton } from '../ui/layout/link-button.js';
import { STOCK_LIVE } from './inventory.api.js';

const KINDS = { department: 'Department', outside: 'Outside customer' } as const;

const FILTERS: readonly ListFilter<'q' | 'kind' | 'retired'>[] = [
  { kind: 'words', name: 'q', label: 'Search customers', placeholder: 'Name or contact', width: 260 },
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: { '': 'All', department: 'Departments', outside: 'Outside customers' },
  },
  RETIRED_FILTER,
];

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    render: ({ name, active }) => (
      <>
        <strong>{name}</strong>
        {!active && <span className="dimmed"> (retired)</span>}
      </>
    ),
  },
  { key: 'kind', title: 'Kind', sortable: true, render: ({ kind }) => KINDS[kind] },
  {
    key: 'unit',
    title: 'Bench',
    hideBelow: 'sm',
    render: ({ unit }) => (unit === null ? <span className="dimmed">–</span> : <UnitChip unit={unit} />),
  },
  dashedColumn('contact', 'Contact', { hideBelow: 'sm' }),
];

const add = createButton('/create-customer');

/** `view-customer`: departments and outside customers that goods are dispatched to; live. */
export function Component() {
  const mayKeep = useCan('stock.keep');
  return (
    <ListScreen
      title="Customers"
      subtitle="Departments of the laboratory and outside customers that goods are dispatched to."
      {...(mayKeep && { action: add('New customer', 'filled') })}
      filters={FILTERS}
      load={readList<Customer>('/api/inventory/customers')}
      csv={(query) => csvPath('/api/inventory/customers', query)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      detail={(customer) => ({
        title: customer.name,
        body: <CustomerDetail customer={customer} mayKeep={mayKeep} />,
      })}
      live={STOCK_LIVE}
      empty={{
        icon: <IconBuildingHospital size={26} stroke={1.5} />,
        title: 'No customer yet',
        text: 'The benches of the laboratory and the clinics outside that goods are dispatched to are listed here.',
        ...(mayKeep && { action: add('Add the first customer', 'default') }),
      }}
    />
  );
}

function CustomerDetail({ customer, mayKeep }: { readonly customer: Customer; readonly mayKeep: boolean }) {
  const { id, kind, unit, contact, active } = customer;
  const mayMove = useCan('stock.move');
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name="Kind">{KINDS[kind]}</Fact>
        <Fact name="Bench">{unit === null ? '' : <UnitChip unit={unit} />}</Fact>
        <Fact name="Contact">{contact}</Fact>
        <Fact name="State">{active ? 'In use' : 'Retired'}</Fact>
      </Facts>
      <Stack gap={8} align="flex-start">
        {mayMove && active && (
          <LinkButton to={`/create-dispatched?customerId=${id}`} size="sm">
            Dispatch to it
          </LinkButton>
        )}
        <LinkButton to={`/view-dispatched?customerId=${id}`} variant="default" size="sm">
          Dispatch history
        </LinkButton>
        {mayKeep && (
          <LinkButton to={`/create-customer?id=${id}`} variant="default" size="sm">
            Change
          </LinkButton>
        )}
      </Stack>
    </Stack>
  );
}
