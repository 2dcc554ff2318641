import type { ReactNode } from 'react';
import classes from './clipped.module.css';

export interface ClippedProps {
  /** The whole text, in the tooltip. */
  readonly text: string;
  /** What is drawn, where it is more than the text. */
  readonly children?: ReactNode;
  /** On a phone, beneath: what had a column of its own. */
  readonly under?: ReactNode;
}

/** One line of a table's cell, as wide as its column (`width: { sm: '30%' }`); on a phone the whole text. */
export function Clipped({ text, children, under }: ClippedProps) {
  return (
    <span className={classes.clip} title={text}>
      {children ?? text}
      {under !== undefined && <span className={classes.under}>{under}</span>}
    </span>
  );
}
