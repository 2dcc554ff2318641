import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagerPicture } from '../../shared/contract/figures.js';
import { formatMoney as written, parseMoney, sum } from '../../shared/domain/money/money.js';
import type { AnyEnvelope, EventType } from '../../shared/events.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { useLiveList } from '../core/live-list.js';
import { CardsSkeleton, ErrorState, TableSkeleton } from '../ui/feedback/states.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { readManagerPicture } from './figures.api.js';
import { HoursCard, OutstandingCard, QualityCard, RefundsCard, TurnaroundCard } from './manager-cards.js';
import { Change } from './totals.js';
import classes from './manager.module.css';

/** Events that may change a figure of the dashboard; the server decides which. */
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

/** The manager's dashboard: the day and the week so far, live. */
export function Component() {
  const hasVat = useLab((lab) => lab.vat);
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
            : `${formatDay(data.date)}; weeks are the last seven days, from ${formatDay(data.weekFrom)}.${hasVat ? ' All sums are with VAT.' : ''}`
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

/** The figures of the day in large letters; each leads to what it is made of. */
function ManagerFigures({ picture }: { readonly picture: ManagerPicture }) {
  const { volume, revenue, billed, deposits, baseCurrency, outstanding, date, weekFrom } = picture;
  const owed = written(sum(outstanding.map(({ amount }) => parseMoney(amount) ?? 0n)));
  const bookings = outstanding.reduce((all, one) => all + one.bookings, 0);
  return (
    <section className={classes.figures} aria-label="Now" aria-live="polite">
      <Figure label="Booked today" value={volume.today} note={`${volume.yesterday} yesterday`} />
      <Figure
        label="Booked this week"
        value={volume.week.toLocaleString('en')}
        note={`${volume.weekBefore.toLocaleString('en')} the week before`}
      />
      <Figure
        label="Takings today"
        to={withQuery('/daily', { from: date, to: date })}
        value={<Money amount={revenue.todayBase} unit={baseCurrency} strong />}
        note={
          revenue.today.length > 1 ? (
            revenue.today.map(({ paymentUnit, amount }) => (
              <span key={paymentUnit} className={classes.unit}>
                <Money amount={amount} unit={paymentUnit} />
              </span>
            ))
          ) : (
            <Change now={revenue.todayBase} before={revenue.yesterdayBase} />
          )
        }
      />
      <Figure
        label="Takings this week"
        to={withQuery('/daily', { from: weekFrom, to: date })}
        value={<Money amount={revenue.weekBase} unit={baseCurrency} strong />}
        note={<Change now={revenue.weekBase} before={revenue.weekBeforeBase} />}
      />
      <Figure
        label="Deposits today"
        value={<Money amount={deposits.todayBase} unit={baseCurrency} strong />}
        note={<BesideNote words="among the takings" amount={deposits.weekBase} unit={baseCurrency} />}
      />
      <Figure
        label="Billed today"
        to={withQuery('/summary', { from: date, to: date })}
        value={<Money amount={billed.todayBase} unit={baseCurrency} strong />}
        note={<BesideNote words="to payers" amount={billed.weekBase} unit={baseCurrency} />}
      />
      <Figure
        label="Outstanding"
        to="/accounts/payments"
        value={<Money amount={owed} unit={baseCurrency} strong />}
        note={`on ${bookings.toLocaleString('en')} ${bookings === 1 ? 'booking' : 'bookings'}`}
      />
    </section>
  );
}

interface BesideNoteProps {
  readonly words: string;
  readonly amount: string;
  readonly unit: string;
}

function BesideNote({ words, amount, unit }: BesideNoteProps) {
  return (
    <>
      {words}, <Money amount={amount} unit={unit} /> this week
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly to?: string;
}

function Figure({ label, value, note, to }: FigureProps) {
  const inside = (
    <>
      <span className="dimmed">{label}</span>
      <strong className="tnum">{value}</strong>
      <span className={classes.note}>{note}</span>
    </>
  );
  if (to === undefined) return <div className={`card ${classes.figure}`}>{inside}</div>;
  return (
    <Link to={to} className={`card ${classes.figure}`}>
      {inside}
    </Link>
  );
}
