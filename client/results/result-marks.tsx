import { IconPhoneCall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './result-marks.module.css';

interface NotJudgedProps {
  /** In words, e.g. "no range for this age". */
  readonly why: string;
  /** The words of the range if they are just before, so that they are not repeated. */
  readonly range?: string;
}

/** A quiet mark at a value that nobody can call normal or abnormal. */
export function NotAssessed({ why, range }: NotJudgedProps) {
  return <RangeMark>{why === range ? 'not judged' : `not judged: ${why}`}</RangeMark>;
}

/** Small, below a range. */
export function RangeMark({ children }: { readonly children: ReactNode }) {
  return <span className={classes.mark}>{children}</span>;
}

/** Beside a result with a critical value that has not been reported yet. */
export function OpenCallMark() {
  return (
    <IconPhoneCall size={15} color="var(--mantine-color-error)" aria-label="critical call still to be made" />
  );
}
