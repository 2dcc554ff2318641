import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayerCredit } from '../../shared/contract/payer-shapes.js';
import { formatDay } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { amountColumn } from '../ui/table/column-kinds.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { NewestNotice } from '../ui/table/pager.js';
import { Part } from './payer-parts.js';

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
  readonly onTakeBack: TakeBack;
}

export function Credits({ credits, count, unit, onTakeBack }: CreditsProps) {
  const columns = creditColumns(unit, onTakeBack);
  const [wanted, setWanted] = useState('');
  const found = credits.filter((credit) => isFound(credit, wanted));
  return (
    <Part title="Payments and write-offs" empty="Nothing has been paid yet." isEmpty={credits.length === 0}>
      {credits.length > FEW && (
        <TextInput
          mb={8}
          maw={320}
          size="sm"
          aria-label="Find a payment"
          placeholder="Reference or amount"
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <DataTable label="Payments and write-offs" columns={columns} rows={found} rowKey={({ id }) => id} />
      {found.length === 0 && <Text c="dimmed">No payment has this reference or amount.</Text>}
      <NewestNotice shown={credits.length} count={count} />
    </Part>
  );
}

/** So many are seen at a glance. */
const FEW = 5;

function isFound({ reference, amount }: PayerCredit, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return reference.toLowerCase().includes(text) || amount.includes(text.replace(',', '.'));
}

type TakeBack = (credit: PayerCredit) => void;

function creditColumns(unit: string, onTakeBack: TakeBack): readonly Column<PayerCredit>[] {
  return [
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
    amountColumn('amount', 'Amount', unit),
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
            aria-label={`Take back the ${credit.kind} of ${formatDay(credit.day)}`}
            onClick={() => onTakeBack(credit)}
          >
            Take back
          </Button>
        ),
    },
  ];
}
