import { Skeleton, Table } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { UnitTurnaround } from '../../shared/contract/figures.js';
import { lazyPart } from '../ui/feedback/lazy-part.js';
import { unitLabel, unitTint } from '../ui/layout/unit.js';
import type { BarsProps } from './bars.js';
import { Frame, Nothing, type CardProps } from './manager-card.js';
import classes from './manager.module.css';

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
        <Nothing>Nothing was released within these days.</Nothing>
      ) : (
        <div className={classes.scrolls}>
          <Table aria-label="Turnaround this week">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Unit</Table.Th>
                <Table.Th ta="right">In time</Table.Th>
                <Table.Th ta="right">Half within</Table.Th>
                <Table.Th ta="right" className={classes.wide}>
                  Nine of ten
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

/** What came in and what left, hour by hour; the same in figures for those who do not see it. */
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
