import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagerPicture } from '../../shared/contract/figures.js';
import { formatMoney as written, parseMoney, sum } from '../../shared/domain/money/money.js';
import { withQuery } from '../core/api.js';
import { Money } from '../ui/layout/money.js';
import { Change } from './change.js';
import classes from './manager.module.css';

/** The figures of the day in large letters; each leads to what it is made of. */
export function ManagerFigures({ picture }: { readonly picture: ManagerPicture }) {
  const { volume, revenue, baseCurrency, outstanding, date, weekFrom } = picture;
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
        label="Revenue today"
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
        label="Revenue this week"
        to={withQuery('/daily', { from: weekFrom, to: date })}
        value={<Money amount={revenue.weekBase} unit={baseCurrency} strong />}
        note={<Change now={revenue.weekBase} before={revenue.weekBeforeBase} />}
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
