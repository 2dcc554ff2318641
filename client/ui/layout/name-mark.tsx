import { notTheOthers, type NameMark } from '../../../shared/domain/people/name-mark.js';
import classes from './name-mark.module.css';

interface NameMarkChipProps {
  /** Nothing is drawn where there is none. */
  readonly mark: NameMark | null | undefined;
  /** Whom not to take it for stands in the tooltip alone: there is no room beside. */
  readonly isShort?: boolean;
}

/** "TWIN II", "SAME NAME": a tube or a row is not taken for that of somebody who is called the same. */
export function NameMarkChip({ mark, isShort = false }: NameMarkChipProps) {
  if (mark == null) return null;
  const others = notTheOthers(mark);
  return (
    <span className={classes.whom}>
      <strong className={classes.mark} title={others === '' ? undefined : others}>
        {mark.mark}
      </strong>
      {!isShort && others !== '' && <small>{others}</small>}
    </span>
  );
}
