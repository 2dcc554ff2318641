import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowBarDown, IconReceipt2, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PayableBooking } from '../../shared/contract/billing.js';
import type { Priority } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { useLiveList } from '../core/live-list.js';
import { PaymentChip, PriorityChip } from '../ui/chips.js';
import { DataTable, type Column } from '../ui/data-table.js';
import { DateTime } from '../ui/date-time.js';
import { Money } from '../ui/money.js';
import { PageHeader } from '../ui/page-header.js';
import { Pager } from '../ui/pager.js';
import { useShortcut } from '../ui/shortcuts.js';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states.js';
import type { PayableAsked } from './billing.api.js';
import { applyToPayable, fitsStatus, loadPayable } from './payable-list.js';
import { useHeldRows } from './use-held-rows.js';

const SIZE = 50;
const LONGEST = 100;
const STATUSES = [
  { value: 'due', label: 'To be paid' },
  { value: 'not_paid', label: 'Not paid' },
  { value: 'part_paid', label: 'Part paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'part_refunded', label: 'Part refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'all', label: 'Every status' },
] as const;

const keyOf = (row: PayableBooking): string => row.bookingId;

function askedOf(query: URLSearchParams): PayableAsked {
  const status = query.get('status') ?? 'due';
  return {
    status: STATUSES.some(({ value }) => value === status) ? status : 'due',
    q: (query.get('q') ?? '').slice(0, LONGEST),
    page: Math.max(1, Number(query.get('page')) || 1),
    size: SIZE,
  };
}

/** Bookings to be paid: a cashier's queue, which fills by itself as bookings arrive. */
export function Component() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [cleared, setCleared] = useState(0);
  const asked = askedOf(query);
  const key = JSON.stringify(asked);
  const list = useLiveList(`payable ${key}`, {
    topics: ['payments'],
    load: () => loadPayable(asked),
    reduce: (picture, event) => applyToPayable(picture, event, asked),
  });
  const isStale = list.data?.isStale === true;
  useEffect(() => {
    if (isStale) void list.reload();
  }, [isStale]);
  const held = useHeldRows(key, list.data?.page.items ?? [], keyOf);
  useShortcut('N', 'Show new bookings', held.show, { enabled: held.waiting > 0 });

  const ask = (change: Partial<PayableAsked>): void => {
    const { status, q, page } = { ...asked, page: 1, ...change };
    setQuery(
      {
        ...(status !== 'due' && { status }),
        ...(q !== '' && { q }),
        ...(page > 1 && { page: String(page) }),
      },
      { replace: true },
    );
  };
  const open = ({ bookingId }: PayableBooking): void => {
    void navigate(withQuery('/accounts/paymentprocessing', { bookingId }));
  };
  const openOnly = (): void => {
    const [only, ...others] = held.rows;
    if (only !== undefined && others.length === 0) open(only);
  };
  const total = list.data?.page.total;
  return (
    <>
      <PageHeader
        title="Payments"
        {...(total !== undefined && { count: total })}
        subtitle="Bookings and what is left to be paid on them, newest first."
      />
      <Filters key={cleared} asked={asked} onAsk={ask} onEnter={openOnly}>
        {held.waiting > 0 && (
          <Button
            size="sm"
            variant="light"
            leftSection={<IconArrowBarDown size={16} stroke={1.75} />}
            title="Show new bookings (N)"
            onClick={held.show}
          >
            {held.waiting} new {held.waiting === 1 ? 'booking' : 'bookings'}
          </Button>
        )}
      </Filters>
      {list.problem !== undefined && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.problem === undefined && list.data === undefined && <TableSkeleton columns={6} />}
      {list.problem === undefined && list.data !== undefined && (
        <div {...held.props}>
          <Queue
            rows={held.rows}
            asked={asked}
            changedId={list.lastEvent?.subject.id}
            onOpen={open}
            onClear={() => {
              ask({ q: '', status: 'all' });
              setCleared(cleared + 1);
            }}
          />
          <Pager
            page={asked.page}
            size={SIZE}
            total={list.data.page.total}
            onPage={(page) => ask({ page })}
          />
        </div>
      )}
    </>
  );
}

interface FiltersProps {
  readonly asked: PayableAsked;
  readonly onAsk: (change: Partial<PayableAsked>) => void;
  readonly onEnter: () => void;
  /** Stands in the same row, so that it moves nothing. */
  readonly children: ReactNode;
}

function Filters({ asked, onAsk, onEnter, children }: FiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const searchSoon = useDebouncedCallback((q: string) => onAsk({ q }), 200);
  useShortcut('/', 'Search bookings', () => box.current?.focus());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onEnter();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('tr[data-row]')?.focus();
  };
  return (
    <Group gap={8} mb={12} align="flex-end">
      <TextInput
        ref={box}
        size="sm"
        w={{ base: '100%', xs: 320 }}
        aria-label="Search bookings"
        placeholder="Name, lab number, national ID or phone"
        title="Search (/), then the down arrow goes to the rows"
        maxLength={LONGEST}
        autoFocus
        leftSection={<IconSearch size={16} stroke={1.75} />}
        defaultValue={asked.q}
        onChange={({ currentTarget }) => searchSoon(currentTarget.value.trim())}
        onKeyDown={onKeyDown}
      />
      <NativeSelect
        size="sm"
        aria-label="Payment status"
        data={[...STATUSES]}
        value={asked.status}
        onChange={({ currentTarget }) => onAsk({ status: currentTarget.value })}
      />
      {children}
    </Group>
  );
}

interface QueueProps {
  readonly rows: readonly PayableBooking[];
  readonly asked: PayableAsked;
  readonly changedId: string | undefined;
  readonly onOpen: (row: PayableBooking) => void;
  readonly onClear: () => void;
}

function Queue({ rows, asked, changedId, onOpen, onClear }: QueueProps) {
  const unit = useLab((lab) => lab.currency);
  return (
    <DataTable
      label="Bookings and their balance"
      columns={columnsOf(unit)}
      rows={rows}
      rowKey={keyOf}
      onOpen={onOpen}
      {...(changedId !== undefined && { changedId })}
      rowState={(row) => (fitsStatus(row, asked.status) ? undefined : 'gone')}
      empty={
        asked.q === '' && asked.status === 'due' ? (
          <EmptyState
            icon={<IconReceipt2 size={26} stroke={1.5} />}
            title="Nothing is left to be paid"
            text="A booking appears here by itself as soon as reception has made it, and leaves when it is paid."
          />
        ) : (
          <EmptyState
            icon={<IconReceipt2 size={26} stroke={1.5} />}
            title="No booking fits"
            text="Try fewer letters or another payment status."
            action={
              <Button variant="default" onClick={onClear}>
                Show every booking
              </Button>
            }
          />
        )
      }
    />
  );
}

function columnsOf(unit: string): readonly Column<PayableBooking>[] {
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
