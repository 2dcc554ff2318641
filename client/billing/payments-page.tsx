import { IconReceipt2 } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { UNIT_FILTER } from '../ui/list-screen/unit-filter.js';
import { BOOK_A_PATIENT } from '../ui/next-step.js';
import { payableColumns } from './payable-columns.js';

const FILTERS: readonly ListFilter<'q' | 'status' | 'priority' | 'unit'>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search bookings',
    placeholder: 'Name, lab number, national ID or phone',
    width: 320,
    autoFocus: true,
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'Payment status',
    standard: 'due',
    options: [
      { value: 'due', label: 'To be paid' },
      { value: 'not_paid', label: 'Not paid' },
      { value: 'part_paid', label: 'Part paid' },
      { value: 'paid', label: 'Paid' },
      { value: 'part_refunded', label: 'Part refunded' },
      { value: 'refunded', label: 'Refunded' },
      { value: 'all', label: 'Every status' },
    ],
  },
  {
    kind: 'choice',
    name: 'priority',
    label: 'Priority',
    options: [
      { value: '', label: 'Every priority' },
      { value: 'stat', label: 'Stat' },
      { value: 'urgent', label: 'Urgent' },
      { value: 'routine', label: 'Routine' },
    ],
  },
  UNIT_FILTER,
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

/** Bookings to be paid: a cashier's queue, which fills by itself as bookings arrive. */
export function Component() {
  const navigate = useNavigate();
  const unit = useLab((lab) => lab.currency);
  const columns = useCallback(() => payableColumns(unit), [unit]);
  return (
    <ListScreen
      title="Payments"
      subtitle="Bookings and what is left to be paid on them. New ones appear by themselves."
      filters={FILTERS}
      sort={NEWEST}
      load={readList<PayableBooking>('/api/billing/payable')}
      columns={columns}
      rowKey={keyOf}
      onOpen={({ bookingId }) => void navigate(withQuery('/accounts/paymentprocessing', { bookingId }))}
      empty={{
        icon: <IconReceipt2 size={26} stroke={1.5} />,
        title: 'Nothing is left to be paid',
        text: 'A booking appears here by itself as soon as reception has made it, and leaves when it is paid.',
        next: BOOK_A_PATIENT,
      }}
      live={LIVE}
    />
  );
}

const keyOf = (row: PayableBooking): string => row.bookingId;
