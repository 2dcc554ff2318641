import { ActionIcon } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { Priority } from '../../shared/vocabulary.js';
import { PaymentChip, PriorityChip } from '../ui/layout/chips.js';
import type { Column } from '../ui/table/data-table.js';
import { LAB_NUMBER_COLUMN, patientColumn } from '../ui/list-screen/usual-parts.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { Waited } from '../ui/layout/waiting-time.js';

export function payableColumns(
  unit: string,
  onReceipts: (row: PayableBooking) => void,
): readonly Column<PayableBooking>[] {
  return [
    { ...LAB_NUMBER_COLUMN, sortable: true },
    { ...patientColumn<PayableBooking>('18%', underPatient), sortable: true },
    {
      key: 'account',
      title: 'Account',
      width: { sm: '12%' },
      hideBelow: 'lg',
      render: (row) => row.accountName ?? <span className="dimmed">–</span>,
    },
    {
      key: 'priority',
      title: 'Priority',
      sortable: true,
      hideBelow: 'sm',
      render: (row) => <PriorityChip priority={row.priority as Priority} />,
    },
    { key: 'tests', title: 'Tests', hideBelow: 'md', render: (row) => row.tests },
    {
      key: 'at',
      title: 'Waiting',
      sortable: true,
      hideBelow: 'md',
      under: (row) => <Waiting row={row} />,
      render: (row) => <Waiting row={row} />,
    },
    {
      key: 'status',
      title: 'Status',
      hideBelow: 'sm',
      render: (row) => <PaymentChip status={row.paymentStatus} />,
    },
    {
      key: 'total',
      title: 'Price',
      align: 'right',
      hideBelow: 'sm',
      render: (row) => <Money amount={row.total} unit={unit} />,
    },
    {
      key: 'balance',
      title: 'Balance',
      align: 'right',
      sortable: true,
      render: (row) => <Money amount={row.balance} unit={unit} strong />,
    },
    {
      key: 'receipts',
      title: 'Receipts',
      titleHidden: true,
      align: 'right',
      width: 52,
      render: (row) =>
        row.paymentStatus === 'not_paid' ? null : <ReceiptsButton row={row} onReceipts={onReceipts} />,
    },
  ];
}

interface ReceiptsButtonProps {
  readonly row: PayableBooking;
  readonly onReceipts: (row: PayableBooking) => void;
}

function ReceiptsButton({ row, onReceipts }: ReceiptsButtonProps) {
  const name = `Receipts of ${row.labNumber}`;
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={name}
      title={`${name}: to look at and to print again`}
      onClick={(event) => {
        event.stopPropagation();
        onReceipts(row);
      }}
    >
      <IconReceipt size={17} stroke={1.75} />
    </ActionIcon>
  );
}

/** On a phone. */
function underPatient(row: PayableBooking) {
  return (
    <>
      <PriorityChip priority={row.priority as Priority} />
      <PaymentChip status={row.paymentStatus} />
    </>
  );
}

/** How long ago it was booked, where something is left to be paid. */
function Waiting({ row }: { readonly row: PayableBooking }) {
  if ((parseMoney(row.balance) ?? 0n) <= 0n) return <DateTime at={row.at} />;
  return <Waited since={row.at} began="Booked" />;
}
