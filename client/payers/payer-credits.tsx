import { Badge, Button, Group } from '@mantine/core';
import type { PayerCredit } from '../../shared/contract/payer-shapes.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { formatDay } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { NewestOf } from '../ui/table/pager.js';
import { Part } from './part.js';

function CreditKind({ credit: { kind, amount, isTakenBack } }: { readonly credit: PayerCredit }) {
  const what = kind === 'payment' ? 'Payment' : 'Write-off';
  if (amount.startsWith('-')) return <>{what} taken back</>;
  return (
    <Group gap={8} wrap="nowrap">
      {what}
      {isTakenBack && (
        <Badge color="gray" variant="light" size="xs">
          Taken back
        </Badge>
      )}
    </Group>
  );
}

interface CreditsProps {
  readonly credits: readonly PayerCredit[];
  readonly count: number;
  readonly unit: string;
  readonly onTakeBack: (credit: PayerCredit) => void;
}

export function Credits({ credits, count, unit, onTakeBack }: CreditsProps) {
  const columns: readonly Column<PayerCredit>[] = [
    { key: 'day', title: 'Day', render: ({ day }) => formatDay(day) },
    { key: 'kind', title: 'What', carries: true, render: (credit) => <CreditKind credit={credit} /> },
    {
      key: 'reference',
      title: 'Reference',
      hideBelow: 'sm',
      under: ({ reference }) => reference,
      render: ({ reference }) => reference || '–',
    },
    {
      key: 'by',
      title: 'By',
      hideBelow: 'md',
      under: true,
      render: ({ by, witness }) => (witness === null ? by : `${by}, approved by ${witness}`),
    },
    {
      key: 'invoices',
      title: 'Invoices',
      hideBelow: 'md',
      under: ({ invoices }) => invoices.length > 0 && <>invoice {invoices.join(', ')}</>,
      render: ({ invoices }) => (invoices.length === 0 ? '–' : invoices.join(', ')),
    },
    {
      key: 'amount',
      title: 'Amount',
      align: 'right',
      render: ({ amount }) => <Money amount={amount} unit={unit} />,
    },
    {
      key: 'free',
      title: 'Paid in advance',
      align: 'right',
      hideBelow: 'sm',
      under: ({ free }) =>
        free !== '0.00' && (
          <>
            in advance <Money amount={free} unit={unit} />
          </>
        ),
      render: ({ free }) =>
        free === '0.00' ? <span className="dimmed">–</span> : <Money amount={free} unit={unit} />,
    },
    {
      key: 'acts',
      title: 'Acts',
      titleHidden: true,
      align: 'right',
      render: (credit) =>
        !credit.isTakenBack && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            mih={32}
            aria-label={`Take back the ${credit.kind} of ${formatDay(credit.day)}`}
            onClick={() => onTakeBack(credit)}
          >
            Take back
          </Button>
        ),
    },
  ];
  return (
    <Part title="Payments and write-offs" empty="Nothing has been paid yet." isEmpty={credits.length === 0}>
      <DataTable label="Payments and write-offs" columns={columns} rows={credits} rowKey={({ id }) => id} />
      <NewestOf shown={credits.length} count={count} />
    </Part>
  );
}
