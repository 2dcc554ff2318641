import { IconReceiptRefund } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { AnyEnvelope } from '../../shared/events.js';
import type { Priority } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { movesMoney } from '../core/money-events.js';
import { PaymentChip, PriorityChip } from '../ui/layout/chips.js';
import { amountColumn, timeColumn } from '../ui/table/column-kinds.js';
import type { Column } from '../ui/table/data-table.js';
import { readList, type ListFilter } from '../ui/list-screen/list.js';
import { ListScreen } from '../ui/list-screen/list-screen.js';
import { LAB_NUMBER_COLUMN, patientColumn, TESTS_COLUMN } from '../ui/list-screen/common-columns.js';
import { LinkButton } from '../ui/layout/link-button.js';

const FILTERS: readonly ListFilter<'q'>[] = [
  {
    kind: 'words',
    name: 'q',
    label: 'Search paid bookings',
    placeholder: 'Name, number, date of birth or phone',
    width: 320,
    autoFocus: true,
  },
];

const LIVE = {
  topics: ['payments'],
  concerns: (event: AnyEnvelope): boolean =>
    movesMoney(event) || event.type === 'BookingUpdated' || event.type === 'BookingDeleted',
} as const;

/** Bookings with money to refund, newest first. */
export function Component() {
  const navigate = useNavigate();
  const unit = useLab((lab) => lab.currency);
  const columns = useCallback(() => refundColumns(unit), [unit]);
  return (
    <ListScreen
      title="Refunds"
      subtitle="Paid bookings, newest first. Open one to refund it, void a payment or write a credit note."
      filters={FILTERS}
      load={readList<PayableBooking>('/api/refunds')}
      columns={columns}
      rowKey={keyOf}
      onOpen={({ bookingId }) => void navigate(withQuery('/refundprocessing', { bookingId }))}
      empty={{
        icon: <IconReceiptRefund size={26} stroke={1.5} />,
        title: 'Nothing to refund',
        text: 'A booking appears here by itself once money has been taken for it, and leaves when all of it has been given back.',
        action: <LinkButton to="/accounts/payments">Bookings to be paid</LinkButton>,
      }}
      live={LIVE}
    />
  );
}

const keyOf = (row: PayableBooking): string => row.bookingId;

function refundColumns(unit: string): readonly Column<PayableBooking>[] {
  return [
    LAB_NUMBER_COLUMN,
    patientColumn('30%', (row) => (
      <>
        <PriorityChip priority={row.priority as Priority} />
        <PaymentChip status={row.paymentStatus} />
      </>
    )),
    { ...TESTS_COLUMN, under: true },
    timeColumn('at', 'Booked', { hideBelow: 'lg', under: true }),
    {
      key: 'status',
      title: 'Status',
      hideBelow: 'sm',
      render: (row) => <PaymentChip status={row.paymentStatus} />,
    },
    amountColumn('total', 'Price', unit, { hideBelow: 'sm' }),
    amountColumn('amountPaid', 'Held', unit, { strong: true }),
  ];
}
