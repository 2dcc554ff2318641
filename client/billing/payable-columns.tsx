import { Group } from '@mantine/core';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { Priority } from '../../shared/vocabulary.js';
import { PaymentChip, PriorityChip } from '../ui/chips.js';
import type { Column } from '../ui/data-table.js';
import { DateTime } from '../ui/date-time.js';
import { Money } from '../ui/money.js';

export function payableColumns(unit: string): readonly Column<PayableBooking>[] {
  return [
    { key: 'labNumber', title: 'Lab number', render: (row) => <span className="tnum">{row.labNumber}</span> },
    {
      key: 'patient',
      title: 'Patient',
      render: (row) => (
        <Group gap={8} wrap="nowrap">
          <span>{row.patientName}</span>
          <PriorityChip priority={row.priority as Priority} />
        </Group>
      ),
    },
    { key: 'tests', title: 'Tests', hideBelow: 'md', render: (row) => row.tests },
    { key: 'at', title: 'Booked', hideBelow: 'lg', render: (row) => <DateTime at={row.at} /> },
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
      render: (row) => <Money amount={row.balance} unit={unit} strong />,
    },
  ];
}
