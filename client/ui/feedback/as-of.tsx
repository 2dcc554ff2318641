import { useLiveStatus, type Freshness } from '../../core/live-status.js';
import classes from './as-of.module.css';
import { dayOf, formatDateTime, formatTime, labToday } from '../layout/date-time.js';

/** While the connection is away every list says how old it is, in its own head. */
export function AsOf({ of }: { readonly of: Freshness | undefined }) {
  const { isLost, currentAt } = useLiveStatus();
  if (!isLost || of?.loadedAt === undefined) return null;
  const at = Math.max(of.loadedAt, of.isLive ? (currentAt ?? 0) : 0);
  const said = dayOf(at) === labToday() ? formatTime(at) : formatDateTime(at);
  return <span className={classes.asOf}>Data as of {said}</span>;
}
