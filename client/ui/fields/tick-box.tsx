import classes from '../table/data-table.module.css';

interface TickBoxProps {
  readonly label: string;
  readonly ticked: 'all' | 'some' | 'none';
  readonly onTick: () => void;
}

/** A plain box, as there are many; its label fills the cell around it, so that a finger hits it too. */
export function TickBox({ label, ticked, onTick }: TickBoxProps) {
  return (
    <label className={classes.tickRoom}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked === 'some';
        }}
        type="checkbox"
        className={classes.tick}
        aria-label={label}
        checked={ticked === 'all'}
        onChange={onTick}
      />
    </label>
  );
}
