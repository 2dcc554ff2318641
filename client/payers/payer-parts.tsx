import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney as written, parseMoney, sum } from '../../shared/domain/money/money.js';
import type { PayerCharge, PayerInvoice } from '../../shared/contract/payer-shapes.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { amountColumn } from '../ui/table/column-kinds.js';
import { NewestNotice } from '../ui/table/pager.js';
import { invoiceFile } from './payers.api.js';

interface ChargesProps {
  readonly charges: readonly PayerCharge[];
  readonly count: number;
  readonly unit: string;
  /** Nothing of it was ever on an invoice. */
  readonly isNew: boolean;
}

/** Charges and credits that are on no invoice. */
export function Charges({ charges, count, unit, isNew }: ChargesProps) {
  const columns: readonly Column<PayerCharge>[] = [
    { key: 'day', title: 'Day', render: ({ day }) => formatDay(day) },
    {
      key: 'labNumber',
      title: 'Lab number',
      carries: true,
      render: ({ labNumber }) => <span className="tnum">{labNumber}</span>,
    },
    {
      key: 'patient',
      title: 'Patient',
      hideBelow: 'sm',
      under: true,
      render: ({ patientName }) => <bdi>{patientName}</bdi>,
    },
    { key: 'member', title: 'Member', hideBelow: 'md', render: ({ memberNumber }) => memberNumber ?? '–' },
    {
      key: 'authorisation',
      title: 'Authorisation',
      hideBelow: 'md',
      render: ({ authorisationNumber }) => authorisationNumber ?? '–',
    },
    amountColumn('amount', 'Amount', unit),
  ];
  return (
    <Part
      title="Not invoiced"
      empty={
        isNew
          ? 'Nothing has been billed yet: a booking that names this payer is billed at the till.'
          : 'Everything that was billed is on an invoice.'
      }
      isEmpty={charges.length === 0}
    >
      <DataTable
        label="Not invoiced"
        columns={columns}
        rows={charges}
        rowKey={({ bookingId, day, amount }) => `${bookingId} ${day} ${amount}`}
        maxHeight="420px"
      />
      <NewestNotice shown={charges.length} count={count}>
        An invoice includes all days of its period.
      </NewestNotice>
    </Part>
  );
}

interface InvoicesProps {
  readonly invoices: readonly PayerInvoice[];
  readonly count: number;
  readonly unit: string;
  readonly onWriteOff: (invoice: PayerInvoice) => void;
}

/** With something left to be paid. */
export function isOpen({ total, outstanding }: PayerInvoice): boolean {
  return !total.startsWith('-') && outstanding !== '0.00';
}

export function Invoices({ invoices, count, unit, onWriteOff }: InvoicesProps) {
  const columns: readonly Column<PayerInvoice>[] = [
    { key: 'number', title: 'Number', render: (invoice) => <Numbered invoice={invoice} /> },
    { key: 'day', title: 'Written', render: ({ day }) => formatDay(day) },
    {
      key: 'period',
      title: 'For',
      hideBelow: 'md',
      render: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`,
    },
    {
      key: 'due',
      title: 'Due',
      hideBelow: 'md',
      under: true,
      render: (invoice) => <Due invoice={invoice} />,
    },
    amountColumn('total', 'Total', unit, { hideBelow: 'sm', under: true }),
    {
      key: 'outstanding',
      title: 'Open',
      align: 'right',
      render: (invoice) =>
        invoice.outstanding === '0.00' ? (
          <span className="dimmed">Settled</span>
        ) : (
          <Money amount={invoice.outstanding} unit={unit} strong />
        ),
    },
    {
      key: 'acts',
      title: 'Files and acts',
      titleHidden: true,
      align: 'right',
      render: (invoice) => <InvoiceActs invoice={invoice} onWriteOff={onWriteOff} />,
    },
  ];
  return (
    <Part
      title="Invoices"
      empty="No invoice yet. An invoice includes the charges of a period that are on no other."
      isEmpty={invoices.length === 0}
    >
      <DataTable label="Invoices" columns={columns} rows={invoices} rowKey={({ number }) => String(number)} />
      <NewestNotice shown={invoices.length} count={count}>
        All open ones are listed here.
      </NewestNotice>
    </Part>
  );
}

function Numbered({ invoice: { number, total } }: { readonly invoice: PayerInvoice }) {
  return (
    <Group gap={8} wrap="nowrap">
      <strong className="tnum">{number}</strong>
      {total.startsWith('-') && (
        <Badge color="gray" variant="light" size="xs">
          Credit note
        </Badge>
      )}
    </Group>
  );
}

/** Overdue from the day after it was due, until it is settled. */
export function isOverdue(invoice: PayerInvoice): boolean {
  return isOpen(invoice) && invoice.dueDay !== null && invoice.dueDay < labToday();
}

/** Together, in the base currency. */
export function overdueOf(invoices: readonly PayerInvoice[]): string {
  return written(sum(invoices.filter(isOverdue).map(({ outstanding }) => parseMoney(outstanding) ?? 0n)));
}

function Due({ invoice }: { readonly invoice: PayerInvoice }) {
  if (invoice.dueDay === null) return '–';
  return (
    <Group gap={8} wrap="nowrap">
      {formatDay(invoice.dueDay)}
      {isOverdue(invoice) && (
        <Badge color="red" variant="light" size="xs">
          Overdue
        </Badge>
      )}
    </Group>
  );
}

interface InvoiceActsProps {
  readonly invoice: PayerInvoice;
  readonly onWriteOff: (invoice: PayerInvoice) => void;
}

function InvoiceActs({ invoice, onWriteOff }: InvoiceActsProps) {
  const { number } = invoice;
  return (
    <Group gap={4} justify="flex-end" align="center" wrap="wrap">
      <Anchor
        size="sm"
        className="alone"
        px={6}
        href={invoiceFile(number, 'pdf')}
        target="_blank"
        rel="noopener"
      >
        PDF
      </Anchor>
      <Anchor size="sm" className="alone" px={6} href={invoiceFile(number, 'csv')} download>
        CSV
      </Anchor>
      {isOpen(invoice) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Write off invoice ${number}`}
          onClick={() => onWriteOff(invoice)}
        >
          Write off
        </Button>
      )}
    </Group>
  );
}

interface PartProps {
  readonly title: string;
  /** The text if there is nothing. */
  readonly empty: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A part of the payer's page under its title; if it is empty it says so. */
export function Part({ title, empty, isEmpty, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Title order={2} fz="md" mt={22} mb={8}>
        {title}
      </Title>
      {isEmpty ? <Text c="dimmed">{empty}</Text> : children}
    </section>
  );
}
