import { Anchor, Skeleton, Table } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagerPicture, UnitTurnaround } from '../../shared/contract/figures.js';
import { withQuery } from '../core/api.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { Money } from '../ui/layout/money.js';
import { unitLabel, unitTint } from '../ui/layout/unit.js';
import { TitleRow } from '../ui/table/title-row.js';
import type { BarsProps } from './bars.js';
import classes from './manager.module.css';

/** The amount outstanding, by age of the booking. */
export function OutstandingCard({ picture: { outstanding, baseCurrency } }: CardProps) {
  return (
    <Frame title="Outstanding by age">
      <Table aria-label="Outstanding by age">
        <TitleRow titles={['Days', 'Bookings', 'Outstanding']} figures={2} />
        <Table.Tbody>
          {outstanding.map(({ age, bookings, amount }) => (
            <Table.Tr key={age}>
              <Table.Th scope="row">{age}</Table.Th>
              <Table.Td ta="right">{bookings.toLocaleString('en')}</Table.Td>
              <Table.Td ta="right">
                <Money amount={amount} unit={baseCurrency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Frame>
  );
}

/** Specimens that were rejected and reports that had to be put right. */
export function QualityCard({ picture: { rejected, amended } }: CardProps) {
  return (
    <Frame title="Rejected and amended this week">
      <Table aria-label="Rejected and amended this week">
        <TitleRow titles={['What', 'This week', 'Before']} figures={2} />
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">
              <Link to="/specimens" className={classes.link}>
                Rejected specimens
              </Link>
            </Table.Th>
            <Table.Td ta="right">{rejected.week}</Table.Td>
            <Table.Td ta="right" c="dimmed">
              {rejected.weekBefore}
            </Table.Td>
          </Table.Tr>
          {rejected.reasons.map(({ reason, count }) => (
            <Table.Tr key={reason}>
              <Table.Td pl={22}>{reason}</Table.Td>
              <Table.Td ta="right">{count}</Table.Td>
              <Table.Td />
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">
              <Link to="/view/results" className={classes.link}>
                Amended reports
              </Link>
            </Table.Th>
            <Table.Td ta="right">
              {amended.week} of {amended.released}
            </Table.Td>
            <Table.Td ta="right" c="dimmed">
              {amended.weekBefore}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Frame>
  );
}

/** Refunds of the last thirty days, and why. */
export function RefundsCard({ picture: { refunds, baseCurrency, monthFrom, date } }: CardProps) {
  return (
    <Frame title="Refunds by reason, 30 days">
      {refunds.length === 0 ? (
        <Nothing>There were no refunds in these days.</Nothing>
      ) : (
        <Table aria-label="Refunds by reason, 30 days">
          <TitleRow titles={['Reason', 'Receipts', `In ${baseCurrency}`]} figures={2} />
          <Table.Tbody>
            {refunds.map(({ key, reason, count, base }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{reason}</Table.Th>
                <Table.Td ta="right">{count}</Table.Td>
                <Table.Td ta="right">
                  <Money amount={base} unit={baseCurrency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Anchor
        component={Link}
        className={classes.link}
        underline="always"
        to={withQuery('/refunded', { from: monthFrom, to: date })}
      >
        Open the refunds
      </Anchor>
    </Frame>
  );
}

const Bars = lazyPart<BarsProps>(() => import('./bars.js').then((chart) => ({ default: chart.Bars })));

/** 95 -> "1 h 35 min", 640 -> "11 h" */
function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  if (hours >= 10) return `${Math.round(minutes / 60)} h`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** From receipt to release against the target, a unit each. */
export function TurnaroundCard({ picture: { turnaround } }: CardProps) {
  return (
    <Frame title="Turnaround this week" isWide>
      {turnaround.length === 0 ? (
        <Nothing>Nothing was released in these days.</Nothing>
      ) : (
        <div className={classes.scrolls}>
          <Table aria-label="Turnaround this week">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Unit</Table.Th>
                <Table.Th ta="right">In time</Table.Th>
                <Table.Th ta="right">Median</Table.Th>
                <Table.Th ta="right" className={classes.wide}>
                  90th percentile
                </Table.Th>
                <Table.Th ta="right" className={classes.wide}>
                  Target
                </Table.Th>
                <Table.Th ta="right">Released</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {turnaround.map((unit) => (
                <UnitRow key={unit.unit} of={unit} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Frame>
  );
}

function UnitRow({ of: { unit, released, inTime, median, ninth, target } }: { readonly of: UnitTurnaround }) {
  const share = Math.round((inTime / released) * 100);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link to={`/lab/worklist?unit=${unit}`} className={classes.link}>
          {unitLabel(unit)}
        </Link>
      </Table.Th>
      <Table.Td ta="right">
        <span className={classes.meter} aria-hidden="true">
          <span style={{ width: `${share}%`, background: unitTint(unit).line }} />
        </span>
        {share} %
      </Table.Td>
      <Table.Td ta="right">{duration(median)}</Table.Td>
      <Table.Td ta="right" className={classes.wide}>
        {duration(ninth)}
      </Table.Td>
      <Table.Td ta="right" className={classes.wide} c="dimmed">
        {duration(target)}
      </Table.Td>
      <Table.Td ta="right">{released.toLocaleString('en')}</Table.Td>
    </Table.Tr>
  );
}

const WORK = { booked: 'Booked', received: 'Received', released: 'Released' } as const;

/**
 * Bookings received and results released, hour by hour; with the same figures as text for people who cannot see the
 * chart.
 */
export function HoursCard({ picture: { hours } }: CardProps) {
  const from = Math.min(7, ...hours.map(({ hour }) => Number(hour)));
  const to = Math.max(18, ...hours.map(({ hour }) => Number(hour)));
  const points = Array.from({ length: to - from + 1 }, (_, index) => {
    const at = String(from + index).padStart(2, '0');
    const found = hours.find(({ hour }) => hour === at);
    return { at, Booked: found?.booked ?? 0, Received: found?.received ?? 0, Released: found?.released ?? 0 };
  });
  const total = (of: keyof typeof WORK): number => hours.reduce((sum, hour) => sum + hour[of], 0);
  return (
    <Frame title="Work by hour, today" isWide>
      <Suspense fallback={<Skeleton height={200} />}>
        <Bars
          points={points}
          series={Object.values(WORK)}
          placeWords={(at) => `${at}:00`}
          valueWords={String}
          height={200}
          type="default"
        />
      </Suspense>
      <p className={classes.note}>
        {total('booked')} booked, {total('received')} specimens received, {total('released')} results
        released.
      </p>
    </Frame>
  );
}

interface CardProps {
  readonly picture: ManagerPicture;
}

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isWide?: true;
}

/** A card of the dashboard. */
function Frame({ title, children, isWide }: FrameProps) {
  return (
    <section className={`card ${classes.card}`} data-wide={isWide} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

function Nothing({ children }: { readonly children: string }) {
  return <p className="dimmed">{children}</p>;
}
