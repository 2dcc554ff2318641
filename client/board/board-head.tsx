import {
  IconAlarm,
  IconAlertTriangleFilled,
  IconBolt,
  IconHourglass,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BoardPicture } from '../core/live-board.js';
import { useLiveStatus } from '../core/live-status.js';
import { dayOf, formatDay, formatTime } from '../ui/layout/date-time.js';
import { totalsOf, type BoardColumnData } from './board-columns.js';
import classes from './board.module.css';

export interface BoardHeadProps {
  readonly picture: BoardPicture;
  readonly columns: readonly BoardColumnData[];
  readonly now: number;
}

/** Counters first; the clock and the age of the picture always in sight. */
export function BoardHead({ picture, columns, now }: BoardHeadProps) {
  const totals = totalsOf(columns);
  return (
    <header className={classes.head}>
      <div className={classes.counters}>
        <Counter label="Waiting" value={totals.waiting} icon={<IconHourglass />} />
        <Counter label="Overdue" value={totals.overdue} icon={<IconAlarm />} tone="late" />
        <Counter label="Urgent" value={totals.urgent} icon={<IconBolt />} tone="urgent" />
        <Counter
          label="Critical"
          value={totals.critical}
          icon={<IconAlertTriangleFilled />}
          tone="critical"
        />
        <Counter label="Booked today" value={picture.today.booked} />
        <Counter label="Released today" value={picture.today.released} />
      </div>
      <div className={classes.clock}>
        <time className={classes.time}>{formatTime(now)}</time>
        <span className={classes.day}>{formatDay(dayOf(now))}</span>
        <Age />
      </div>
    </header>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: number;
  readonly icon?: ReactNode;
  readonly tone?: 'late' | 'urgent' | 'critical';
}

function Counter({ label, value, icon, tone }: CounterProps) {
  return (
    <div className={classes.counter} data-tone={value > 0 ? tone : undefined}>
      <span className={classes.value}>{value.toLocaleString('en')}</span>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
    </div>
  );
}

function Age() {
  const { status, currentAt } = useLiveStatus();
  if (status === 'Online') {
    return (
      <span className={classes.age}>
        <i className={classes.pulse} aria-hidden="true" />
        Live, as of now
      </span>
    );
  }
  return (
    <span className={classes.age} data-lost role="alert">
      <IconPlugConnectedX aria-hidden="true" />
      {currentAt === undefined ? 'Connecting' : `Connection lost, data as of ${formatTime(currentAt)}`}
    </span>
  );
}
