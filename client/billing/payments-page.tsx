import { IconReceipt2, IconReceipt } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionIcon } from '@mantine/core';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { navigateHoldingKeys } from '../ui/keys/use-keys-held.js';
import { csvPath, readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import {
  UNIT_FILTER,
  LAB_NUMBER_COLUMN,
  patientColumn,
  TESTS_COLUMN,
} from '../ui/list-screen/common-columns.js';
import { BOOK_A_PATIENT } from '../ui/feedback/states.js';
import { Dialog } from '../ui/forms/dialog.js';
import { ReceiptLinks } from './receipt/receipt-links.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { Priority } from '../../shared/vocabulary.js';
import { PaymentChip, PriorityChip } from '../ui/layout/chips.js';
import { amountColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { WhoOwesLine } from '../ui/layout/who-owes.js';
import { WaitingTime } from '../ui/layout/waiting-time.js';

const FILTERS: readonly ListFilter<'q' | 'status' | 'priority' | 'unit' | 'from' | 'to'>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search bookings',
    placeholder: 'Name, number, date of birth or phone',
    width: 320,
    autoFocus: true,
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'Payment status',
    standard: 'due',
    options: {
      due: 'To be paid',
      not_paid: 'Not paid',
      part_paid: 'Part paid',
      paid: 'Paid',
      part_refunded: 'Part refunded',
      refunded: 'Refunded',
      all: 'Every status',
    },
  },
  {
    kind: 'choice',
    name: 'priority',
    label: 'Priority',
    options: { '': 'Every priority', stat: 'STAT', urgent: 'Urgent and STAT', routine: 'Routine' },
  },
  UNIT_FILTER,
  { kind: 'days', from: 'from', to: 'to' },
];

const MOVES: readonly EventType[] = [
  'PaymentReceived',
  'PaymentRefunded',
  'PaymentVoided',
  'BookingCreated',
  'BookingUpdated',
  'BookingDeleted',
];

const NEWEST = { key: 'at', descending: true } as const;

const LIVE = {
  topics: ['payments'],
  concerns: ({ type }: AnyEnvelope): boolean => MOVES.includes(type),
} as const;

/** Bookings to be paid: a cashier's queue, which grows as bookings arrive. */
export function Component() {
  const navigate = useNavigate();
  const unit = useLab((lab) => lab.currency);
  const [shown, setShown] = useState<PayableBooking>();
  const columns = useCallback(() => payableColumns(unit, setShown), [unit]);
  return (
    <>
      <ListScreen
        title="Payments"
        subtitle="Bookings and their balances. New ones appear automatically."
        filters={FILTERS}
        sort={NEWEST}
        load={readList<PayableBooking>('/api/billing/payable')}
        csv={(query) => csvPath('/api/billing/payable', query)}
        columns={columns}
        rowKey={keyOf}
        onOpen={(row) => navigateHoldingKeys(navigate, payingPath(row), 'the bill')}
        href={payingPath}
        empty={{
          icon: <IconReceipt2 size={26} stroke={1.5} />,
          title: 'Nothing is left to be paid',
          text: 'A booking appears here by itself as soon as reception has made it, and leaves when it is paid.',
          next: BOOK_A_PATIENT,
        }}
        live={LIVE}
      />
      {shown !== undefined && <ReceiptsDialog row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const payingPath = ({ bookingId }: PayableBooking): string =>
  withQuery('/accounts/paymentprocessing', { bookingId });

const keyOf = (row: PayableBooking): string => row.bookingId;

function ReceiptsDialog({ row, onClose }: { readonly row: PayableBooking; readonly onClose: () => void }) {
  const { bookingId, labNumber, patientName, at, amountPaid, paymentStatus } = row;
  return (
    <Dialog opened title={`Receipts of ${labNumber}, ${patientName}`} onClose={onClose}>
      <ReceiptLinks bookingId={bookingId} bookedAt={at} paid={`${amountPaid} ${paymentStatus}`} />
    </Dialog>
  );
}

type OpenReceipts = (row: PayableBooking) => void;

function payableColumns(unit: string, onReceipts: OpenReceipts): readonly Column<PayableBooking>[] {
  return [
    { ...LAB_NUMBER_COLUMN, sortable: true },
    { ...patientColumn<PayableBooking>('18%', underPatient), sortable: true },
    {
      key: 'payer',
      title: 'Payer',
      width: { sm: '12%' },
      hideBelow: 'md',
      render: ({ payersPart, accountName }) =>
        payersPart?.payer ?? <span className="dimmed">{accountName ?? '–'}</span>,
    },
    {
      key: 'priority',
      title: 'Priority',
      sortable: true,
      hideBelow: 'sm',
      render: (row) => <PriorityChip priority={row.priority as Priority} />,
    },
    TESTS_COLUMN,
    {
      key: 'at',
      title: 'Waiting',
      sortable: true,
      countsBack: true,
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
    amountColumn('total', 'Price', unit, { hideBelow: 'sm' }),
    {
      ...amountColumn('balance', 'Balance', unit, { sortable: true, strong: true }),
      render: (row) => <Balance row={row} unit={unit} />,
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

interface BalanceProps {
  readonly row: Pick<PayableBooking, 'balance' | 'payersPart'>;
  readonly unit: string;
}

/** The patient's; of a payer's share the line below says whose it is. */
export function Balance({ row, unit }: BalanceProps) {
  const { balance, payersPart: part } = row;
  if (part === null) return <Money amount={balance} unit={unit} strong />;
  return (
    <>
      <Money amount={part.patientOwes} unit={unit} strong />
      <div className="dimmed" style={{ minWidth: '7.5rem', whiteSpace: 'normal' }}>
        <WhoOwesLine owes={part} unit={unit} size="sm" />
      </div>
    </>
  );
}

interface ReceiptsButtonProps {
  readonly row: PayableBooking;
  readonly onReceipts: OpenReceipts;
}

function ReceiptsButton({ row, onReceipts }: ReceiptsButtonProps) {
  const name = `Receipts of ${row.labNumber}`;
  return (
    <ActionIcon
      color="teal"
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

/** How long ago it was booked, if something is still owed. */
function Waiting({ row }: { readonly row: PayableBooking }) {
  if ((parseMoney(row.balance) ?? 0n) <= 0n) return <DateTime at={row.at} />;
  return <WaitingTime since={row.at} began="Booked" />;
}
