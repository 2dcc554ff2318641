import type { MouseEvent, ReactNode } from 'react';
import classes from './row-button.module.css';

export interface RowButtonProps {
  readonly label: string;
  /** What it does, or why it cannot be done now. */
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
