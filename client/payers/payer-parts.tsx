import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PayerCharge, PayerInvoice, PayerCredit } from '../../shared/contract/payer-shapes.js';
import { DataTable, type Column } from '../ui/table/data-table.js';
import { formatDay } from '../ui/layout/date-time.js';
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

interface InvoiceActsProps {
  readonly invoice: PayerInvoice;
  readonly onWriteOff: (invoice: PayerInvoice) => void;
}

function InvoiceActs({ invoice, onWriteOff }: InvoiceActsProps) {
  const { number } = invoice;
  return (
    <Group gap={4} justify="flex-end" wrap="wrap">
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
  return (
    <Part title="Payments and write-offs" empty="Nothing has been paid yet." isEmpty={credits.length === 0}>
      <DataTable label="Payments and write-offs" columns={columns} rows={credits} rowKey={({ id }) => id} />
      <NewestNotice shown={credits.length} count={count} />
    </Part>
  );
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
