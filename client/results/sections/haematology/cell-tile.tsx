import { Kbd, VisuallyHidden } from '@mantine/core';
import classes from './differential.module.css';

export interface CellTileProps {
  readonly name: string;
  readonly letter: string;
  readonly count: number;
  /** It is no white cell. */
  readonly isApart?: boolean;
  readonly isOff: boolean;
  readonly onCount: () => void;
}

/** One cell type: its letter and how many were counted. A press counts one, for a screen that is touched. */
export function CellTile({ name, letter, count, isApart, isOff, onCount }: CellTileProps) {
  return (
    <button
      type="button"
      className={classes.tile}
      tabIndex={-1}
      disabled={isOff}
      data-apart={isApart || undefined}
      data-none={count === 0 || undefined}
      // The letters go on where they went: a press does not take the counter out of hand.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onCount}
    >
      <Kbd size="sm">{letter}</Kbd> <span className={classes.count}>{count}</span>{' '}
      <span className={classes.name}>{name}</span>
      <VisuallyHidden component="span"> counted</VisuallyHidden>
    </button>
  );
}
