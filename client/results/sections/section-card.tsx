import type { HTMLAttributes, ReactNode } from 'react';
import classes from './section-card.module.css';

export interface SectionCardProps extends HTMLAttributes<HTMLElement> {
  readonly 'aria-label': string;
}

/** A section of a bench on its sheet; `data-section`: the keys go from one to the next. */
export function SectionCard(props: SectionCardProps) {
  return <section {...props} className={`card ${classes.card}`} data-section />;
}

/** What a section is called, and beside it how it stands. */
export function SectionHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
