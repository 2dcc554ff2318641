import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
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

export function Figures({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.figures}>{children}</div>
    </section>
  );
}
