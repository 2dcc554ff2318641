import { Button, Text } from '@mantine/core';
import { IconCash, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentType } from '../../shared/contract/billing.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { DataTable, type Column } from '../ui/data-table.js';
import { PageHeader } from '../ui/page-header.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states.js';
import { useLoaded } from '../ui/use-loaded.js';
import { listPaymentTypes } from './billing.api.js';
import { PaymentTypeForm } from './payment-type-form.js';

/** How the laboratory is paid: name, unit, exchange rate, on or off. Managers change them. */
export function Component() {
  const mayWrite = useCan('payment-types.write');
  const currency = useLab((lab) => lab.currency);
  const types = useLoaded('payment types', listPaymentTypes);
  const [editing, setEditing] = useState<PaymentType | 'new'>();
  const close = (): void => setEditing(undefined);
  return (
    <>
      <PageHeader
        title="Payment types"
        {...(types.data !== undefined && { count: types.data.length })}
        subtitle="What a payment is made with, and the unit it is counted in."
        action={
          mayWrite && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEditing('new')}>
              Add payment type
            </Button>
          )
        }
      />
      {types.problem !== undefined && <ErrorState problem={types.problem} onRetry={types.reload} />}
      {types.problem === undefined && types.data === undefined && <TableSkeleton rows={5} />}
      {types.data !== undefined && (
        <DataTable
          label="Payment types"
          columns={columnsOf(currency)}
          rows={types.data}
          rowKey={(type) => type.id}
          {...(mayWrite && { onOpen: setEditing })}
          empty={
            <EmptyState
              icon={<IconCash size={26} stroke={1.5} />}
              title="No payment type yet"
              text="Payments are taken in one of these: cash, card, mobile money, an account."
            />
          }
        />
      )}
      {!mayWrite && (
        <Text c="dimmed" mt={12}>
          The laboratory manager changes these.
        </Text>
      )}
      {editing !== undefined && (
        <PaymentTypeForm
          type={editing === 'new' ? undefined : editing}
          currency={currency}
          onClose={close}
          onSaved={() => {
            close();
            void types.reload();
          }}
        />
      )}
    </>
  );
}

function columnsOf(currency: string): readonly Column<PaymentType>[] {
  return [
    { key: 'name', title: 'Name', render: (type) => type.name },
    {
      key: 'cash',
      title: 'Kind',
      hideBelow: 'sm',
      render: (type) => (type.cash ? 'Cash, gives change' : 'Not cash'),
    },
    { key: 'units', title: 'Payment unit', render: (type) => type.units },
    {
      key: 'rate',
      title: 'Exchange rate',
      render: (type) => (
        <span className={type.useExchangeRate ? 'tnum' : 'dimmed'}>
          {type.useExchangeRate ? `1 ${type.units} = ${type.exchangeRate} ${currency}` : 'None'}
        </span>
      ),
    },
    {
      key: 'active',
      title: 'State',
      render: (type) => (type.active ? 'On' : <span className="dimmed">Off</span>),
    },
  ];
}
