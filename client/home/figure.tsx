import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Freshness } from '../core/live-status.js';
import { AsOf } from '../ui/layout/date-time.js';
import classes from './welcome.module.css';

export interface FigureProps {
  readonly label: string;
  /** Undefined while it loads. */
  readonly value: ReactNode;
  readonly to?: string;
  readonly icon?: ReactNode;
  /** Something to be done at once. */
  readonly isPressing?: boolean;
}

export function Figure({ label, value, to, icon, isPressing = false }: FigureProps) {
  const inside = (
    <>
      <span className={classes.figureLabel}>
        {icon}
        {label}
      </span>
      <span className={classes.figureValue} data-pressing={isPressing || undefined}>
        {value ?? <span className="dimmed">–</span>}
      </span>
    </>
  );
  if (to === undefined) return <div className={`card ${classes.figure}`}>{inside}</div>;
  return (
    <Link to={to} className={`card ${classes.figure}`}>
      {inside}
    </Link>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly asOf: Freshness;
  readonly children: ReactNode;
}

export function Figures({ title, asOf, children }: FiguresProps) {
  return (
    <section aria-label={title} className={classes.section}>
      <Group gap={10} align="baseline">
        <h2 className={classes.heading}>{title}</h2>
        <AsOf of={asOf} />
      </Group>
      <div className={classes.figures}>{children}</div>
    </section>
  );
}
