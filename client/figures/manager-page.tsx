import { Text } from '@mantine/core';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { useLiveList } from '../core/live-list.js';
import { CardsSkeleton, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { readManagerPicture } from './figures.api.js';
import { OutstandingCard, QualityCard, RefundsCard } from './manager-cards.js';
import { ManagerFigures } from './manager-figures.js';
import { HoursCard, TurnaroundCard } from './manager-work-cards.js';
import classes from './manager.module.css';

/** What moves a figure of the dashboard; which one is for the server to say. */
const MOVES: readonly EventType[] = [
  'BookingCreated',
  'BookingUpdated',
  'BookingDeleted',
  'PaymentReceived',
  'PaymentRefunded',
  'SpecimenChanged',
  'ResultReleased',
  'ResultAmended',
  'ResultWithdrawn',
];

const concerns = ({ type }: AnyEnvelope): boolean => MOVES.includes(type) || type.startsWith('Payment');

/** The manager's dashboard: the day and the week as they stand, moving by themselves. */
export function Component() {
  const { data, problem, reload, ...asOf } = useLiveList(`manager ${labToday()}`, {
    topics: ['bookings', 'payments', 'results'],
    load: readManagerPicture,
    concerns,
  });
  return (
    <>
      <PageHeader
        title="Manager"
        asOf={asOf}
        subtitle={
          data === undefined
            ? 'Today and this week so far.'
            : `${formatDay(data.date)}; weeks are the last seven days, from ${formatDay(data.weekFrom)}.`
        }
      />
      {problem !== undefined && <ErrorState problem={problem} onRetry={reload} />}
      {problem === undefined && data === undefined && (
        <>
          <CardsSkeleton count={4} />
          <TableSkeleton rows={6} columns={4} />
        </>
      )}
      {problem === undefined && data !== undefined && (
        <>
          <ManagerFigures picture={data} />
          <div className={classes.cards}>
            <TurnaroundCard picture={data} />
            <HoursCard picture={data} />
            <OutstandingCard picture={data} />
            <QualityCard picture={data} />
            <RefundsCard picture={data} />
          </div>
          <Text c="dimmed" mt={12}>
            It updates by itself as bookings, specimens, results and payments change.
          </Text>
        </>
      )}
    </>
  );
}
