import type { ReactNode } from 'react';
import type { ManagerPicture } from '../../shared/contract/figures.js';
import classes from './manager.module.css';

export interface CardProps {
  readonly picture: ManagerPicture;
}

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isWide?: true;
}

/** A card of the dashboard. */
export function Frame({ title, children, isWide }: FrameProps) {
  return (
    <section className={`card ${classes.card}`} data-wide={isWide} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

export function Nothing({ children }: { readonly children: string }) {
  return <p className="dimmed">{children}</p>;
}
