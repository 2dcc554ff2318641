import type { ReactNode } from 'react';
import classes from './not-judged.module.css';

export interface NotJudgedProps {
  /** In words, e.g. "no range for this age". */
  readonly why: string;
  /** The words of the range, where they stand just before: what they say is not said again. */
  readonly range?: string;
}

/** A quiet mark at a value that nobody can call normal or abnormal. */
export function NotJudged({ why, range }: NotJudgedProps) {
  return <RangeMark>{why === range ? 'not judged' : `not judged: ${why}`}</RangeMark>;
}

/** Small, below a range. */
export function RangeMark({ children }: { readonly children: ReactNode }) {
  return <span className={classes.mark}>{children}</span>;
}
