import { IconEye } from '@tabler/icons-react';
import type { SampleAt } from '../../../shared/live.js';
import { useOtherViewers } from '../../core/presence.js';
import classes from './open-by.module.css';

/** The other people who have this sample open now; nothing for nobody. */
export function OpenByOthers(at: SampleAt) {
  const names = useOtherViewers(at);
  if (names === '') return null;
  return (
    <span className={classes.open} title={`Open at ${names}`}>
      <IconEye size={13} stroke={1.75} aria-hidden="true" /> open: {names}
    </span>
  );
}
