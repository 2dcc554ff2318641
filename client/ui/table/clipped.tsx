import { useContext, type ReactNode } from 'react';
import { BesideContext } from './under-columns.js';
import classes from './clipped.module.css';
import { useOnPhone } from '../layout/use-phone.js';

export interface ClippedProps {
  /** The whole text, in the tooltip. */
  readonly text: string;
  /** What is drawn, where it is more than the text. */
  readonly children?: ReactNode;
  /** Wrapped instead of cut: whom a row is about is read to the last letter. */
  readonly whole?: boolean;
  /** On a phone, beneath: what had a column of its own. */
  readonly under?: ReactNode;
}

/** One line of a table's cell, as wide as its column (`width: { sm: '30%' }`); on a phone the whole text. */
export function Clipped({ text, children, whole = false, under }: ClippedProps) {
  return (
    <span
      className={classes.clip}
      data-whole={whole || undefined}
      data-may-be-cut={!whole || undefined}
      title={text}
    >
      {children ?? text}
      {under !== undefined && <Under>{under}</Under>}
    </span>
  );
}

/** At a desk, where the columns say it, it is not drawn at all. */
function Under({ children }: { readonly children: ReactNode }) {
  const isPhone = useOnPhone();
  const isBeside = useContext(BesideContext);
  return (isPhone || isBeside) && <span className={classes.under}>{children}</span>;
}
