import type { MouseEvent, ReactNode } from 'react';
import classes from './row-button.module.css';

interface RowButtonProps {
  readonly label: string;
  /** Its act, or why it is not available now. */
  readonly title: string;
  readonly disabled?: boolean;
  /** The row's own keys do the same: Tab goes past it. */
  readonly isSkipped?: boolean;
  /** Not on a phone. */
  readonly isWideOnly?: boolean;
  readonly onClick: (event: MouseEvent) => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** A button within a row: one element, however many rows there are. */
export function RowButton(props: RowButtonProps) {
  const { label, title, disabled, isSkipped, isWideOnly, onClick, children } = props;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={title}
      disabled={disabled}
      tabIndex={isSkipped === true ? -1 : undefined}
      data-wide-only={isWideOnly || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const SHEET = 'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2';

/** Icons of Tabler's, each in one path: a row that is drawn two hundred times has as few parts as it can. */
const PATHS = {
  alarm: 'M5 13a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M12 10l0 3l2 0M7 4l-2.75 2M17 4l2.75 2',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3',
  bolt: 'M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11',
  beside: 'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M15 4l0 16',
  mail: 'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6',
  printer:
    'M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4',
  report: `${SHEET}M9 9l1 0M9 13l6 0M9 17l6 0`,
  amend: `${SHEET}M12 17l.01 0M12 11l0 3`,
} as const;

export type RowIconName = keyof typeof PATHS;

interface RowIconProps {
  readonly icon: RowIconName;
  readonly size: number;
  readonly stroke?: number;
}

/** Beside words, or in a button with a name: screen readers skip it. */
export function RowIcon({ icon, size, stroke = 2 }: RowIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[icon]} />
    </svg>
  );
}
